import { closePair } from './close-pair.ts'
import { type Conflict, conflictBetween } from './conflict.ts'
import { type Nearness, nearestPairs } from './nearest-pairs.ts'
import { pairCandidates } from './pair-candidates.ts'
import {
  type Compared,
  newProfileCache,
  type Profile,
  type ProfileCache,
  profileOf,
} from './pair-profiles.ts'
import { overlapOf, type SameFact, sameFact } from './same-fact.ts'
import { NO_VAULT, vaultWords } from './vault-words.ts'

/** Two memories that tell the same, or of which not both can hold; as places in the list, `a` before `b`. */
export type FoundPair = { readonly a: number; readonly b: number } & (
  | { readonly is: 'same'; readonly fact: SameFact }
  | { readonly is: 'conflict'; readonly conflict: Conflict }
)

/** How two memories stand to each other; undefined where they may stand side by side. A contradiction goes first. */
export function comparePair(
  a: Profile,
  b: Profile,
  vault = NO_VAULT,
  nearness?: Nearness,
):
  | { readonly is: 'same'; readonly fact: SameFact }
  | { readonly is: 'conflict'; readonly conflict: Conflict }
  | undefined {
  const conflict = conflictBetween(a, b, vault)
  if (conflict !== undefined) return { is: 'conflict', conflict }
  const fact = sameFact(a, b, vault)
  if (fact !== undefined) return { is: 'same', fact }
  const close = nearness && closePair(a, b, { vault, nearness })
  if (close === undefined) return undefined
  if (close.is === 'conflict')
    return { is: 'conflict', conflict: { ...close.contrast, isWhole: false } }
  return {
    is: 'same',
    fact: { isExact: false, isSameText: false, ...overlapOf(a, b), alike: close.alike },
  }
}

/** Called after each thousand memories that were read, and each thousand pairs that were compared. */
export type PairStep = (done: number, total: number) => void
const A_STEP = 1_000

export interface PairOptions {
  readonly step?: PairStep | undefined
  /** Profiles from earlier looks at the same vault: only what changed since is read again. */
  readonly profiles?: ProfileCache | undefined
  /** Only pairs of which one is among these places; absent: all. */
  readonly among?: ReadonlySet<number> | undefined
}

/**
 * All such pairs of a vault, in the order of the list. What decides whom a memory is compared with is kept, the rest is
 * made again for the few that have somebody to be compared with: a large vault would not fit otherwise.
 */
export function findPairs(
  memories: readonly Compared[],
  options: PairOptions = {},
): readonly FoundPair[] {
  const { step = () => undefined, profiles = newProfileCache() } = options
  const recent = recentProfiles(memories)
  const short = memories.map((memory, at) => {
    if (at % A_STEP === 0) step(at, memories.length)
    return profiles.of(memory)
  })
  const vault = vaultWords(short, profiles)
  const candidates = pairCandidates(short)
  const nearness = nearestPairs(short, candidates)
  const found: FoundPair[] = []
  for (const [at, [a, b]] of candidates.entries()) {
    if (at % A_STEP === 0) step(at, candidates.length)
    if (options.among !== undefined && !options.among.has(a) && !options.among.has(b)) continue
    const pair = comparePair(recent(a), recent(b), vault, nearness(a, b))
    if (pair !== undefined) found.push({ a, b, ...pair })
  }
  return found
}

/** The pairs that are worth comparing, far fewer than all. */
export function pairsToCompare(memories: readonly Compared[]): ReturnType<typeof pairCandidates> {
  const profiles = newProfileCache()
  return pairCandidates(memories.map(profiles.of))
}

/** So many profiles are held at once, some twenty kilobytes each. */
const KEPT_MAX = 4_000

function recentProfiles(memories: readonly Compared[]): (at: number) => Profile {
  const kept = new Map<number, Profile>()
  return (at) => {
    const known = kept.get(at)
    if (known !== undefined) return known
    const profile = profileOf(memories[at]!)
    // The oldest goes: pairs come in the order of the list.
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? at)
    kept.set(at, profile)
    return profile
  }
}
