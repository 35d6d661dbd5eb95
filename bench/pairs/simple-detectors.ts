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
