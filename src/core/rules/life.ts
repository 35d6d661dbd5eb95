import { DAY_MS, type Instant } from '../base/instant.ts'
import type { GuardDeed } from './guard.ts'

/** The steps of a guard's life (GRD-05). In the shadow it only counts. */
export const LIFE_STEPS = ['shadow', 'warn', 'ask', 'deny'] as const
export type LifeStep = (typeof LIFE_STEPS)[number]

/** The step of today, but never more than the guard itself may do. */
export function effectiveStep(step: LifeStep, strongest: LifeStep): LifeStep {
  return LIFE_STEPS.indexOf(step) > LIFE_STEPS.indexOf(strongest) ? strongest : step
}

/** What happened with a guard. Kept on this machine, one line each, never changed. */
export interface GuardEvent {
  readonly at: Instant
  /** The memory's id, and which guard of it: another guard begins anew. */
  readonly rule: string
  readonly guard: string
  readonly what:
    | 'fired'
    /** The agent may do it once. */
    | 'allowed'
    /** It did what it was told not to. */
    | 'overridden'
    /** A person says that it should not have fired. */
    | 'wrong'
    /** A step of its life, by a person or by itself. */
    | 'step'
    /** The turn ended in which it fired. */
    | 'settled'
  readonly session: string
  /** At which step it fired, or which step it takes. */
  readonly step?: LifeStep
  /** The command or the file, cut and without secrets. */
  readonly call?: string
  readonly by?: 'person' | 'itself'
}

export interface GuardFigures {
  readonly step: LifeStep
  /** Since when it is at this step. */
  readonly since: Instant | undefined
  /** All together, and at the step of today. */
  readonly fired: number
  readonly firedHere: number
  /** Firings that the agent heard of (not in the shadow) and did not go against. */
  readonly obeyed: number
  readonly overridden: number
  readonly wrong: number
  readonly lastFired: Instant | undefined
  /** A call that may pass: the person allowed it, and nobody used that yet. */
  readonly isAllowed: boolean
}

/** Those of one guard: what happened with the one before it says nothing of this one. */
export function eventsOf(
  events: readonly GuardEvent[],
  of: Pick<GuardEvent, 'rule' | 'guard'>,
): readonly GuardEvent[] {
  return events.filter(({ rule, guard }) => rule === of.rule && guard === of.guard)
}

/** What the events of one guard add up to. */
export function figuresOf(events: readonly GuardEvent[]): GuardFigures {
  const figures = events.reduce(withEvent, NO_FIGURES)
  const heard = events.filter(isHeard).length
  const against = figures.overridden + figures.wrong
  const obeyed = Math.max(0, heard - openFirings(events) - against)
  return { ...figures, obeyed }
}

const NO_FIGURES: GuardFigures = {
  step: 'shadow',
  since: undefined,
  fired: 0,
  firedHere: 0,
  obeyed: 0,
  overridden: 0,
  wrong: 0,
  lastFired: undefined,
  isAllowed: false,
}

function isHeard({ what, step }: GuardEvent): boolean {
  return what === 'fired' && step !== undefined && step !== 'shadow'
}

function withEvent(figures: GuardFigures, event: GuardEvent): GuardFigures {
  switch (event.what) {
    case 'fired':
      return {
        ...figures,
        fired: figures.fired + 1,
        firedHere: figures.firedHere + (event.step === figures.step ? 1 : 0),
        lastFired: event.at,
      }
    case 'allowed':
      return { ...figures, isAllowed: true }
    case 'overridden':
      return { ...figures, overridden: figures.overridden + 1, isAllowed: false }
    case 'wrong':
      return { ...figures, wrong: figures.wrong + 1 }
    case 'step':
      return { ...figures, step: event.step ?? 'shadow', since: event.at, firedHere: 0 }
    case 'settled':
      return figures
  }
}

/** Firings of which nobody knows yet what came of them: the turn goes on. */
function openFirings(events: readonly GuardEvent[]): number {
  const open = new Map<string, number>()
  for (const event of events) {
    const { session, what } = event
    if (isHeard(event)) open.set(session, (open.get(session) ?? 0) + 1)
    if (what === 'settled') open.delete(session)
    // A person may allow it, or call it wrong, from a terminal of their own.
    const of = open.has(session) ? session : [...open.keys()].at(-1)
    if ((what === 'overridden' || what === 'wrong') && of !== undefined)
      open.set(of, Math.max(0, (open.get(of) ?? 0) - 1))
  }
  return [...open.values()].reduce((sum, count) => sum + count, 0)
}

/** The guards that fired in a conversation whose turn now ends, each once (GRD-07). */
export function unsettled(
  events: readonly GuardEvent[],
  session: string,
): readonly Pick<GuardEvent, 'rule' | 'guard'>[] {
  const open = new Map<string, Pick<GuardEvent, 'rule' | 'guard'>>()
  for (const event of events) {
    if (event.session !== session) continue
    const key = `${event.rule} ${event.guard}`
    if (isHeard(event)) open.set(key, { rule: event.rule, guard: event.guard })
    if (event.what === 'settled') open.delete(key)
  }
  return [...open.values()]
}

/** So many firings, or days, before a next step is proposed. */
const FIRINGS_FOR_STEP = 20
const DAYS_FOR_STEP = 7
/** More overridden than this: the guard is wrong more often than anybody bears. */
const OVERRIDDEN_MAX = 0.2
/** A share of fewer firings says nothing. */
const FIRINGS_FOR_FALL = 5

/** The step that its figures speak for; undefined: none, or it is as strong as it may be. */
export function nextStep(
  figures: GuardFigures,
  strongest: GuardDeed,
  now: Instant,
): LifeStep | undefined {
  const at = LIFE_STEPS.indexOf(figures.step)
  if (at >= LIFE_STEPS.indexOf(strongest)) return undefined
  const days = figures.since === undefined ? 0 : ageInDays(figures.since, now)
  if (figures.firedHere < FIRINGS_FOR_STEP && days < DAYS_FOR_STEP) return undefined
  if (againstShare(figures) > OVERRIDDEN_MAX / 2) return undefined
  return LIFE_STEPS[at + 1]
}

/** The step that it falls back to because too many went against it; undefined: it stays. */
export function fallStep(events: readonly GuardEvent[]): LifeStep | undefined {
  const figures = figuresOf(events)
  if (figures.step === 'shadow') return undefined
  const here = events.filter(({ at }) => figures.since === undefined || at >= figures.since)
  const fired = here.filter(({ what, step }) => what === 'fired' && step === figures.step).length
  const against = here.filter(({ what }) => what === 'overridden' || what === 'wrong').length
  if (fired < FIRINGS_FOR_FALL || against / fired <= OVERRIDDEN_MAX) return undefined
  return LIFE_STEPS[LIFE_STEPS.indexOf(figures.step) - 1]
}

function againstShare({ fired, overridden, wrong }: GuardFigures): number {
  return fired === 0 ? 0 : (overridden + wrong) / fired
}

function ageInDays(since: Instant, now: Instant): number {
  return (Date.parse(now) - Date.parse(since)) / DAY_MS
}
