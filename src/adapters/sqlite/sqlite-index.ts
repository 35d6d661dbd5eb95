import { rmSync, statSync } from 'node:fs'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { IndexedFile, Mirror, NextLook } from '../../ports/search-index.ts'
import { isSameSource, settledSource } from './image-source.ts'
import type { TakenIndex } from './imaged-index.ts'
import type { ImageParts } from './index-image.ts'
import { keptEntries, newKept } from './kept.ts'
import { type Database, openDatabase, sqliteCode, textOf } from './open-database.ts'
import { SCHEMA_VERSION } from './schema-version.ts'
import { entrySourceOf, outlinesOf, termSourceOf } from './search-sources.ts'
import { activeSizes, ENTRIES_SCHEMA, ENTRIES_TABLES, writeEntries } from './sqlite-entries.ts'
import { allEntries, sqliteReader } from './sqlite-reader.ts'
import {
  forgetTerms,
  setUnsearched,
  TERMS_SCHEMA,
  TERMS_TABLES,
  unsearchedFiles,
  writeNewTerms,
  writeTerms,
} from './sqlite-terms.ts'
import { takeImage } from './take-image.ts'

const TABLES = [...ENTRIES_TABLES, ...TERMS_TABLES, 'totals', 'notes', 'mirror'] as const

/** Counts on even when everything else is forgotten: nobody may take a new state for the one they saw. */
const MIRROR_SCHEMA = `
  CREATE TABLE mirror (state INTEGER NOT NULL, snapshot BLOB, newer TEXT NOT NULL);
  INSERT INTO mirror VALUES (0, NULL, '');
`

const SCHEMA = `
  CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${MIRROR_SCHEMA}
  ${ENTRIES_SCHEMA}
  ${TERMS_SCHEMA}
  PRAGMA user_version = ${SCHEMA_VERSION};
`

/** So long a statement waits for another process, and this process does nothing else meanwhile. */
const WAIT_MS = 5_000

export interface SqliteIndexOptions {
  /** So long at most another process is waited for. */
  readonly waitMs?: number | undefined
  /** Asked before every question: who has a deadline leaves here. Nor does such a one wait for the disk. */
  readonly beforeStep?: (() => void) | undefined
  /** Told when what was there could not be used, and went. */
  readonly damaged?: () => void
}

/**
 * The index in one SQLite file. Answers come as one text and go as one parameter: a row at a time costs this driver
 * twenty microseconds, which for ten thousand memories is more than reading all their stamps from the disk.
 */
export function openSqliteIndex(path: string, options: SqliteIndexOptions = {}): TakenIndex {
  let database = openOrRebuild(path, options)
  let kept = newKept()
  /** Who is in a hurry waits once: whoever holds the index for so long may hold it for longer still. */
  const written = <T>(work: () => T): T => {
    try {
      return transaction(database, work)
    } catch (error) {
      if (options.waitMs !== undefined && /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error)))
        database.prepare('PRAGMA busy_timeout = 0').all()
      throw error
    }
  }
  const unlessDamaged = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!isDamage(error)) throw error
      database.close()
      database = rebuild(path, options)
      kept = newKept()
      return undefined
    }
  }
  return {
    async stamps(of) {
      const rows =
        of === undefined
          ? textOf(database, STAMPS)
          : textOf(database, STAMPS_OF, JSON.stringify(of))
      const stamps = new Map<VaultPath, string>()
      for (const row of rows.split('\n')) {
        const tab = row.lastIndexOf('\t')
        if (tab > 0) stamps.set(row.slice(0, tab) as VaultPath, row.slice(tab + 1))
      }
      return stamps
    },
    entries: async () => allEntries(database),
    mirror: async () => readMirror(database),
    async update(put, drop, next) {
      return written(() => {
        if (put.length + drop.length === 0 && next !== undefined) return keepLook(database, next)
        const first = writeEntries(database, put, drop)
        const isWhole = put.length > 0 && put.every(({ documents }) => documents !== undefined)
        if (isWhole) writeNewTerms(database, put, first)
        else setUnsearched(database, [...drop, ...put.map((file) => file.path)])
        return writeMirror(database, next, put)
      })
    },
    unsearched: async () => unsearchedFiles(database),
    async updateTerms(files, state) {
      written(() => {
        if (state !== undefined && state !== stateOf(database)) return
        const waiting = new Set(unsearchedFiles(database))
        if (waiting.size === 0) return
        writeTerms(
          database,
          files.filter(({ path }) => waiting.has(path)),
        )
      })
    },
    state: async () => stateOf(database),
    terms: async () => termSourceOf(sqliteReader(database), kept),
    entrySource: async () => entrySourceOf(sqliteReader(database)),
    outlines: async () => outlinesOf(sqliteReader(database)),
    activeSizes: async () => activeSizes(database),
    entriesAt: async (docs) => keptEntries(kept, docs, sqliteReader(database).entriesAt),
    async note(name) {
      try {
        // None is empty.
        return textOf(database, 'SELECT value FROM notes WHERE name = ?', name) || undefined
      } catch (error) {
        // Whoever asks does then what is right without it.
        if (!isDamage(error)) throw error
        return undefined
      }
    },
    async setNote(name, value) {
      database.prepare('INSERT OR REPLACE INTO notes VALUES (?, ?)').run(name, value)
    },
    async clear() {
      unlessDamaged(() => wipe(database))
    },
    // Whoever takes one reads what no question asked for: that is where damage shows that others passed by.
    image: () => unlessDamaged(() => settledImage(database, path, options)),
    rest: async () => undefined,
    warmUpIsDue: () => false,
    close: () => {
      if (options.beforeStep === undefined) tidyLog(database, path)
      database.close()
    },
  }
}

const STAMPS = `SELECT group_concat(path || char(9) || stamp, char(10)) AS value FROM files`
const STAMPS_OF = `${STAMPS} WHERE path IN (SELECT value FROM json_each(?))`

/** Every process reads what is left of the log when it opens the index: more than this takes a hook milliseconds. */
const LOG_BYTES_MAX = 64 * 1024

/** Puts what was written into the index itself, unless somebody else is reading: then the next one does. */
function tidyLog(database: Database, path: string, bytesMax = LOG_BYTES_MAX): void {
  try {
    if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return
    database.prepare('PRAGMA busy_timeout = 0').all()
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  } catch (error) {
    // Busy, a full disk, damage, a folder that went: whoever reads it next finds out. Without a code it is a bug.
    if (sqliteCode(error) === '') throw error
  }
}

/** Nothing waits in the log (else the next one finds it put away), and the file is old enough for its times to tell. */
function settledImage(
  database: Database,
  path: string,
  { beforeStep }: SqliteIndexOptions,
): ImageParts | undefined {
  const source = settledSource(path)
  if (source === undefined && beforeStep === undefined) tidyLog(database, path, 0)
  if (source === undefined || Date.now() < source.tellsFromMs) return undefined
  database.exec('BEGIN')
  try {
    const { state, snapshot, newer } = readMirror(database)
    const isBehind = newer !== undefined || unsearchedFiles(database).length > 0
    if (snapshot === undefined || isBehind) return undefined
    const image = takeImage(database, { state, snapshot, source: source.numbers })
    return isSameSource(source.numbers, settledSource(path)) ? image : undefined
  } finally {
    database.exec('COMMIT')
  }
}

function openOrRebuild(path: string, options: SqliteIndexOptions): Database {
  try {
    return openChecked(path, options)
  } catch (error) {
    if (!isDamage(error)) throw error
    return rebuild(path, options)
  }
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|ERROR|SCHEMA)/.test(sqliteCode(error))
}

/** The index holds nothing that the vault does not: a broken one is made anew. */
function rebuild(path: string, options: SqliteIndexOptions): Database {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  options.damaged?.()
  return openChecked(path, options)
}

function wipe(database: Database): void {
  transaction(database, () => {
    for (const table of [...ENTRIES_TABLES, 'notes']) database.exec(`DELETE FROM ${table}`)
    forgetTerms(database)
    writeMirror(database, undefined, [])
  })
  // Deleted rows stay readable in free pages and in the write-ahead log until these two.
  database.exec('VACUUM')
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

function openChecked(path: string, { waitMs = WAIT_MS, beforeStep }: SqliteIndexOptions): Database {
  const database = openDatabase(path, waitMs, beforeStep)
  try {
    const row = database.prepare('PRAGMA user_version').all()[0]
    // Safe: SQLite's own pragma.
    const version = (row as { user_version: number } | undefined)?.user_version ?? 0
    // Putting the log away waits for the disk, and so does every write to it. What a power cut leaves of the log is told by
    // its sums, and the rest is read from the files again; who puts it away makes sure of it first.
    if (beforeStep !== undefined)
      database.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF')
    if (version === SCHEMA_VERSION) {
      // A number alone does not make it ours: this fails where the tables are others.
      textOf(database, OURS)
      return database
    }
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA cache_size = -${FILLED_CACHE_KB}`)
    if (beforeStep === undefined)
      database.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${FILLED_LOG_PAGES}`)
    transaction(database, () => resetSchema(database))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Whoever makes an index fills it at once, and all of it is written again and again as it grows: it is kept at hand, and
 * put into the file at the end (`tidyLog`), or when the log is as large as that of a large vault.
 */
const FILLED_CACHE_KB = 32 * 1024
const FILLED_LOG_PAGES = 10_000

const OURS = `SELECT (SELECT stamp FROM files LIMIT 1) || (SELECT outline FROM docs LIMIT 1)
  || (SELECT value FROM notes LIMIT 1) || (SELECT list FROM postings LIMIT 1) || (SELECT ids FROM held LIMIT 1)
  || (SELECT near FROM reach LIMIT 1) || (SELECT last_part FROM totals LIMIT 1) || (SELECT key FROM names LIMIT 1) || (SELECT path FROM unsearched LIMIT 1)
  || (SELECT doc FROM gone LIMIT 1) || (SELECT state FROM mirror LIMIT 1) AS value`

/** Another process may have done it while we waited for the lock. */
function resetSchema(database: Database): void {
  const row = database.prepare('PRAGMA user_version').all()[0]
  // Safe: SQLite's own pragma.
  if ((row as { user_version: number }).user_version === SCHEMA_VERSION) return
  for (const table of [...TABLES, ...OLD_TABLES]) database.exec(`DROP TABLE IF EXISTS ${table}`)
  database.exec(SCHEMA)
}

/** Of versions before this one. */
const OLD_TABLES = [
  'vocabulary',
  'terms',
  'searched',
  'lengths',
  'names',
  'links',
  'marks',
] as const

function readMirror(database: Database): Mirror {
  // Safe: the three columns selected; the driver hands over bytes as a buffer.
  const [row] = database.prepare('SELECT state, snapshot, newer FROM mirror').all() as {
    state: number
    snapshot: ArrayBuffer | null
    newer: string
  }[]
  const snapshot = row?.snapshot ? new Uint8Array(row.snapshot) : undefined
  // Safe: paths, as they were put.
  const newer = row?.newer ? (row.newer.split('\n') as VaultPath[]) : undefined
  return { state: row?.state ?? 0, snapshot, ...(newer && { newer }) }
}

function stateOf(database: Database): number {
  return Number(textOf(database, 'SELECT state AS value FROM mirror'))
}

/** A newer look at the same files: what the index holds is the same, and whoever is about to answer may go on. */
function keepLook(database: Database, { since, snapshot }: NextLook): Mirror {
  const isNew = snapshot !== undefined && snapshot !== 'the same'
  if (!isNew || since.state !== stateOf(database)) return readMirror(database)
  database.prepare("UPDATE mirror SET snapshot = ?, newer = ''").run(Buffer.from(snapshot))
  return { state: since.state, snapshot }
}

/** Called in a transaction: whoever wrote since shows in the state. */
function writeMirror(
  database: Database,
  next: NextLook | undefined,
  put: readonly Pick<IndexedFile, 'path'>[],
): Mirror {
  const state = stateOf(database)
  const snapshot = next?.since.state === state ? next.snapshot : undefined
  if (snapshot === 'the same') {
    const newer = new Set([...(readMirror(database).newer ?? []), ...put.map(({ path }) => path)])
    const paths = [...newer].join('\n')
    database.prepare('UPDATE mirror SET state = ?, newer = ?').run(state + 1, paths)
    return readMirror(database)
  }
  const bytes = snapshot === undefined ? null : Buffer.from(snapshot)
  database.prepare("UPDATE mirror SET state = ?, snapshot = ?, newer = ''").run(state + 1, bytes)
  return { state: state + 1, snapshot }
}

function transaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const outcome = work()
    database.exec('COMMIT')
    return outcome
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}
