import type { App } from '../../app/app.ts'
import { KnownError } from '../../core/errors.ts'
import type { Plan } from '../../core/plan.ts'
import type { Area } from './contract.ts'

export type ApplyOutcome = Awaited<ReturnType<App['apply']>>
export type Selection = 'all' | readonly string[]

/** A plan that was shown, and the way in which its verb carries it out. */
export interface HeldPlan {
  readonly plan: Plan
  readonly apply: (app: App, select: Selection) => Promise<ApplyOutcome>
  readonly areas: readonly Area[]
}

/** Plans that somebody looks at right now. The page names them by ids that nobody can guess. */
export interface HeldPlans {
  hold(held: HeldPlan): string
  /** Each can be carried out once. */
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
          message: 'This plan was carried out already, or is too old.',
          hint: 'Make it again: it may look different by now.',
        })
      plans.delete(id)
      return held
    },
  }
}
