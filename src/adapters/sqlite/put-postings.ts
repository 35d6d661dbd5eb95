import { type Gathered, gatherPostings, type Numbered } from './gather-postings.ts'
import { type Database, textOf } from './open-database.ts'
import { encodeLists, joined } from './posting-list.ts'
import { type PostingRow, readRows, writeRows } from './posting-rows.ts'

/** As many documents as an index is filled with at once. */
export const PART_DOCS_MAX = 4_096
/** So many at once begin a part of their own: putting them into lists that are there costs more than a question does. */
const PART_DOCS_FROM = 256

/** Puts documents, in rising order, into the lists of their keys. */
export function putPostings(database: Database, put: readonly Numbered[]): void {
  for (let from = 0; from < put.length; from += PART_DOCS_MAX) {
    const here = put.slice(from, from + PART_DOCS_MAX)
    const part = partFor(database, here.length)
    for (const lists of gatherPostings(here)) putLists(database, part, lists)
  }
}

interface Part {
  readonly part: number
  /** Whether it held documents before. */
  readonly isFilled: boolean
}

/** The part that takes so many more documents: the last one, or a new one after it. */
function partFor(database: Database, more: number): Part {
  const row = textOf(database, `SELECT last_part || ' ' || docs_in_last AS value FROM totals`)
  const [last = 0, filled = 0] = row.split(' ').map(Number)
  const fits = filled > 0 && more < PART_DOCS_FROM && filled + more <= PART_DOCS_MAX
  const next = fits ? { part: last, docs: filled + more } : { part: last + 1, docs: more }
  database.prepare('UPDATE totals SET last_part = ?, docs_in_last = ?').run(next.part, next.docs)
  return { part: next.part, isFilled: fits }
}

type Known = ReadonlyMap<string, PostingRow>

function putLists(database: Database, { part, isFilled }: Part, lists: Gathered): void {
  const { kind, keys, docs, units, starts, ends } = lists
  const rows = isFilled ? readRows(database, { kind, part }, keys) : []
  const known: Known = new Map(rows.map((row) => [row.key, row]))
  const longer: PostingRow[] = []
  for (let at = 0; at < keys.length; at++) {
    const row = known.get(keys[at]!)
    if (row === undefined) continue
    const [from, to] = [starts[at]!, ends[at]!]
    const more = { docs: docs.subarray(from, to), units: units.subarray(from, to) }
    longer.push({ ...row, list: joined(row.list, more) })
  }
  writeRows(database, longer)
  insertLists(database, { kind, part, known }, lists)
}

const ROWS_AT_ONCE = 2_000
/** The number of documents stands in front of a list, always as long: that takes less time than to look for its end. */
const COUNT_DIGITS = String(PART_DOCS_MAX).length

/** The lists of new keys, in their order. The letters of a list need no escape in JSON. */
function insertLists(
  database: Database,
  { kind, part, known }: { readonly kind: string; readonly part: number; readonly known: Known },
  lists: Gathered,
): void {
  const insert = database.prepare(
    `INSERT INTO postings (kind, key, part, docs, list)
       SELECT '${kind}', key, ${part}, substr(value, 1, ${COUNT_DIGITS}), substr(value, ${COUNT_DIGITS + 1})
       FROM json_each(?1)`,
  )
  const { keys, starts, ends } = lists
  const encoded = encodeLists(lists)
  let members = ''
  for (let at = 0, rows = 0; at < keys.length; at++) {
    if (known.has(keys[at]!)) continue
    const list = encoded.text.slice(at === 0 ? 0 : encoded.ends[at - 1], encoded.ends[at])
    const count = String(ends[at]! - starts[at]!).padStart(COUNT_DIGITS, '0')
    members += `${members === '' ? '' : ','}${JSON.stringify(keys[at])}:"${count}${list}"`
    if (++rows % ROWS_AT_ONCE > 0) continue
    insert.run(`{${members}}`)
    members = ''
  }
  if (members !== '') insert.run(`{${members}}`)
}
