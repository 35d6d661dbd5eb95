import type { Instant } from '../../base/instant.ts'
import type { Kind } from '../../model/kinds.ts'
import { aging, ttlExcessDays } from '../../model/lifecycle.ts'
import type { ScoredMemory } from './scores.ts'

export interface PurgeCandidate extends ScoredMemory {
  /** By how many days it has outlived the time to live of its kind; 0 while it has not. */
  readonly excessDays: number
  /** Its kind does not grow wrong by growing old: shown last, and marked (MOD-14). */
  readonly evergreen: boolean
}

const STALE_PAST = 0.8

/**
 * What was never used, or not for long (DST-04): past its time to live first, then by composite. It only nominates;
 * whoever chooses decides. Pinned memories are never among them.
 */
export function purgeCandidates(
  scored: readonly ScoredMemory[],
  { kinds, now }: { readonly kinds: ReadonlyMap<string, Kind>; readonly now: Instant },
): readonly PurgeCandidate[] {
  return scored
    .filter(({ score }) => score.zeroRetrieval === 1 || score.staleness > STALE_PAST)
    .flatMap((one): readonly PurgeCandidate[] => {
      const { memory } = one.entry
      const kind = kinds.get(memory.kind)
      const sort = aging(memory, kind)
      if (sort === 'pinned') return []
      return [
        { ...one, excessDays: ttlExcessDays(memory, kind, now), evergreen: sort === 'evergreen' },
      ]
    })
    .sort(
      (a, b) =>
        Number(a.evergreen) - Number(b.evergreen) ||
        b.excessDays - a.excessDays ||
        b.score.composite - a.score.composite ||
        (a.entry.path < b.entry.path ? -1 : 1),
    )
}
