/**
 * How much a term weighs in each document that holds it: occurrences, each by its field's weight. Two rows, since a
 * common word stands in ten thousand documents and a question is about several of them.
 */
export interface Weights {
  /** Rising. */
  readonly docs: ArrayLike<number>
  /** One for each of the documents. */
  readonly weights: ArrayLike<number>
}

export const NO_WEIGHTS: Weights = { docs: [], weights: [] }

export function weightsFrom(byDoc: ReadonlyMap<number, number>): Weights {
  const pairs = [...byDoc].sort(([a], [b]) => a - b)
  return { docs: pairs.map(([doc]) => doc), weights: pairs.map(([, weight]) => weight) }
}

/** What it weighs in one document; 0 where it does not stand. */
export function weightIn({ docs, weights }: Weights, doc: number): number {
  const place = placeFrom(docs, doc, 0)
  return docs[place] === doc ? (weights[place] ?? 0) : 0
}

/** The same for many, which rise. */
export function weightsIn(many: Int32Array, { docs, weights }: Weights): Float64Array {
  const found = new Float64Array(many.length)
  let place = 0
  for (let at = 0; at < many.length && place < docs.length; at++) {
    place = placeFrom(docs, many[at]!, place)
    if (docs[place] === many[at]) found[at] = weights[place]!
  }
  return found
}

/** 1 for each of these that is among the others; both rise. */
export function whereAmong(many: Int32Array, docs: ArrayLike<number>): Uint8Array {
  const found = new Uint8Array(many.length)
  let place = 0
  for (let at = 0; at < many.length && place < docs.length; at++) {
    place = placeFrom(docs, many[at]!, place)
    if (docs[place] === many[at]) found[at] = 1
  }
  return found
}

/** Where the first stands that is not before it, from a place on; a near one is found in fewer steps than a far one. */
function placeFrom(docs: ArrayLike<number>, doc: number, from: number): number {
  let low = from
  let high = from
  for (let step = 1; high < docs.length && docs[high]! < doc; step *= 2) {
    low = high + 1
    high += step
  }
  if (high > docs.length) high = docs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (docs[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}

/** A term under all its names: in each document the heaviest counts. */
export function heaviest(all: readonly Weights[]): Weights {
  const held = all.filter(({ docs }) => docs.length > 0)
  return held.length === 0 ? NO_WEIGHTS : held.reduce(heavier)
}

/** Without anything that makes objects, as whatever runs once for each document in a process that was just started. */
function heavier(some: Weights, more: Weights): Weights {
  const most = some.docs.length + more.docs.length
  const docs = new Int32Array(most)
  const weights = new Float64Array(most)
  let here = 0
  let there = 0
  let end = 0
  for (; here < some.docs.length || there < more.docs.length; end++) {
    const mine = some.docs[here] ?? NO_DOC
    const theirs = more.docs[there] ?? NO_DOC
    docs[end] = Math.min(mine, theirs)
    if (mine < theirs) weights[end] = some.weights[here++]!
    else if (theirs < mine) weights[end] = more.weights[there++]!
    else weights[end] = Math.max(some.weights[here++]!, more.weights[there++]!)
  }
  return { docs: docs.subarray(0, end), weights: weights.subarray(0, end) }
}

/** Behind every document. */
const NO_DOC = 0x7fff_ffff

/** The same term, said by a name that counts for less. */
export function scaled({ docs, weights }: Weights, factor: number): Weights {
  const less = new Float64Array(weights.length)
  for (let at = 0; at < less.length; at++) less[at] = weights[at]! * factor
  return { docs, weights: less }
}
