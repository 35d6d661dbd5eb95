import { eventsOf, figuresOf, type GuardEvent, type GuardFigures } from './life.ts'

/** A rule and what became of its newest guard. */
export interface RuleCounts
  extends Pick<GuardFigures, 'step' | 'fired' | 'obeyed' | 'overridden' | 'wrong'> {
  readonly rule: string
}

/** A guard that fired, with what its rule has come to since (GRD-07). */
export interface Firing extends RuleCounts {
  readonly at: GuardEvent['at']
  readonly session: string
  /** What it did then. */
  readonly did: string
  readonly call: string
}

/** Each rule whose guard was ever live, those that fired most first (GRD-07). */
export function ruleCounts(events: readonly GuardEvent[]): readonly RuleCounts[] {
  const newest = new Map(events.map(({ rule, guard }) => [rule, guard]))
  return [...newest]
    .map(([rule, guard]) => countsOf(rule, events, guard))
    .sort((a, b) => b.fired - a.fired || (a.rule < b.rule ? -1 : 1))
}

export interface WeekOfRule {
  /** Its first day. */
  readonly week: string
  readonly fired: number
  readonly overridden: number
}

/** Firings and overrides of one guard by week, oldest first (GRD-07). */
export function ruleWeeks(
  events: readonly GuardEvent[],
  of: Pick<GuardEvent, 'rule' | 'guard'>,
  weeks: readonly string[],
): readonly WeekOfRule[] {
  const own = eventsOf(events, of)
  return weeks.map((week, at) => {
    const next = weeks[at + 1]
    const within = own.filter(({ at: when }) => when >= week && (next === undefined || when < next))
    const count = (what: GuardEvent['what']): number =>
      within.filter((event) => event.what === what).length
    return { week, fired: count('fired'), overridden: count('overridden') }
  })
}

/** The last firings, newest first. */
export function lastFirings(events: readonly GuardEvent[], limit: number): readonly Firing[] {
  const fired = events.filter(({ what }) => what === 'fired').slice(-limit)
  return fired.reverse().map(({ at, session, rule, guard, step = 'shadow', call = '' }) => ({
    ...countsOf(rule, events, guard),
    ...{ at, session, call, did: step },
  }))
}

function countsOf(rule: string, events: readonly GuardEvent[], guard: string): RuleCounts {
  const { step, fired, obeyed, overridden, wrong } = figuresOf(eventsOf(events, { rule, guard }))
  return { rule, step, fired, obeyed, overridden, wrong }
}
