import { type Database, insertAll, linesOf, textOf } from './open-database.ts'
import { decodeList, encodeList, type Postings } from './posting-list.ts'

/** A key's list in one part of the index. */
export interface PostingRow {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly part: number
  readonly list: Postings
}

/** What each of the rows asked for is called: a number; a kind, a key and a part. */
export const BY_ID = 'id = asked'
export const BY_KEY = 'kind = asked->>0 AND key = asked->>1 AND part = asked->>2'
const ROWS_AT_ONCE = 2_000

export function readRows(
  database: Database,
  on: typeof BY_ID | typeof BY_KEY,
  asked: readonly unknown[],
): readonly PostingRow[] {
  const rows: PostingRow[] = []
  for (let from = 0; from < asked.length; from += ROWS_AT_ONCE) {
    const found = textOf(
      database,
      `SELECT group_concat(id || char(9) || kind || char(9) || key || char(9) || part || char(9) || docs
         || char(9) || list, char(10)) AS value FROM (SELECT value AS asked FROM json_each(?)) JOIN postings ON ${on}`,
      JSON.stringify(asked.slice(from, from + ROWS_AT_ONCE)),
    )
    for (const line of linesOf(found)) {
      const [id = '', kind = '', key = '', part = '', docs = '', list = ''] = line.split('\t')
      const held = decodeList(list, Number(docs))
      rows.push({ id: Number(id), kind, key, part: Number(part), list: held })
    }
  }
  return rows
}

/** Writes rows that are there anew. A list without documents goes. */
export function writeRows(database: Database, rows: readonly PostingRow[]): void {
  const empty = rows.filter(({ list }) => list.docs.length === 0).map(({ id }) => id)
  if (empty.length > 0)
    database
      .prepare('DELETE FROM postings WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(empty))
  const full = rows.filter(({ list }) => list.docs.length > 0)
  insertAll(database, 'postings', full.map(stored))
}

function stored({ id, kind, key, part, list }: PostingRow): readonly unknown[] {
  return [id, kind, key, part, list.docs.length, encodeList(list)]
}
