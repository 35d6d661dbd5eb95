import type { Plan } from '../../../core/plan/plan.ts'
import { planUnits, unaskedChanges } from '../../../core/plan/plan-units.ts'
import { type PlanView, sayPlanSummary, titleOf } from './say-plan.ts'
import { selectChanges } from './select-changes.ts'

export interface PickOptions {
  /** `--select`: the answer, given beforehand. */
  readonly select: string | undefined
  /** `--yes`: what needs no consent, without asking (WRT-16). */
  readonly yes: boolean
  /** A person sits at both ends. Without one nothing is ever asked. */
  readonly interactive: boolean
  readonly titles?: PlanView['titles']
}

/** The ids of the changes to carry out; `cancelled` by the person; `unasked` when there was nobody to ask. */
export async function pickChanges(
  plan: Plan,
  options: PickOptions,
): Promise<readonly string[] | 'cancelled' | 'unasked'> {
  if (options.select !== undefined) return selectChanges(plan, options.select)
  if (options.yes) return withoutConsent(plan)
  if (plan.changes.length === 0) return []
  if (!options.interactive) return 'unasked'
  // Loaded only when somebody is there to answer.
  const { isCancel, multiselect } = await import('@clack/prompts')
  const answer = await multiselect({
    message: sayPlanSummary(plan),
    options: tickList(plan, options.titles),
    initialValues: [...withoutConsent(plan)],
    required: false,
  })
  return isCancel(answer) ? 'cancelled' : answer
}

/**
 * One line per change, or per group of changes that go together: what and which, with the reason shown beside the one
 * under the cursor.
 */
export function tickList(
  plan: Plan,
  titles: PlanView['titles'],
): { readonly value: string; readonly label: string; readonly hint: string }[] {
  return planUnits(plan.changes).map(([change, ...others]) => ({
    value: change.id,
    label: `${change.action} ${titleOf(change, titles)}${others.length === 0 ? '' : ` (and ${others.length} more)`}`,
    hint: change.reason,
  }))
}

function withoutConsent(plan: Plan): readonly string[] {
  return unaskedChanges(plan).map(({ id }) => id)
}
