import { type Conflict, conflictBetween } from './conflict.ts'
import { pairCandidates } from './pair-candidates.ts'
import { type Compared, profileOf } from './profile.ts'
import { type SameFact, sameFact } from './same-fact.ts'

/** Two memories that tell the same, or of which not both can hold; as places in the list, `a` before `b`. */
export type FoundPair = { readonly a: number; readonly b: number } & (
  | { readonly is: 'same'; readonly fact: SameFact }
  | { readonly is: 'conflict'; readonly conflict: Conflict }
)

/** How two memories stand to each other; undefined where they may stand side by side. A contradiction goes first. */
export function comparePair(
  a: ReturnType<typeof profileOf>,
  b: ReturnType<typeof profileOf>,
):
  | { readonly is: 'same'; readonly fact: SameFact }
  | { readonly is: 'conflict'; readonly conflict: Conflict }
  | undefined {
  const conflict = conflictBetween(a, b)
  if (conflict !== undefined) return { is: 'conflict', conflict }
  const fact = sameFact(a, b)
  return fact && { is: 'same', fact }
}

/** Called after each thousand comparisons. */
export type PairStep = (done: number, total: number) => void
const PAIRS_A_STEP = 1_000

/** All such pairs of a vault, in the order of the list. */
export function findPairs(
  memories: readonly Compared[],
  step: PairStep = () => undefined,
): readonly FoundPair[] {
  const profiles = memories.map(profileOf)
  const candidates = pairCandidates(profiles)
  const found: FoundPair[] = []
  for (const [at, [a, b]] of candidates.entries()) {
    if (at % PAIRS_A_STEP === 0) step(at, candidates.length)
    const pair = comparePair(profiles[a]!, profiles[b]!)
    if (pair !== undefined) found.push({ a, b, ...pair })
  }
  return found
}
