import {
  FIELD_WEIGHTS,
  SEARCH_FIELDS,
  type SearchDocument,
} from '../../core/search/search-document.ts'
import { type Postings, WEIGHT_UNIT } from './posting-list.ts'

/** What a key with a list of documents is: a term, or a mark. */
export const KEY_KINDS = { term: 't', mark: 'm' } as const

export type KeyKind = (typeof KEY_KINDS)[keyof typeof KEY_KINDS]

/** A document under its number in the index. */
export interface Numbered {
  readonly doc: number
  readonly document: SearchDocument
}

export interface KeyPostings {
  readonly kind: KeyKind
  readonly key: string
  readonly list: Postings
}

/**
 * The terms and marks of these documents, sorted by key. Documents in rising order. A million words become a few rows
 * of numbers, which are then put in order by key: lists that grow word by word take three times as long.
 */
export function gatherPostings(put: readonly Numbered[]): readonly KeyPostings[] {
  const keys: { readonly kind: KeyKind; readonly key: string }[] = []
  const words = wordRows()
  const adder = (kind: KeyKind): ((doc: number, key: string, units: number) => void) => {
    const known = new Map<string, number>()
    return (doc, key, units) => {
      let number = known.get(key)
      if (number === undefined) {
        number = keys.push({ kind, key }) - 1
        known.set(key, number)
      }
      words.add(number, doc, units)
    }
  }
  const addTerm = adder(KEY_KINDS.term)
  const addMark = adder(KEY_KINDS.mark)
  for (const { doc, document } of put) {
    for (const field of SEARCH_FIELDS) {
      const units = FIELD_WEIGHTS[field] / WEIGHT_UNIT
      for (const term of document.terms[field]) addTerm(doc, term, units)
    }
    for (const mark of document.marks) addMark(doc, mark, 0)
  }
  const listOf = words.lists(keys.length)
  return keys
    .map((key, number) => ({ ...key, list: listOf(number) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

const ROOM_AT_FIRST = 1 << 16

/** Words as they come: the number of the key, the document, what the word weighs. */
function wordRows(): {
  add(key: number, doc: number, units: number): void
  lists(keys: number): (key: number) => Postings
} {
  let rows = [0, 1, 2].map(() => new Int32Array(ROOM_AT_FIRST))
  let count = 0
  let [keys = EMPTY, docs = EMPTY, weights = EMPTY] = rows
  const grow = (): void => {
    rows = rows.map((row) => {
      const larger = new Int32Array(2 * row.length)
      larger.set(row)
      return larger
    })
    ;[keys = EMPTY, docs = EMPTY, weights = EMPTY] = rows
  }
  return {
    add(key, doc, units) {
      if (count === keys.length) grow()
      keys[count] = key
      docs[count] = doc
      weights[count] = units
      count++
    },
    lists: (size) => byKey(size, { keys, docs, weights, count }),
  }
}

const EMPTY = new Int32Array(0)

interface WordRows {
  readonly keys: Int32Array
  readonly docs: Int32Array
  readonly weights: Int32Array
  readonly count: number
}

/** Sorted by counting, which keeps the documents of each key in order; the words of one document become one. */
function byKey(size: number, { keys, docs, weights, count }: WordRows): (key: number) => Postings {
  const starts = new Int32Array(size + 1)
  for (let at = 0; at < count; at++) starts[(keys[at] ?? 0) + 1]! += 1
  for (let key = 0; key < size; key++) starts[key + 1]! += starts[key] ?? 0
  const ends = starts.slice(0, size)
  const [sortedDocs, units] = [new Int32Array(count), new Int32Array(count)]
  for (let at = 0; at < count; at++) {
    const [key = 0, doc = 0] = [keys[at], docs[at]]
    const end = ends[key] ?? 0
    const isSame = end > (starts[key] ?? 0) && sortedDocs[end - 1] === doc
    const place = isSame ? end - 1 : end
    sortedDocs[place] = doc
    units[place] = (isSame ? (units[place] ?? 0) : 0) + (weights[at] ?? 0)
    if (!isSame) ends[key] = end + 1
  }
  return (key) => {
    const [from, to] = [starts[key], ends[key]]
    return { docs: sortedDocs.subarray(from, to), units: units.subarray(from, to) }
  }
}
