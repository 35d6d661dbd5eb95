import { compareText } from '../../base/compare-text.ts'
import { daysBetween, type Instant, latest } from '../../base/instant.ts'
import type { Kind } from '../../model/kinds.ts'
import { agesOut } from '../../model/lifecycle.ts'
import type { Card, Entry } from '../../model/memory.ts'

/** How long a memory stays where it is; all from the config (HYG-01). */
export interface HygieneRules {
  /** Days without use after which a hot memory goes cold; 0: never. */
  readonly coldAfterDays: number
  /** Days after which a cold memory is retired; 0: never. */
  readonly retireAfterDays: number
  /** How many stay hot; 0: any number. */
  readonly hotCap: number
  /** How many go cold for the cap in one pass. */
  readonly batch: number
}

export interface HygieneFacts {
  readonly now: Instant
  readonly rules: HygieneRules
  readonly kinds: ReadonlyMap<string, Kind>
  /** False while nobody has watched long enough what is used: then nothing ages (DST-12). */
  readonly usageKnown: boolean
  /** When a memory was last used, or what stands for it (HYG-05). */
  readonly lastUse: (entry: Entry) => Instant | undefined
}

/** One step of one memory; there is never a second in the same run. */
export interface HygieneStep {
  readonly entry: Entry
  /** `clock`: it stays cold, and since when is written down. */
  readonly to: 'cold' | 'hot' | 'retired' | 'clock'
  readonly reason: string
}

/**
 * What hygiene would do now: hot and long unused goes cold, cold for long is retired, cold and used again is hot again,
 * and what is hot beyond the cap goes cold, the longest unused first. Limits are passed, not reached. Pinned memories and
 * evergreen kinds do not age (MOD-14).
 */
export function hygieneSteps(
  entries: readonly Entry[],
  facts: HygieneFacts,
): readonly HygieneStep[] {
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const steps = active.flatMap((entry): readonly HygieneStep[] => {
    const step = entry.memory.tier === 'hot' ? hotStep(entry, facts) : coldStep(entry, facts)
    return step === undefined ? [] : [step]
  })
  return [...steps, ...capSteps(active, steps, facts)]
}

/** Those that would go cold now if their kind aged. */
export function keptByKind(entries: readonly Entry[], facts: HygieneFacts): readonly Entry[] {
  const everyKindAges = hygieneSteps(entries, { ...facts, kinds: new Map() })
  return everyKindAges.flatMap(({ entry, to }) =>
    to === 'cold' && !mayGoCold(entry.memory, facts.kinds) ? [entry] : [],
  )
}

function hotStep(entry: Entry, facts: HygieneFacts): HygieneStep | undefined {
  const { coldAfterDays } = facts.rules
  const last = facts.lastUse(entry)
  if (!mayAge(entry, facts) || coldAfterDays === 0 || last === undefined) return undefined
  // What came back counts from then: it would go cold again at the next run, were its use long ago.
  const days = daysBetween(latest(last, entry.memory.tierSince) ?? last, facts.now)
  if (days <= coldAfterDays) return undefined
  return { entry, to: 'cold', reason: `not used for ${days} days` }
}

function coldStep(entry: Entry, facts: HygieneFacts): HygieneStep | undefined {
  const { tierSince, lastUsedAt } = entry.memory
  // Its grace begins when somebody first knows that it is cold: the original retired what it had archived a minute ago.
  if (tierSince === undefined) return { entry, to: 'clock', reason: 'cold since an unknown date' }
  if (lastUsedAt !== undefined && lastUsedAt > tierSince)
    return { entry, to: 'hot', reason: 'used since it went cold' }
  const { retireAfterDays } = facts.rules
  if (!mayAge(entry, facts) || retireAfterDays === 0) return undefined
  const days = daysBetween(latest(tierSince, facts.lastUse(entry)) ?? tierSince, facts.now)
  if (days <= retireAfterDays) return undefined
  return { entry, to: 'retired', reason: `cold and not used for ${days} days` }
}

function mayAge({ memory }: Entry, { kinds, usageKnown }: HygieneFacts): boolean {
  return usageKnown && mayGoCold(memory, kinds)
}

function mayGoCold(memory: Card, kinds: HygieneFacts['kinds']): boolean {
  return agesOut(memory, kinds.get(memory.kind))
}

function capSteps(
  active: readonly Entry[],
  steps: readonly HygieneStep[],
  { rules, kinds, lastUse }: HygieneFacts,
): readonly HygieneStep[] {
  const moved = new Map(steps.map(({ entry, to }) => [entry, to]))
  const hot = active.filter((entry) => (moved.get(entry) ?? entry.memory.tier) === 'hot')
  if (rules.hotCap === 0 || hot.length <= rules.hotCap) return []
  return hot
    .filter((entry) => !moved.has(entry) && mayGoCold(entry.memory, kinds))
    .sort(
      (a, b) =>
        compareText(lastUse(a) ?? '', lastUse(b) ?? '') || compareText(a.memory.id, b.memory.id),
    )
    .slice(0, rules.batch)
    .map((entry) => ({
      entry,
      to: 'cold' as const,
      reason: `${hot.length} are hot, the limit is ${rules.hotCap}`,
    }))
}
