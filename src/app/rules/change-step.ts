import { KnownError } from '../../core/base/errors.ts'
import { isRule } from '../../core/model/rule-kinds.ts'
import { effectiveStep, type GuardEvent, LIFE_STEPS, type LifeStep } from '../../core/rules/life.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry } from '../catalog/find-memory.ts'
import { type GuardedRule, readGuardedRules } from './guarded-rules.ts'

export interface StepRequest {
  readonly name: string
  readonly to: LifeStep | 'up' | 'down'
}

export interface StepOutcome {
  readonly rule: GuardedRule
  readonly from: LifeStep | undefined
  readonly to: LifeStep
}

/** A person moves a guard to another step. That is also how one that came with a pull is accepted (TRU-01, GRD-05). */
export async function changeStep(world: World, { name, to }: StepRequest): Promise<StepOutcome> {
  const rule = await usableRule(world, name)
  const { guard, figures, isLive, memory, origin } = rule
  if (guard === undefined || !isRule({ memory, origin }))
    throw new KnownError('NOT_TRUSTED', {
      message: `${memory.id} is not a rule of yours: its origin is ${origin}.`,
      hint: 'Accept the memory first: `everkeep review`.',
    })
  const at = LIFE_STEPS.indexOf(figures.step)
  const wanted = { up: isLive ? at + 1 : 0, down: at - 1 }
  const named = to === 'up' || to === 'down' ? LIFE_STEPS[wanted[to]] : to
  const step = named === undefined ? undefined : effectiveStep(named, guard.do)
  if (step === undefined || (isLive && step === figures.step))
    throw new KnownError('USAGE_ERROR', {
      message: `${memory.id} is at ${figures.step}, and its guard may do ${guard.do} at most.`,
      hint: `Choose another step with --to: ${LIFE_STEPS.join(', ')}.`,
    })
  await noteEvent(world, rule, { what: 'step', step, by: 'person' })
  await readGuardedRules(world)
  return { rule, from: isLive ? figures.step : undefined, to: step }
}

/** The next call that the guard is about may pass (GRD-06). */
export async function allowOnce(world: World, name: string): Promise<GuardedRule> {
  const rule = await usableRule(world, name)
  await noteEvent(world, rule, { what: 'allowed' })
  return rule
}

/** A person says that the last firing was a mistake (GRD-07). */
export async function markWrong(world: World, name: string): Promise<GuardedRule> {
  const rule = await usableRule(world, name)
  if (rule.figures.fired === 0)
    throw new KnownError('USAGE_ERROR', {
      message: `${rule.memory.id} has not fired yet.`,
      hint: 'See `everkeep rules`.',
    })
  await noteEvent(world, rule, { what: 'wrong', by: 'person' })
  return rule
}

async function usableRule(world: World, name: string): Promise<GuardedRule> {
  const { entries } = await readCatalog(world)
  const entry = findEntry(entries, name)
  const rules = await readGuardedRules(world)
  const rule = rules.find((one) => one.memory.id === entry.memory.id)
  if (rule?.guard !== undefined) return rule
  throw new KnownError('INPUT_ERROR', {
    message:
      rule === undefined
        ? `${entry.memory.id} has no guard.`
        : `The guard of ${entry.memory.id} cannot be used: ${rule.faults.join(' ')}`,
    hint: `Run \`everkeep rules suggest ${entry.memory.id}\`.`,
  })
}

async function noteEvent(
  { guards, clock, session }: World,
  { memory, digest }: GuardedRule,
  event: Pick<GuardEvent, 'what'> & Partial<GuardEvent>,
): Promise<void> {
  await guards?.note([{ at: clock(), rule: memory.id, guard: digest, session, ...event }])
}
