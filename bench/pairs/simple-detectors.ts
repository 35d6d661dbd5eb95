import type { Memory } from '../../src/core/model/memory.ts'
import type { PairLabel } from '../../test/quality/memory-pairs.ts'

/** Says what two memories are to each other. */
export type PairDetector = (a: Memory, b: Memory) => PairLabel

/** What everything else has to beat. */
export const SIMPLE_PAIR_DETECTORS: readonly (readonly [name: string, detect: PairDetector])[] = [
  ['cosine of words >= 0.35', (a, b) => (cosine(a, b) >= 0.35 ? 'duplicate' : 'neither')],
  ['cosine of words >= 0.55', (a, b) => (cosine(a, b) >= 0.55 ? 'duplicate' : 'neither')],
  ['rules of seed 004', seedRules],
]

/** The usual measures, with the words of the whole vault. */
export function simpleVaultDetectors(
  vault: readonly Memory[],
): readonly (readonly [name: string, detect: PairDetector])[] {
  const counted = new Map(vault.map((memory) => [memory, countsOf(memory)]))
  const holders = new Map<string, number>()
  for (const counts of counted.values())
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  const rarity = (word: string): number => Math.log(1 + vault.length / (holders.get(word) ?? 1))
  const counts = (memory: Memory): ReadonlyMap<string, number> => counted.get(memory) ?? new Map()
  const length =
    [...counted.values()].reduce((sum, one) => sum + wordCount(one), 0) / Math.max(1, vault.length)
  const tfidf = (a: Memory, b: Memory): number => {
    const size = (of: ReadonlyMap<string, number>): number =>
      Math.hypot(...[...of].map(([word, count]) => count * rarity(word)))
    const [ours, theirs] = [counts(a), counts(b)]
    let dot = 0
    for (const [word, count] of ours) dot += count * (theirs.get(word) ?? 0) * rarity(word) ** 2
    return dot / (size(ours) * size(theirs) || 1)
  }
  const jaccard = (a: Memory, b: Memory): number => {
    const [ours, theirs] = [counts(a), counts(b)]
    const both = [...ours.keys()].filter((word) => theirs.has(word)).length
    return both / (ours.size + theirs.size - both || 1)
  }
  const bm25 = (query: Memory, document: Memory): number => {
    const found = counts(document)
    const norm = 1.2 * (0.25 + (0.75 * wordCount(found)) / length)
    let sum = 0
    for (const word of counts(query).keys()) {
      const count = found.get(word) ?? 0
      sum += (rarity(word) * count * 2.2) / (count + norm)
    }
    return sum
  }
  /** A memory asked for itself scores 1. */
  const relative = (a: Memory, b: Memory): number =>
    Math.max(bm25(a, b) / (bm25(a, a) || 1), bm25(b, a) / (bm25(b, b) || 1))
  const from =
    (measure: (a: Memory, b: Memory) => number, least: number): PairDetector =>
    (a, b) =>
      measure(a, b) >= least ? 'duplicate' : 'neither'
  return [
    ['Jaccard >= 0.35', from(jaccard, 0.35)],
    ['TF-IDF cosine >= 0.55', from(tfidf, 0.55)],
    ['BM25 >= 0.5 of itself', from(relative, 0.5)],
    ['rules of seed 004', seedRules],
  ]
}

function wordCount(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function countsOf({ title, body }: Memory): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of `${title} ${body}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function cosine(a: Memory, b: Memory): number {
  const [ours, theirs] = [countsOf(a), countsOf(b)]
  const length = (counts: ReadonlyMap<string, number>): number =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))
  const dot = [...ours].reduce((sum, [word, count]) => sum + count * (theirs.get(word) ?? 0), 0)
  return dot / (length(ours) * length(theirs) || 1)
}

const SEED_STOP_WORDS = new Set(
  `the a an is are was were be been have has had do does did will would could should may might can shall to of in for on
  with at by from as into through during before after this that it not no but or and if then than so`
    .trim()
    .split(/\s+/),
)

/** Pairs of substrings of which one body has the first and the other the second. */
const SEED_NEGATIONS = [
  ['do ', 'do not '],
  ['do ', "don't "],
  ['use ', 'avoid '],
  ['use ', 'stop using '],
  ['prefer ', "don't prefer "],
  ['always ', 'never '],
] as const

/** The seed's own: share of the shorter body's words, split at spaces; opposite substrings between 0.4 and 0.6. */
function seedRules(a: Memory, b: Memory): PairLabel {
  if (a.kind !== b.kind) return 'neither'
  const words = ({ body }: Memory): ReadonlySet<string> =>
    new Set(
      body
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word.length > 2 && !SEED_STOP_WORDS.has(word)),
    )
  const [ours, theirs] = [words(a), words(b)]
  const smaller = Math.min(ours.size, theirs.size)
  const overlap = smaller === 0 ? 0 : [...ours].filter((word) => theirs.has(word)).length / smaller
  if (overlap >= 0.6) return 'duplicate'
  const [x, y] = [a.body.toLowerCase(), b.body.toLowerCase()]
  const isNegated = SEED_NEGATIONS.some(
    ([yes, no]) => (x.includes(yes) && y.includes(no)) || (y.includes(yes) && x.includes(no)),
  )
  return overlap >= 0.4 && isNegated ? 'contradiction' : 'neither'
}
