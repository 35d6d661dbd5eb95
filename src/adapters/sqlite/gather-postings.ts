import {
  FIELD_WEIGHTS,
  SEARCH_FIELDS,
  type SearchDocument,
} from '../../core/search/search-document.ts'
import { fieldIn, termIn } from '../../core/text/search-terms.ts'
import { KEY_KINDS, type KeyKind } from './key-kinds.ts'
import { localTerms } from './local-terms.ts'
import { type ManyLists, WEIGHT_UNIT } from './posting-list.ts'

/** A document under its number in the index. */
export interface Numbered {
  readonly doc: number
  readonly document: SearchDocument
}

/**
 * The keys of one kind, sorted, and their lists one after the other: a row of numbers for each list would take longer
 * than the numbers.
 */
export interface Gathered extends ManyLists {
  readonly kind: KeyKind
  readonly keys: readonly string[]
}

/**
 * All lists of these documents, which come in rising order. A million words become a few rows of numbers, which are then
 * put in order by key: lists that grow word by word take three times as long.
 */
export function gatherPostings(put: readonly Numbered[]): readonly Gathered[] {
  const keyed: readonly (readonly [KeyKind, (document: SearchDocument) => readonly string[]])[] = [
    [KEY_KINDS.keywordWord, ({ keywordWords }) => keywordWords],
    [KEY_KINDS.mark, ({ marks }) => marks],
    [KEY_KINDS.nameWord, ({ nameWords }) => nameWords],
    [KEY_KINDS.name, ({ names }) => names],
    [KEY_KINDS.link, ({ links }) => links],
    [KEY_KINDS.bareName, ({ bareNames }) => bareNames],
  ]
  return [
    ...keyed.map(([kind, keysOf]) => listsOf(kind, keyRows(put, keysOf))),
    listsOf(KEY_KINDS.term, termRows(put)),
  ]
}

/** Words as they come: the number of the key, the document, what the word weighs; and the keys by number. */
interface WordRows {
  readonly texts: readonly string[]
  readonly keys: Int32Array
  readonly docs: Int32Array
  readonly units: Int32Array
  /** The numbers of the keys, by their texts. */
  readonly order: ArrayLike<number>
}

function keyRows(
  put: readonly Numbered[],
  keysOf: (document: SearchDocument) => readonly string[],
): WordRows {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const docs: number[] = []
  for (const { doc, document } of put)
    for (const key of keysOf(document)) {
      keys.push(numberOf(numbers, key))
      docs.push(doc)
    }
  const units = new Int32Array(keys.length)
  const texts = [...numbers.keys()]
  // Without a rule of comparison texts are sorted in a third of the time.
  const order = [...texts].sort().map((text) => numbers.get(text)!)
  return { texts, keys: Int32Array.from(keys), docs: Int32Array.from(docs), units, order }
}

const FIELD_UNITS = Int32Array.from(SEARCH_FIELDS, (field) => FIELD_WEIGHTS[field] / WEIGHT_UNIT)

function termRows(put: readonly Numbered[]): WordRows {
  let count = 0
  for (const { document } of put) count += document.terms.words.length
  const [keys, docs, units] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  const local = localTerms()
  let row = 0
  for (const { doc, document } of put) {
    const { words, vocabulary } = document.terms
    local.follow(vocabulary)
    for (let at = 0; at < words.length; at++, row++) {
      const word = words[at]!
      keys[row] = local.numberOf(termIn(word))
      docs[row] = doc
      units[row] = FIELD_UNITS[fieldIn(word)]!
    }
  }
  return { texts: local.texts, keys, docs, units, order: local.order() }
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

/** The lists in the order of their keys. */
function listsOf(kind: KeyKind, rows: WordRows): Gathered {
  const { docs, units, starts, ends } = byKey(rows)
  const { texts, order } = rows
  const keys: string[] = []
  const sorted = { starts: new Int32Array(order.length), ends: new Int32Array(order.length) }
  for (let at = 0; at < order.length; at++) {
    const number = order[at]!
    keys.push(texts[number]!)
    sorted.starts[at] = starts[number]!
    sorted.ends[at] = ends[number]!
  }
  return { kind, keys, docs, units, ...sorted }
}

/** Sorted by counting, which keeps the documents of each key in order; the words of one document become one. */
function byKey({ texts, keys, docs, units }: WordRows): ManyLists {
  const starts = new Int32Array(texts.length + 1)
  for (let at = 0; at < keys.length; at++) starts[keys[at]! + 1]! += 1
  for (let key = 0; key < texts.length; key++) starts[key + 1]! += starts[key]!
  const ends = starts.slice(0, texts.length)
  const [listed, weights] = [new Int32Array(keys.length), new Int32Array(keys.length)]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    const end = ends[key]!
    if (end > starts[key]! && listed[end - 1] === docs[at]) weights[end - 1]! += units[at]!
    else {
      listed[end] = docs[at]!
      weights[end] = units[at]!
      ends[key] = end + 1
    }
  }
  return { docs: listed, units: weights, starts, ends }
}
