import { type Database, insertAll, linesOf, textOf } from './open-database.ts'
import { decodeList, encodeList, type Postings } from './posting-list.ts'

/** A key's list in one part of the index. */
export interface PostingRow {
  readonly kind: string
  readonly key: string
  readonly part: number
  readonly list: Postings
}

const ROWS_AT_ONCE = 2_000

/** The lists of keys of one kind in one part. */
export function readRows(
  database: Database,
  { kind, part }: Pick<PostingRow, 'kind' | 'part'>,
  keys: readonly string[],
): readonly PostingRow[] {
  const rows: PostingRow[] = []
  for (let from = 0; from < keys.length; from += ROWS_AT_ONCE) {
    const found = textOf(
      database,
      `SELECT group_concat(postings.key || char(9) || docs || char(9) || list, char(10)) AS value FROM json_each(?) AS asked
         CROSS JOIN postings ON kind = ? AND postings.key = asked.value AND part = ?`,
      ...[JSON.stringify(keys.slice(from, from + ROWS_AT_ONCE)), kind, part],
    )
    for (const line of linesOf(found)) {
      const [key = '', docs = '', list = ''] = line.split('\t')
      rows.push({ kind, key, part, list: decodeList(list, Number(docs)) })
    }
  }
  return rows
}

/** Writes rows, those that are there anew. */
export function writeRows(database: Database, rows: readonly PostingRow[]): void {
  insertAll(
    database,
    'postings',
    rows.map(({ kind, key, part, list }) => [kind, key, part, list.docs.length, encodeList(list)]),
  )
}
