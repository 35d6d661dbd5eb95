import {
  FIELD_WEIGHTS,
  SEARCH_FIELDS,
  type SearchDocument,
} from '../../core/search/search-document.ts'
import { fieldIn, termIn, type Vocabulary } from '../../core/search/search-terms.ts'
import { KEY_KINDS, type KeyKind } from './key-kinds.ts'
import { type Postings, WEIGHT_UNIT } from './posting-list.ts'

/** A document under its number in the index. */
export interface Numbered {
  readonly doc: number
  readonly document: SearchDocument
}

/** A key, and where its list stands among all. */
export interface GatheredKey {
  readonly kind: KeyKind
  readonly key: string
  readonly from: number
  readonly to: number
}

/** The lists of many keys one after the other: a row of numbers for each of them would take longer than the numbers. */
export interface Gathered extends Postings {
  readonly keys: readonly GatheredKey[]
}

/**
 * The terms, marks and words of keywords of these documents, sorted. Documents in rising order. A million words become a few rows
 * of numbers, which are then put in order by key: lists that grow word by word take three times as long.
 */
export function gatherPostings(put: readonly Numbered[]): Gathered {
  const words = wordRows()
  const terms = new Map<string, number>()
  const marks = new Map<string, number>()
  const keywordWords = new Map<string, number>()
  let count = 0
  const numberOf = (known: Map<string, number>, key: string): number => {
    let number = known.get(key)
    if (number === undefined) {
      number = count++
      known.set(key, number)
    }
    return number
  }
  /** What a term of a vocabulary is called here, counted from one. */
  const names = new Map<Vocabulary, Int32Array>()
  for (const { doc, document } of put) {
    const { vocabulary, words: told } = document.terms
    const named = names.get(vocabulary) ?? new Int32Array(vocabulary.terms.length)
    names.set(vocabulary, named)
    for (let at = 0; at < told.length; at++) {
      const word = told[at]!
      let number = named[termIn(word)]! - 1
      if (number < 0) {
        number = numberOf(terms, vocabulary.terms[termIn(word)]!)
        named[termIn(word)] = number + 1
      }
      words.add(number, doc, FIELD_UNITS[fieldIn(word)]!)
    }
    for (const mark of document.marks) words.add(numberOf(marks, mark), doc, 0)
    for (const word of document.keywordWords) words.add(numberOf(keywordWords, word), doc, 0)
  }
  const { docs, units, starts, ends } = words.sorted(count)
  const listed = (kind: KeyKind, known: ReadonlyMap<string, number>): readonly GatheredKey[] =>
    // Without a rule of comparison texts are sorted in a third of the time.
    [...known.keys()].sort().map((key) => {
      const number = known.get(key) ?? 0
      return { kind, key, from: starts[number] ?? 0, to: ends[number] ?? 0 }
    })
  const keys = [
    ...listed(KEY_KINDS.keywordWord, keywordWords),
    ...listed(KEY_KINDS.mark, marks),
    ...listed(KEY_KINDS.term, terms),
  ]
  return { keys, docs, units }
}

const FIELD_UNITS = SEARCH_FIELDS.map((field) => FIELD_WEIGHTS[field] / WEIGHT_UNIT)
const ROOM_AT_FIRST = 1 << 16

/** Words as they come: the number of the key, the document, what the word weighs. */
function wordRows(): {
  add(key: number, doc: number, units: number): void
  sorted(keys: number): Sorted
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
    sorted: (size) => byKey(size, { keys, docs, weights, count }),
  }
}

const EMPTY = new Int32Array(0)

interface WordRows {
  readonly keys: Int32Array
  readonly docs: Int32Array
  readonly weights: Int32Array
  readonly count: number
}

interface Sorted extends Postings {
  /** Where the list of each key starts and ends. */
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** Sorted by counting, which keeps the documents of each key in order; the words of one document become one. */
function byKey(size: number, { keys, docs, weights, count }: WordRows): Sorted {
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
  return { docs: sortedDocs, units, starts, ends }
}
