import { type Card, EMPTY_MEMORY, type Entry } from '../../core/memory.ts'
import { type EntrySource, scopeKey } from '../../core/recall/entry-source.ts'
import type { IndexedFile } from '../../ports/search-index.ts'
import { KEY_KINDS } from './gather-postings.ts'
import { type Database, insertAll, insertPairs, textOf } from './open-database.ts'
import { docsCalled, NAME_KINDS } from './sqlite-names.ts'

/** A memory is a document under a number that is never used again: what hangs on it can be taken back later. */
export const ENTRIES_SCHEMA = `
  CREATE TABLE files (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE docs (
    doc INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL, position INTEGER NOT NULL,
    scope TEXT NOT NULL, kind TEXT NOT NULL, pinned INTEGER NOT NULL, entry TEXT NOT NULL);
  CREATE INDEX docs_by_path ON docs (path, position);
  CREATE INDEX docs_by_scope ON docs (scope, kind);
  CREATE INDEX docs_pinned ON docs (doc) WHERE pinned = 1;
`

export const ENTRIES_TABLES = ['files', 'docs'] as const

/** In one transaction of the caller's. What was searched under the old documents is taken back by the next search. */
export function writeEntries(
  database: Database,
  put: readonly IndexedFile[],
  drop: readonly string[],
): void {
  const changed = JSON.stringify([...drop, ...put.map(({ path }) => path)])
  const among = 'IN (SELECT value FROM json_each(?))'
  for (const sql of [
    `INSERT OR IGNORE INTO unsearched SELECT value FROM json_each(?)`,
    `INSERT OR IGNORE INTO gone SELECT doc FROM docs WHERE path ${among}`,
    `DELETE FROM docs WHERE path ${among}`,
  ])
    database.prepare(sql).run(changed)
  database.prepare(`DELETE FROM files WHERE path ${among}`).run(JSON.stringify(drop))
  insertPairs(
    database,
    'INSERT OR REPLACE INTO files SELECT key, value FROM json_each(?1)',
    put.map(({ path, stamp }) => [path, stamp]),
  )
  insertAll(database, 'docs (path, position, scope, kind, pinned, entry)', put.flatMap(rowsOf))
}

function rowsOf({ path, entries }: IndexedFile): readonly (readonly unknown[])[] {
  return entries.map((entry, position) => {
    const { scope, kind, pinned } = entry.memory
    return [path, position, scopeKey(scope), kind, pinned ? 1 : 0, packed(entry)]
  })
}

/** All entries, sorted by path. */
export function allEntries(database: Database): readonly Entry[] {
  const rows = textOf(
    database,
    `SELECT group_concat(entry, ',') AS value FROM (SELECT entry FROM docs ORDER BY path, position)`,
  )
  // Safe: `packed` wrote it.
  return (JSON.parse(`[${rows}]`) as PackedEntry[]).map(unpacked)
}

export function entriesAt(database: Database, docs: readonly number[]): ReadonlyMap<number, Entry> {
  const rows = textOf(
    database,
    `SELECT group_concat('[' || doc || ',' || entry || ']', ',') AS value FROM (
       SELECT doc, entry FROM docs WHERE doc IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(docs),
  )
  // Safe: the number of a document, and what `packed` wrote.
  const found = JSON.parse(`[${rows}]`) as [number, PackedEntry][]
  return new Map(found.map(([doc, entry]) => [doc, unpacked(entry)]))
}

/** Admission's questions, answered by the database: few of its memories are looked at. */
export function sqliteEntrySource(database: Database): EntrySource {
  const at = (docs: Iterable<number>): readonly Entry[] =>
    // Documents of one file rise with their position.
    [...entriesAt(database, [...new Set(docs)])]
      .sort(([a, one], [b, other]) =>
        one.path === other.path ? a - b : one.path < other.path ? -1 : 1,
      )
      .map(([, entry]) => entry)
  return {
    standing({ scopes, kinds }) {
      const docs = textOf(
        database,
        `SELECT group_concat(doc) AS value FROM (SELECT doc FROM docs WHERE pinned = 1
           UNION SELECT doc FROM docs WHERE scope IN (SELECT value FROM json_each(?))
           UNION SELECT doc FROM docs WHERE scope = '' AND kind IN (SELECT value FROM json_each(?)))`,
        JSON.stringify([...scopes]),
        JSON.stringify([...kinds]),
      )
      return at(docs.split(',').filter(Boolean).map(Number))
    },
    called({ path, stem, whole }) {
      const sql = `SELECT group_concat(doc) AS value FROM docs WHERE path = ?`
      return at([
        ...textOf(database, sql, path).split(',').filter(Boolean).map(Number),
        ...[...docsCalled(database, NAME_KINDS.name, [stem, whole]).values()].flat(),
        ...[...docsCalled(database, NAME_KINDS.bareName, [stem]).values()].flat(),
      ])
    },
    hasKeywordWord: (word) => textOf(database, HAS_KEY, KEY_KINDS.keywordWord, word) === '1',
  }
}

const HAS_KEY = 'SELECT EXISTS (SELECT 1 FROM postings WHERE kind = ? AND key = ?) AS value'

type PackedEntry = Pick<Entry, 'path' | 'version' | 'tokens' | 'bytes' | 'bodyAt'> &
  Partial<Pick<Entry, 'linksTo' | 'problems'>> & { readonly memory: Partial<Card> }

function packed({ linksTo, problems, memory, ...rest }: Entry): string {
  return JSON.stringify({
    ...rest,
    ...(linksTo.length > 0 && { linksTo }),
    ...(problems.length > 0 && { problems }),
    memory: pack(memory),
  })
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

function unpacked(entry: PackedEntry): Entry {
  const { path, version, tokens, bytes, linksTo = NONE, problems = NONE, bodyAt } = entry
  const memory = { ...EMPTY_CARD, ...entry.memory }
  const known = { path, version, memory, tokens, bytes, linksTo, problems }
  return bodyAt === undefined ? known : { ...known, bodyAt }
}
