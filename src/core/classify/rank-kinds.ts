import { KIND_WEIGHTS, WEIGHTED_KINDS } from './kind-weights.ts'

/** How likely something is of a kind, and the words that say so most. */
export interface RankedKind {
  readonly kind: string
  /** 0 to 1; those of all kinds and of `none` add up to 1. */
  readonly share: number
  readonly because: readonly string[]
}

const BECAUSE_MAX = 3

/**
 * Every kind with its share of what the features of a statement speak for, the likeliest first. The one answer to what
 * sort of thing a sentence is: saving, learning, triage, checkpoint and Stop take the best of those that they know.
 */
export function rankKinds(
  features: ReadonlyMap<string, string>,
  { bias, rows }: KindWeights = table(),
): readonly RankedKind[] {
  const sums = [...bias]
  for (const name of features.keys()) {
    const row = rows.get(name)
    if (row !== undefined) for (let at = 0; at < sums.length; at++) sums[at]! += row[at]!
  }
  const most = Math.max(...sums)
  const parts = sums.map((sum) => Math.exp(sum - most))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return WEIGHTED_KINDS.map((kind, at) => ({
    kind,
    share: parts[at]! / whole,
    because: wordsFor(at, features, rows),
  })).sort((a, b) => b.share - a.share)
}

/** What is worth keeping of no kind. */
export const NO_KIND = 'none'

function wordsFor(
  kind: number,
  features: ReadonlyMap<string, string>,
  rows: KindWeights['rows'],
): readonly string[] {
  const telling = [...features]
    .flatMap(([name, words]) => {
      const weight = rows.get(name)?.[kind] ?? 0
      const isOwn = !name.includes('.') && !SHAPES.has(name)
      return isOwn && words !== '' && weight >= TELLING_MIN
        ? [{ words: words.toLowerCase(), weight }]
        : []
    })
    .sort((a, b) => b.weight - a.weight)
  return [...new Set(telling.map(({ words }) => words))].slice(0, BECAUSE_MAX)
}

/** What a sentence looks like, and who it is about, is no reason that anybody would give. */
const SHAPES: ReadonlySet<string> = new Set(['name', 'number', 'asks', 'we', 'i', 'you'])
const TELLING_MIN = 0.3

/** What each cue adds to each kind. Those that were learned, or others to measure how well it is learned. */
export interface KindWeights {
  readonly bias: readonly number[]
  readonly rows: ReadonlyMap<string, readonly number[]>
}

let made: KindWeights | undefined

function table(): KindWeights {
  made ??= readTable()
  return made
}

/** Weights are written as whole twentieths. */
const UNIT = 20

function readTable(): KindWeights {
  const rows = new Map<string, readonly number[]>()
  for (const line of KIND_WEIGHTS.trim().split('\n')) {
    const [name = '', ...weights] = line.trim().split(/\s+/)
    rows.set(
      name,
      weights.map((weight) => Number(weight) / UNIT),
    )
  }
  const bias = rows.get('bias') ?? []
  rows.delete('bias')
  return { bias, rows }
}
