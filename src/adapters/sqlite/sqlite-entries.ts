import type { KindSize } from '../../core/model/kind-sizes.ts'
import { scopeKey } from '../../core/model/universal-scopes.ts'
import type { IndexedFile } from '../../ports/search-index.ts'
import { type Database, insertAll, runPrepared, textOf } from './open-database.ts'
import { packed } from './packed-entry.ts'

const DOCS_OF_PATHS = `SELECT doc, outline, rest FROM json_each(?) AS changed
  JOIN files ON files.path = changed.value JOIN docs ON doc >= first AND doc < first + count`

/**
 * In one transaction of the caller's. Gives the number of the first document: the others follow in the order of the
 * entries. What was searched under the old documents is taken back when terms are written next.
 */
export function writeEntries(
  database: Database,
  put: readonly IndexedFile[],
  drop: readonly string[],
): number {
  const changed = JSON.stringify([...new Set([...drop, ...put.map(({ path }) => path)])])
  for (const sql of [
    `INSERT OR IGNORE INTO gone SELECT doc, '[' || outline || ',' || rest || ']' FROM (${DOCS_OF_PATHS})`,
    `DELETE FROM docs WHERE doc IN (SELECT doc FROM (${DOCS_OF_PATHS}))`,
    'DELETE FROM files WHERE path IN (SELECT value FROM json_each(?))',
  ])
    database.prepare(sql).run(changed)
  const last = `SELECT seq AS value FROM sqlite_sequence WHERE name = 'docs'`
  const first = Number(textOf(database, last)) + 1
  let next = first
  const files = put.map(({ path, stamp, entries }) => {
    next += entries.length
    return [path, stamp, next - entries.length, entries.length]
  })
  insertAll(database, 'files', files)
  insertDocs(database, put, first)
  return first
}

const COLUMNS = 8
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
  for (const { entries } of put)
    for (const entry of entries) {
      const { scope, kind, pinned, status } = entry.memory
      const { outline, rest } = packed(entry)
      values.push(doc++, scopeKey(scope), kind, pinned ? 1 : 0)
      values.push(status === 'active' ? 1 : 0, entry.bytes, outline, rest)
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
