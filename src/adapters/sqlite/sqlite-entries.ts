import type { KindSize } from '../../core/model/kind-sizes.ts'
import { scopeKey } from '../../core/model/universal-scopes.ts'
import type { IndexedFile } from '../../ports/search-index.ts'
import { type Database, insertPairs, runPrepared, textOf } from './open-database.ts'
import { packed } from './packed-entry.ts'
import { packedOutline } from './packed-outline.ts'

/**
 * In one transaction of the caller's. Gives the number of the first document: the others follow in the order of the
 * entries. What was searched under the old documents is taken back when terms are written next.
 */
export function writeEntries(
  database: Database,
  put: readonly IndexedFile[],
  drop: readonly string[],
): number {
  const changed = JSON.stringify([...drop, ...put.map(({ path }) => path)])
  const among = 'IN (SELECT value FROM json_each(?))'
  for (const sql of [
    `INSERT OR IGNORE INTO gone SELECT doc FROM docs WHERE path ${among}`,
    `DELETE FROM docs WHERE path ${among}`,
  ])
    database.prepare(sql).run(changed)
  if (drop.length > 0)
    database.prepare(`DELETE FROM files WHERE path ${among}`).run(JSON.stringify(drop))
  insertPairs(
    database,
    'INSERT OR REPLACE INTO files SELECT key, value FROM json_each(?1)',
    put.map(({ path, stamp }) => [path, stamp]),
  )
  const last = Number(
    textOf(database, `SELECT seq AS value FROM sqlite_sequence WHERE name = 'docs'`),
  )
  insertDocs(database, put, last + 1)
  return last + 1
}

const COLUMNS = 10
/** A statement for a hundred rows costs each of them half of what it costs as a part of a JSON text. */
const ROWS_AT_ONCE = 100

function insertDocs(database: Database, put: readonly IndexedFile[], first: number): void {
  let doc = first
  let values: unknown[] = []
  const insert = (): void => {
    const row = `(${Array.from({ length: COLUMNS }, () => '?').join()})`
    const rows = Array.from({ length: values.length / COLUMNS }, () => row).join()
    runPrepared(database, `INSERT INTO docs VALUES ${rows}`, values)
    values = []
  }
  for (const { path, entries } of put)
    for (const [position, entry] of entries.entries()) {
      const { scope, kind, pinned } = entry.memory
      values.push(doc++, path, position, scopeKey(scope), kind, pinned ? 1 : 0)
      values.push(packedOutline(entry), packed(entry))
      values.push(entry.memory.status === 'active' ? 1 : 0, entry.bytes)
      if (values.length === ROWS_AT_ONCE * COLUMNS) insert()
    }
  if (values.length > 0) insert()
}

/** From an index of its own: no memory is read for it. */
export function activeSizes(database: Database): ReadonlyMap<string, KindSize> {
  const rows = database
    .prepare(
      'SELECT kind, count(*) AS memories, sum(bytes) AS bytes FROM docs WHERE active = 1 GROUP BY kind',
    )
    // Safe: the columns that the statement names.
    .all() as readonly (KindSize & { readonly kind: string })[]
  return new Map(rows.map(({ kind, memories, bytes }) => [kind, { memories, bytes }]))
}
