import { stemmer as stemOf } from 'stemmer'
import { termsOf } from '../../text/words.ts'

const DAMPING = 0.85
const ROUNDS = 30
/** Terms that so many sentences share tie everything to everything. */
const COMMON_SHARE = 0.5
/** Beyond this many neighbours of one term a text is a list of its own name. */
const NEIGHBOURS_MAX = 200

/**
 * How central each sentence is to the whole: LexRank, a random walk over the likeness of sentences by their rare
 * words, each sentence given by its stems. Always the same for the same ones; the sum is 1.
 */
export function rankSentences(sentences: readonly (readonly string[])[]): readonly number[] {
  const count = sentences.length
  if (count === 0) return []
  const vectors = weighted(sentences)
  const links = likeness(vectors)
  const totals = links.map((neighbours) => neighbours.reduce((sum, { weight }) => sum + weight, 0))
  let ranks = new Array<number>(count).fill(1 / count)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Array<number>(count).fill((1 - DAMPING) / count)
    let idle = 0
    for (const [from, neighbours] of links.entries()) {
      const total = totals[from]!
      const share = DAMPING * ranks[from]!
      if (total === 0) idle += share / count
      else for (const { to, weight } of neighbours) next[to]! += (share * weight) / total
    }
    ranks = next.map((rank) => rank + idle)
  }
  return ranks
}

/** The stems of a sentence, repeated ones included. */
export function stemsOf(text: string): readonly string[] {
  return termsOf(text).map((term) => (/^[a-z]{4,}$/.test(term) ? stemOf(term) : term))
}

type Vector = ReadonlyMap<string, number>

/** Frequency times rarity, of length one. */
function weighted(texts: readonly (readonly string[])[]): readonly Vector[] {
  const holders = new Map<string, number>()
  for (const stems of texts)
    for (const stem of new Set(stems)) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  return texts.map((stems) => {
    const counts = new Map<string, number>()
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    const raw = [...counts].map(([stem, often]): [string, number] => {
      return [stem, often * Math.log(1 + texts.length / holders.get(stem)!)]
    })
    const length = Math.sqrt(raw.reduce((sum, [, weight]) => sum + weight * weight, 0))
    return new Map(raw.map(([stem, weight]) => [stem, weight / length]))
  })
}

interface Neighbour {
  readonly to: number
  readonly weight: number
}

/** Through the stems that both have, so that a long text is not compared all with all. */
function likeness(vectors: readonly Vector[]): readonly (readonly Neighbour[])[] {
  const holders = new Map<string, number[]>()
  for (const [at, vector] of vectors.entries())
    for (const stem of vector.keys()) {
      const group = holders.get(stem)
      if (group === undefined) holders.set(stem, [at])
      else group.push(at)
    }
  const tooCommon = Math.max(2, Math.floor(vectors.length * COMMON_SHARE))
  return vectors.map((vector, from) => {
    const sums = new Map<number, number>()
    for (const [stem, weight] of vector) {
      const group = holders.get(stem)!
      if (group.length > Math.min(tooCommon, NEIGHBOURS_MAX) && vectors.length > 4) continue
      for (const to of group)
        if (to !== from) sums.set(to, (sums.get(to) ?? 0) + weight * vectors[to]!.get(stem)!)
    }
    return [...sums].map(([to, weight]) => ({ to, weight }))
  })
}

/** What was said so far, to be asked whether something says the same. */
export interface Said {
  /** Whether the shorter of two sentences, this one and one that was said, shares so much of its words: 0 to 1. */
  holds(stems: readonly string[], share: number): boolean
  add(stems: readonly string[]): void
}

/** Sentences meet under their stems, so that a long text is not compared all with all. */
export function newSaid(): Said {
  const sizes: number[] = []
  const holders = new Map<string, number[]>()
  return {
    holds: (stems, share) => {
      const own = new Set(stems)
      const shared = new Map<number, number>()
      for (const stem of own)
        for (const other of holders.get(stem) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      for (const [other, count] of shared)
        if (count / Math.min(own.size, sizes[other]!) >= share) return true
      return false
    },
    add: (stems) => {
      const own = new Set(stems)
      const place = sizes.push(own.size) - 1
      for (const stem of own) {
        const group = holders.get(stem)
        if (group === undefined) holders.set(stem, [place])
        else group.push(place)
      }
    },
  }
}
