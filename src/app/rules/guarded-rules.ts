import { DAY_MS, dayOf, type Instant, toInstant } from '../../core/base/instant.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import type { EffectiveOrigin } from '../../core/model/effective-origin.ts'
import { type Entry, GUARD_KEY, type Memory } from '../../core/model/memory.ts'
import { isRule, isRuleKind } from '../../core/model/rule-kinds.ts'
import { failedExamples } from '../../core/rules/examples.ts'
import { type Guard, guardJson, readGuard } from '../../core/rules/guard.ts'
import { ruleWeeks, type WeekOfRule } from '../../core/rules/guard-counts.ts'
import {
  eventsOf,
  figuresOf,
  type GuardEvent,
  type GuardFigures,
  type LifeStep,
  nextStep,
} from '../../core/rules/life.ts'
import type { LiveGuard } from '../../ports/guards.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { originsOf } from '../catalog/origins.ts'
import { readSome } from '../catalog/read-some.ts'

/** A memory with a guard, and how that stands on this machine. */
export interface GuardedRule {
  readonly entry: Entry
  readonly memory: Memory
  readonly origin: EffectiveOrigin
  /** Undefined: it cannot be used, and `faults` says why. */
  readonly guard: Guard | undefined
  readonly faults: readonly string[]
  readonly digest: string
  /** A person accepted this guard on this machine. */
  readonly isLive: boolean
  readonly figures: GuardFigures
  /** Firings and overrides of the last weeks, oldest first. */
  readonly weeks: readonly WeekOfRule[]
  /** The step that its figures speak for. */
  readonly next: LifeStep | undefined
}

/** Which guard it is: the same wherever it stands and whoever wrote it. */
export function guardDigest({ hash }: Pick<World, 'hash'>, guard: JsonObject): string {
  return hash.version(JSON.stringify(guard)).slice(0, 12)
}

/**
 * Every active rule with a guard. What a hook looks at is written anew on the way: a guard that came with a pull, or
 * whose memory is no longer the person's word, is not among it (TRU-01).
 */
export async function readGuardedRules(world: World): Promise<readonly GuardedRule[]> {
  const { entries } = await readCatalog(world)
  const rules = entries.filter(
    ({ memory }) => isRuleKind(memory.kind) && memory.status === 'active',
  )
  const texts = await readSome(world, rules)
  const guarded = rules.filter((entry) => texts.get(entry)?.memory.extra[GUARD_KEY] !== undefined)
  const origins = await originsOf(world, guarded)
  const events = (await world.guards?.events()) ?? []
  const now = world.clock()
  const found = guarded.flatMap((entry): readonly GuardedRule[] => {
    const memory = texts.get(entry)?.memory
    if (memory === undefined) return []
    return [ruleOf(world, { entry, memory, origin: origins.get(entry) ?? 'unknown', events, now })]
  })
  await world.guards?.setLive(found.filter(({ isLive }) => isLive).flatMap(liveOf))
  return found
}

const WEEKS = 8

/** The first days of the last weeks, oldest first; today is in the last. */
function weekStarts(now: Instant): readonly string[] {
  return Array.from({ length: WEEKS }, (_, at) =>
    dayOf(toInstant(new Date(Date.parse(now) - ((WEEKS - at) * 7 - 1) * DAY_MS))),
  )
}

interface Found {
  readonly entry: Entry
  readonly memory: Memory
  readonly origin: EffectiveOrigin
  readonly events: readonly GuardEvent[]
  readonly now: Instant
}

function ruleOf(world: World, { entry, memory, origin, events, now }: Found): GuardedRule {
  const read = readGuard(memory.extra[GUARD_KEY])
  const guard = 'guard' in read ? read.guard : undefined
  const faults = 'faults' in read ? read.faults : []
  const digest = guard === undefined ? '' : guardDigest(world, guardJson(guard))
  const own = eventsOf(events, { rule: memory.id, guard: digest })
  const figures = figuresOf(own)
  // Code rules are tried where their parser is: when they are suggested, checked and used.
  const wrong = guard === undefined || guard.match.code !== undefined ? [] : failedExamples(guard)
  const said = wrong.map(({ example, wanted }) =>
    wanted === 'must' ? `It misses ${example}.` : `It fires on ${example}.`,
  )
  const mayHold = isRule({ memory, origin })
  const isAccepted = own.some(({ what }) => what === 'step')
  return {
    entry,
    memory,
    origin,
    guard: said.length > 0 ? undefined : guard,
    faults: [...faults, ...said],
    digest,
    isLive: mayHold && isAccepted && guard !== undefined && said.length === 0,
    figures,
    weeks: ruleWeeks(own, { rule: memory.id, guard: digest }, weekStarts(now)),
    next: guard && nextStep(figures, guard.do, now),
  }
}

function liveOf({ entry, memory, digest, guard }: GuardedRule): readonly LiveGuard[] {
  if (guard === undefined) return []
  const { path } = entry
  return [{ rule: memory.id, path, title: memory.title, digest, guard: guardJson(guard) }]
}
