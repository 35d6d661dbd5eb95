import type { App } from '../../app/app.ts'
import type { ApplyOutcome } from '../../app/write/apply-request.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { Area } from './contract.ts'

export type Selection = 'all' | readonly string[]

/** A plan that was shown, and how its verb applies it. */
export interface HeldPlan {
  readonly plan: Plan
  readonly apply: (app: App, select: Selection) => Promise<ApplyOutcome>
  readonly areas: readonly Area[]
}

/** Plans that are on screen. Their ids cannot be guessed. */
export interface HeldPlans {
  hold(held: HeldPlan): string
  /** A plan can be applied once. */
  take(id: string): HeldPlan
}

const PLANS_MAX = 50

export function holdPlans(newId: (kind: string) => string): HeldPlans {
  const plans = new Map<string, HeldPlan>()
  return {
    hold(held) {
      const id = newId('plan')
      plans.set(id, held)
      for (const old of [...plans.keys()].slice(0, -PLANS_MAX)) plans.delete(old)
      return id
    },
    take(id) {
      const held = plans.get(id)
      if (held === undefined)
        throw new KnownError('PLAN_NOT_FOUND', {
          message: 'This plan was already applied or has expired.',
          hint: 'Start the action again: the plan may differ by now.',
        })
      plans.delete(id)
      return held
    },
  }
}
