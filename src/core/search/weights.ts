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
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((docs[middle] ?? 0) < doc) low = middle + 1
    else high = middle
  }
  return docs[low] === doc ? (weights[low] ?? 0) : 0
}

/** A term under all its names: in each document the heaviest counts. */
export function heaviest(all: readonly Weights[]): Weights {
  const [only, ...others] = all
  if (only === undefined || others.length === 0) return only ?? NO_WEIGHTS
  const byDoc = new Map<number, number>()
  for (const { docs, weights } of all)
    for (let at = 0; at < docs.length; at++) {
      const [doc = 0, weight = 0] = [docs[at], weights[at]]
      byDoc.set(doc, Math.max(byDoc.get(doc) ?? 0, weight))
    }
  return weightsFrom(byDoc)
}

/** The same term, said by a name that counts for less. */
export function scaled({ docs, weights }: Weights, factor: number): Weights {
  return { docs, weights: Array.from(weights, (weight) => weight * factor) }
}
