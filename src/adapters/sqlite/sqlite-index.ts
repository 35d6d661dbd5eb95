import { rmSync } from 'node:fs'
import { type Card, EMPTY_MEMORY, type Entry } from '../../core/memory.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { IndexedFile, SearchIndex } from '../../ports/search-index.ts'
import { type Database, openDatabase, sqliteCode } from './open-database.ts'
import {
  placesOf,
  sqliteTerms,
  TERMS_SCHEMA,
  TERMS_TABLES,
  unsearchedFiles,
  writeTerms,
} from './sqlite-terms.ts'

/** Raise it when the stored form changes: an index of another version is rebuilt silently. */
const SCHEMA_VERSION = 3

const SCHEMA = `
  CREATE TABLE files (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, entries TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${TERMS_SCHEMA}
  PRAGMA user_version = ${SCHEMA_VERSION};
`

/**
 * The index in one SQLite file. Whole tables are read as one string: a row at a time costs this driver twenty
 * microseconds, which for ten thousand memories is more than reading all their stamps from the disk.
 */
export function openSqliteIndex(path: string): SearchIndex {
  let database = openOrRebuild(path)
  const one = (sql: string, ...values: string[]): unknown =>
    // Safe: every statement below selects one column named `value`.
    (database.prepare(sql).all(...values) as { value: unknown }[])[0]?.value

  return {
    async stamps() {
      const rows = one(
        `SELECT group_concat(path || char(9) || stamp, char(10)) AS value FROM files`,
      )
      const stamps = new Map<VaultPath, string>()
      for (const row of String(rows ?? '').split('\n')) {
        const tab = row.lastIndexOf('\t')
        if (tab > 0) stamps.set(row.slice(0, tab) as VaultPath, row.slice(tab + 1))
      }
      return stamps
    },
    async entries() {
      const rows = one(
        `SELECT group_concat(entries, ',') AS value FROM (SELECT entries FROM files WHERE entries <> '' ORDER BY path)`,
      )
      // Safe: `pack` below wrote it.
      return (JSON.parse(`[${String(rows ?? '')}]`) as PackedEntry[]).map(unpack)
    },
    async update(put, drop) {
      transaction(database, () => {
        const remove = database.prepare('DELETE FROM files WHERE path = ?')
        const insert = database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?)')
        for (const gone of drop) remove.run(gone)
        for (const file of put) insert.run(file.path, file.stamp, packAll(file))
      })
    },
    unsearched: async () => unsearchedFiles(database),
    async updateTerms(files) {
      transaction(database, () => writeTerms(database, files))
    },
    terms: async () => sqliteTerms(database),
    async entriesAt(docs) {
      const found = placesOf(database, docs).flatMap(({ doc, position, entries }) => {
        // Safe: `packAll` below wrote it.
        const packed = (JSON.parse(`[${entries}]`) as PackedEntry[])[position]
        return packed === undefined ? [] : [[doc, unpack(packed)] as const]
      })
      return new Map(found)
    },
    async note(name) {
      const value = one('SELECT value FROM notes WHERE name = ?', name)
      return value === undefined || value === null ? undefined : String(value)
    },
    async setNote(name, value) {
      database.prepare('INSERT OR REPLACE INTO notes VALUES (?, ?)').run(name, value)
    },
    async clear() {
      try {
        wipe(database)
      } catch (error) {
        if (!isDamage(error)) throw error
        database.close()
        database = rebuild(path)
      }
    },
    close: () => database.close(),
  }
}

function openOrRebuild(path: string): Database {
  try {
    return openChecked(path)
  } catch (error) {
    if (!isDamage(error)) throw error
    return rebuild(path)
  }
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|ERROR|SCHEMA)/.test(sqliteCode(error))
}

/** The index holds nothing that the vault does not: a broken one is made anew without a word. */
function rebuild(path: string): Database {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  return openChecked(path)
}

function wipe(database: Database): void {
  transaction(database, () => {
    database.exec('DELETE FROM files; DELETE FROM notes;')
    writeTerms(database, [])
  })
  // Deleted rows stay readable in free pages and in the write-ahead log until these two.
  database.exec('VACUUM')
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

function openChecked(path: string): Database {
  const database = openDatabase(path, 5_000)
  try {
    const row = database.prepare('PRAGMA user_version').all()[0]
    // Safe: SQLite's own pragma.
    const version = (row as { user_version: number } | undefined)?.user_version ?? 0
    if (version === SCHEMA_VERSION) {
      // A number alone does not make it ours: these fail where the tables are others.
      database.prepare('SELECT path, stamp, entries FROM files LIMIT 1').all()
      database.prepare('SELECT name, value FROM notes LIMIT 1').all()
      return database
    }
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
    transaction(database, () => resetSchema(database))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Another process may have done it while we waited for the lock. */
function resetSchema(database: Database): void {
  const row = database.prepare('PRAGMA user_version').all()[0]
  // Safe: SQLite's own pragma.
  if ((row as { user_version: number }).user_version === SCHEMA_VERSION) return
  for (const table of ['files', 'notes', ...TERMS_TABLES])
    database.exec(`DROP TABLE IF EXISTS ${table}`)
  database.exec(SCHEMA)
}

function transaction(database: Database, work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}

type PackedEntry = Pick<Entry, 'path' | 'version' | 'tokens' | 'bytes'> &
  Partial<Pick<Entry, 'linksTo' | 'problems'>> & { readonly memory: Partial<Card> }

function packAll(file: IndexedFile): string {
  return file.entries
    .map(({ linksTo, problems, memory, ...rest }) =>
      JSON.stringify({
        ...rest,
        ...(linksTo.length > 0 && { linksTo }),
        ...(problems.length > 0 && { problems }),
        memory: pack(memory),
      }),
    )
    .join(',')
}

const {
  body: _body,
  fields: _fields,
  changes: _changes,
  extra: _extra,
  ...EMPTY_CARD
} = EMPTY_MEMORY

/** Most fields of most memories are empty: leaving them out halves what a list has to read. */
function pack(card: Card): Partial<Card> {
  const kept = Object.entries(card).filter(([key, value]) => {
    // Safe: the keys of a card are its own.
    const empty = EMPTY_CARD[key as keyof Card]
    return Array.isArray(value) ? value.length > 0 : value !== empty
  })
  // Safe: a subset of a card.
  return Object.fromEntries(kept) as Partial<Card>
}

const NONE: readonly never[] = []

function unpack(entry: PackedEntry): Entry {
  const { path, version, tokens, bytes, linksTo = NONE, problems = NONE } = entry
  return {
    path,
    version,
    memory: { ...EMPTY_CARD, ...entry.memory },
    tokens,
    bytes,
    linksTo,
    problems,
  }
}
