import type { Weights } from '../../core/search/weights.ts'

/**
 * The documents that hold a key, rising, and what it weighs in each, in whole numbers of `WEIGHT_UNIT`: those are exact
 * however many are summed.
 */
export interface Postings {
  readonly docs: Int32Array
  readonly units: Int32Array
}

export const WEIGHT_UNIT = 0.25

/**
 * Lists are kept as text: this driver hands over a row in twenty microseconds however long it is, and text goes through
 * JSON, in which a thousand rows are one parameter. A number is digits to the base 34 and a last one to the base 57,
 * from letters that neither JSON nor a separator needs.
 */
const LAST_DIGITS = 57
const LAST_FROM = 35
const MORE_DIGITS = 34
const MORE_FROM = 93

/** Between parts of a list: each starts with a document's own number, and goes on with distances. */
export const PART_SEPARATOR = ' '

/** A whole number takes at most this many digits. */
const DIGITS_MAX = 8

export function encodeList({ docs, units }: Postings): string {
  return writtenText(writeList({ docs, units, from: 0, to: docs.length }, 0))
}

/** Many lists that stand one after the other: where each starts and ends among the documents. */
export interface ManyLists extends Postings {
  readonly starts: ArrayLike<number>
  readonly ends: ArrayLike<number>
}

/** All lists in one text, and where each of them ends in it: a text is made once, and cut where somebody wants one. */
export function encodeLists({ docs, units, starts, ends }: ManyLists): {
  readonly text: string
  readonly ends: Int32Array
} {
  const textEnds = new Int32Array(starts.length)
  let end = 0
  for (let at = 0; at < starts.length; at++) {
    end = writeList({ docs, units, from: starts[at]!, to: ends[at]! }, end)
    textEnds[at] = end
  }
  return { text: writtenText(end), ends: textEnds }
}

/** Reads parts in any order; `count` is how many documents they hold together. */
export function decodeList(text: string, count: number): Postings {
  const docs = new Int32Array(count)
  const units = new Int32Array(count)
  const reader = readerOf(text)
  let last = 0
  let isRising = true
  for (let at = 0; at < count; at++) {
    if (reader.isAtSeparator()) {
      const first = reader.next()
      isRising &&= first > last
      last = first
    } else last += reader.next()
    docs[at] = last
    units[at] = reader.next()
  }
  return isRising ? { docs, units } : inOrder({ docs, units })
}

/** Parts follow each other as they were written; terms that were left for later stand behind those of newer documents. */
function inOrder({ docs, units }: Postings): Postings {
  const places = Array.from(docs, (_, at) => at).sort((a, b) => (docs[a] ?? 0) - (docs[b] ?? 0))
  return {
    docs: Int32Array.from(places, (at) => docs[at] ?? 0),
    units: Int32Array.from(places, (at) => units[at] ?? 0),
  }
}

/** Postings as ranking asks for them. A weight is a small number of units, which four bytes hold exactly. */
export interface DocWeights extends Weights {
  readonly docs: Int32Array
  readonly weights: Float32Array
}

export function weightsOf({ docs, units }: Postings): DocWeights {
  const weights = new Float32Array(units.length)
  for (let at = 0; at < units.length; at++) weights[at] = (units[at] ?? 0) * WEIGHT_UNIT
  return { docs, weights }
}

/** Which documents are to be left out: 1 at the number of each. */
export type DocFlags = Uint8Array

export function withoutDocs(list: Postings, gone: DocFlags): Postings {
  const { docs, units } = list
  if (gone.length === 0 || !docs.some((doc) => gone[doc] === 1)) return list
  const stays = (_: number, at: number): boolean => gone[docs[at] ?? 0] !== 1
  return { docs: docs.filter(stays), units: units.filter(stays) }
}

/** Two lists of different documents as one. */
export function joined(some: Postings, more: Postings): Postings {
  const length = some.docs.length + more.docs.length
  const [docs, units] = [new Int32Array(length), new Int32Array(length)]
  let [here, there] = [0, 0]
  for (let at = 0; at < length; at++) {
    const isHere = (some.docs[here] ?? Infinity) <= (more.docs[there] ?? Infinity)
    const from = isHere ? some : more
    const place = isHere ? here++ : there++
    docs[at] = from.docs[place] ?? 0
    units[at] = from.units[place] ?? 0
  }
  return { docs, units }
}

/** Numbers in rising order. */
export function encodeNumbers(numbers: ArrayLike<number>): string {
  makeRoom(numbers.length * DIGITS_MAX)
  let end = 0
  let last = 0
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!
    end = writeNumber(number - last, end)
    last = number
  }
  return writtenText(end)
}

export function decodeNumbers(text: string): readonly number[] {
  const numbers: number[] = []
  const reader = readerOf(text)
  for (let last = 0; !reader.isAtEnd(); ) {
    last += reader.next()
    numbers.push(last)
  }
  return numbers
}

/**
 * One for all lists. The functions below write into it, each from where the one before it ended. Empty at first: a prompt
 * only reads lists.
 */
let room = Buffer.from(new ArrayBuffer(0))
const ROOM_LEAST = 64 * 1024

function makeRoom(bytes: number): void {
  if (bytes <= room.length) return
  const larger = Buffer.alloc(Math.max(ROOM_LEAST, bytes, 2 * room.length))
  room.copy(larger)
  room = larger
}

function writtenText(end: number): string {
  return room.toString('latin1', 0, end)
}

interface OneList extends Postings {
  readonly from: number
  readonly to: number
}

function writeList({ docs, units, from, to }: OneList, start: number): number {
  makeRoom(start + 2 * (to - from) * DIGITS_MAX)
  let end = start
  let last = 0
  for (let at = from; at < to; at++) {
    const doc = docs[at]!
    end = writeNumber(doc - last, end)
    end = writeNumber(units[at]!, end)
    last = doc
  }
  return end
}

/** The room is there already. */
function writeNumber(value: number, start: number): number {
  const rest = Math.floor(value / LAST_DIGITS)
  const end = rest === 0 ? start : writeFront(rest, start)
  room[end] = LAST_FROM + (value % LAST_DIGITS)
  return end + 1
}

function writeFront(rest: number, start: number): number {
  const front = Math.floor(rest / MORE_DIGITS)
  const end = front === 0 ? start : writeFront(front, start)
  room[end] = MORE_FROM + (rest % MORE_DIGITS)
  return end + 1
}

function readerOf(text: string): {
  next(): number
  isAtEnd(): boolean
  /** Passes over it, too. */
  isAtSeparator(): boolean
} {
  let at = 0
  return {
    next() {
      let value = 0
      let code = text.charCodeAt(at++)
      for (; code >= MORE_FROM; code = text.charCodeAt(at++))
        value = value * MORE_DIGITS + (code - MORE_FROM)
      return value * LAST_DIGITS + (code - LAST_FROM)
    },
    isAtEnd: () => at >= text.length,
    isAtSeparator() {
      if (text[at] !== PART_SEPARATOR) return false
      at++
      return true
    },
  }
}
