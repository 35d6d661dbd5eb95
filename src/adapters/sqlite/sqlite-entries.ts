import { scopeKey } from '../../core/recall/entry-source.ts'
import type { IndexedFile } from '../../ports/search-index.ts'
import { type Database, insertAll, insertPairs } from './open-database.ts'
import { packed } from './packed-entry.ts'
import { packedOutline } from './packed-outline.ts'

/** A memory is a document under a number that is never used again: what hangs on it can be taken back later. */
export const ENTRIES_SCHEMA = `
  CREATE TABLE files (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE docs (
    doc INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL, position INTEGER NOT NULL,
    scope TEXT NOT NULL, kind TEXT NOT NULL, pinned INTEGER NOT NULL, outline TEXT NOT NULL,
    entry TEXT NOT NULL);
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
  insertAll(
    database,
    'docs (path, position, scope, kind, pinned, outline, entry)',
    put.flatMap(rowsOf),
  )
}

function rowsOf({ path, entries }: IndexedFile): readonly (readonly unknown[])[] {
  return entries.map((entry, position) => {
    const { scope, kind, pinned } = entry.memory
    const head = [path, position, scopeKey(scope), kind, pinned ? 1 : 0]
    return [...head, packedOutline(entry), packed(entry)]
  })
}
