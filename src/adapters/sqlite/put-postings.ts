import { type Gathered, gatherPostings, type Numbered } from './gather-postings.ts'
import { type Database, textOf } from './open-database.ts'
import { encodeLists, encodeNumbers, joined } from './posting-list.ts'
import { BY_KEY, type PostingRow, readRows, writeRows } from './posting-rows.ts'

/** As many documents as an index is filled with at once. */
const PART_DOCS_MAX = 4_096
/** So many at once begin a part of their own: putting them into lists that are there costs more than a question does. */
const PART_DOCS_FROM = 256

/** Puts documents, in rising order, into the lists of their keys; gives the numbers of the rows that each is in, as text. */
export function putPostings(
  database: Database,
  put: readonly Numbered[],
): ReadonlyMap<number, string> {
  const held = new Map<number, string>()
  for (let from = 0; from < put.length; from += PART_DOCS_MAX) {
    const here = put.slice(from, from + PART_DOCS_MAX)
    const part = partFor(database, here.length)
    const gathered = gatherPostings(here)
    const ids = gathered.map((lists) => putLists(database, part, lists))
    holdRows({ put: here, gathered, ids, isRising: !part.isFilled }, held)
  }
  return held
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
const NO_ROWS: Known = new Map()

/** The rows of the keys, in their order. */
function putLists(database: Database, { part, isFilled }: Part, lists: Gathered): Int32Array {
  const { kind, keys, docs, units, starts, ends } = lists
  const known = isFilled ? knownRows(database, part, lists) : NO_ROWS
  // SQLite gives a row without a number the one after the largest.
  let nextId = Number(textOf(database, 'SELECT coalesce(max(id), 0) + 1 AS value FROM postings'))
  const ids = new Int32Array(keys.length)
  const longer: PostingRow[] = []
  for (let at = 0; at < keys.length; at++) {
    const row = known.get(keys[at]!)
    ids[at] = row?.id ?? nextId++
    if (row === undefined) continue
    const [from, to] = [starts[at]!, ends[at]!]
    const more = { docs: docs.subarray(from, to), units: units.subarray(from, to) }
    longer.push({ ...row, list: joined(row.list, more) })
  }
  writeRows(database, longer)
  insertLists(database, { kind, part, known }, lists)
  return ids
}

function knownRows(database: Database, part: number, { kind, keys }: Gathered): Known {
  const asked = keys.map((key) => [kind, key, part])
  return new Map(readRows(database, BY_KEY, asked).map((row) => [row.key, row]))
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

interface Rows {
  readonly put: readonly Numbered[]
  readonly gathered: readonly Gathered[]
  /** Of the keys of each kind. */
  readonly ids: readonly Int32Array[]
  /** Whether they rise from key to key. */
  readonly isRising: boolean
}

/** Counts first and fills then: a list for each document that grows word by word takes five times as long. */
function holdRows({ put, gathered, ids, isRising }: Rows, held: Map<number, string>): void {
  const first = put[0]?.doc ?? 0
  const ends = new Int32Array((put.at(-1)?.doc ?? 0) - first + 2)
  for (const lists of gathered) countRows(lists, { first, ends })
  for (let at = 1; at < ends.length; at++) ends[at]! += ends[at - 1]!
  const starts = ends.slice()
  const rows = new Int32Array(ends.at(-1) ?? 0)
  for (let kind = 0; kind < gathered.length; kind++)
    fillRows(gathered[kind]!, { first, ends, rows, ids: ids[kind]! })
  for (const { doc } of put) {
    const own = rows.subarray(starts[doc - first], starts[doc - first + 1])
    held.set(doc, encodeNumbers(isRising ? own : own.sort()))
  }
}

/** Counts the keys of each document, one place further on: so the counts of all before it become its start. */
function countRows(
  { docs, starts, ends: listEnds }: Gathered,
  { first, ends }: { readonly first: number; readonly ends: Int32Array },
): void {
  for (let key = 0; key < starts.length; key++)
    for (let at = starts[key]!; at < listEnds[key]!; at++) ends[docs[at]! - first + 1]! += 1
}

function fillRows(
  { docs, starts, ends: listEnds }: Gathered,
  { first, ends, rows, ids }: Record<'ends' | 'rows' | 'ids', Int32Array> & { first: number },
): void {
  for (let key = 0; key < starts.length; key++)
    for (let at = starts[key]!; at < listEnds[key]!; at++) {
      const place = docs[at]! - first
      rows[ends[place]!] = ids[key]!
      ends[place]! += 1
    }
}
