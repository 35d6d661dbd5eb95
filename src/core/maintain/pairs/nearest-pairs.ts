import type { PairProfile } from './pair-profiles.ts'
import { countHolders, weight } from './vault-words.ts'

/** Two memories of which each is nearer to the other than to any third. */
export interface Nearness {
  /** Cosine of their words, rare ones counting more; from 0 to 1. */
  readonly cosine: number
  /** How many times nearer they are to each other than either to a third. */
  readonly lead: number
}

export type NearnessOf = (a: number, b: number) => Nearness | undefined

/** So far ahead of the rest of the vault a pair is when there is no rest. */
const LEAD_MAX = 9

/**
 * Notes that tell one thing in different words share few of them, and still stand out from the rest of their vault.
 * What shows it is not how much two share but how much more than with anybody else.
 */
export function nearestPairs(
  profiles: readonly PairProfile[],
  candidates: readonly (readonly [number, number])[],
): NearnessOf {
  const holders = countHolders(profiles)
  const square = (term: number): number => weight(holders[term] ?? 1, profiles.length) ** 2
  const lengths = profiles.map(({ terms }) =>
    Math.sqrt(terms.reduce((sum, term) => sum + square(term), 0)),
  )
  const nearest: { first: number; cosine: number; second: number }[] = profiles.map(() => ({
    first: -1,
    cosine: 0,
    second: 0,
  }))
  const see = (at: number, other: number, cosine: number): void => {
    const known = nearest[at]!
    if (cosine > known.cosine) nearest[at] = { first: other, cosine, second: known.cosine }
    else if (cosine > known.second) known.second = cosine
  }
  for (const [a, others] of byFirst(candidates)) {
    const own = new Set(profiles[a]!.terms)
    for (const b of others) {
      let shared = 0
      for (const term of profiles[b]!.terms) if (own.has(term)) shared += square(term)
      const cosine = shared / (lengths[a]! * lengths[b]! || 1)
      see(a, b, cosine)
      see(b, a, cosine)
    }
  }
  return (a, b) => {
    const [ours, theirs] = [nearest[a]!, nearest[b]!]
    if (ours.first !== b || theirs.first !== a) return undefined
    const next = Math.max(ours.second, theirs.second)
    return { cosine: ours.cosine, lead: Math.min(LEAD_MAX, ours.cosine / (next || 0.01)) }
  }
}

function byFirst(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [a, b] of pairs) {
    const known = found.get(a)
    if (known === undefined) found.set(a, [b])
    else known.push(b)
  }
  return found
}
