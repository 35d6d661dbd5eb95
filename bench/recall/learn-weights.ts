import {
  BESIDE_FROM,
  BESIDE_SHARE,
  FEATURES,
  type LikelihoodWeights,
  likelihood,
  TOLD_FROM,
} from '../../src/core/recall/likelihood.ts'
import type { Told } from './judge-told.ts'
import type { WeighedSet } from './weighed-sets.ts'

/** A memory that comes where nothing is wanted costs more than one beside the right ones. */
const SILENT_WEIGHT = 3
const PENALTY = 0.5
const STEPS = 30
const TOLD_MAX = 5

interface Sample {
  readonly values: readonly number[]
  readonly isWanted: boolean
  readonly weight: number
}

/** Logistic regression by Newton's steps: the same data give the same weights. */
export function learn(sets: readonly WeighedSet[]): LikelihoodWeights {
  const samples = sets.flatMap(samplesOf)
  const size = FEATURES.length + 1
  let beta = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const slope = beta.map((value, at) => (at < size - 1 ? -PENALTY * value : 0))
    const curve = beta.map((_, row) =>
      beta.map((__, column) => (row === column && row < size - 1 ? PENALTY : 0)),
    )
    for (const { values, isWanted, weight } of samples) {
      const sum = values.reduce((total, value, at) => total + value * beta[at]!, 0)
      const likely = 1 / (1 + Math.exp(-sum))
      const bend = weight * Math.max(1e-6, likely * (1 - likely))
      for (let row = 0; row < size; row++) {
        slope[row]! += weight * ((isWanted ? 1 : 0) - likely) * values[row]!
        for (let column = 0; column < size; column++)
          curve[row]![column]! += bend * values[row]! * values[column]!
      }
    }
    const move = solved(curve, slope)
    beta = beta.map((value, at) => value + move[at]!)
  }
  // Safe: one for each of the features.
  const weights = Object.fromEntries(
    FEATURES.map((name, at) => [name, beta[at]!]),
  ) as LikelihoodWeights['weights']
  return { weights, bias: beta[size - 1]! }
}

function samplesOf({ prompts, weight }: WeighedSet): readonly Sample[] {
  return prompts.flatMap(({ asked: { must, may }, found }) => {
    const isSilent = must.length + may.length === 0
    return found.flatMap(({ id, features }): Sample[] =>
      // What may come is neither right nor wrong.
      may.includes(id)
        ? []
        : [
            {
              values: [...FEATURES.map((name) => features[name]), 1],
              isWanted: must.includes(id),
              weight: weight * (isSilent ? SILENT_WEIGHT : 1),
            },
          ],
    )
  })
}

/** Gauss and Jordan, the largest of each column first. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  for (let at = 0; at < rows.length; at++) {
    const best = rows.reduce(
      (found, row, index) =>
        index >= at && Math.abs(row[at]!) > Math.abs(rows[found]![at]!) ? index : found,
      at,
    )
    ;[rows[at], rows[best]] = [rows[best]!, rows[at]!]
    const pivot = rows[at]!
    for (const [index, row] of rows.entries()) {
      if (index === at) continue
      const factor = row[at]! / pivot[at]!
      for (let column = at; column < row.length; column++) row[column]! -= factor * pivot[column]!
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!)
}

/** What would come with these weights. */
export function tellFrom(
  set: WeighedSet,
  weights: LikelihoodWeights,
  from = TOLD_FROM,
): readonly Told[] {
  return set.prompts.map(({ asked, found }) => {
    const scored = found
      .map(({ id, features }) => ({ id, likely: likelihood(features, weights) }))
      .sort((a, b) => b.likely - a.likely)
    const best = scored[0]?.likely ?? 0
    const least = best < from ? 1 : Math.max(BESIDE_FROM, best * BESIDE_SHARE)
    const told = scored.filter(({ likely }) => likely >= least).slice(0, TOLD_MAX)
    return { vault: set.name, asked, told: told.map(({ id }) => id) }
  })
}
