import type { App } from '../../../app/app.ts'
import type { ApplyOutcome } from '../../../app/write/apply-request.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import type { CommandContext } from '../base/command-context.ts'
import { FINDINGS_EXIT, INTERRUPTED_EXIT } from '../base/exit-code.ts'
import { pickChanges } from './pick-changes.ts'
import { outcomeJson, planJson } from './plan-json.ts'
import { sayOutcome, sayUntouched, sayWaiting } from './say-outcome.ts'
import { sayPlan } from './say-plan.ts'

const REFUSED_EXIT = 4

type Saying = Pick<CommandContext, 'args' | 'out'>

/** What the person named is done as named: shown with `--dry-run`, else applied whole. */
export async function carryOut(context: Saying, app: App, plan: Plan): Promise<number> {
  if (context.args.flag('dry-run')) return showPlan(context, app, plan)
  return reportOutcome(context, await app.apply({ plan, select: 'all' }), plan.notes)
}

/** What a machine proposed is done as chosen: by tick, by `--select`, by `--yes`; without any of these it is shown. */
export async function carryOutChosen(
  context: CommandContext,
  app: App,
  plan: Plan,
): Promise<number> {
  const { args, out, host } = context
  if (args.flag('dry-run') || plan.changes.length === 0) return showPlan(context, app, plan)
  const picked = await pickChanges(plan, {
    select: args.text('select'),
    yes: args.flag('yes'),
    interactive: host.terminal.interactive && !out.json,
  })
  if (picked === 'unasked') {
    await showPlan(context, app, plan)
    out.note(sayUntouched(plan, 'unasked'))
    return 0
  }
  if (picked === 'cancelled') {
    out.note(sayUntouched(plan, 'cancelled'))
    return INTERRUPTED_EXIT
  }
  const byYes = args.flag('yes') && args.text('select') === undefined
  const waiting = byYes ? sayWaiting(plan, picked) : undefined
  if (waiting !== undefined && picked.length === 0) {
    await showPlan(context, app, plan)
    out.note(waiting)
    return FINDINGS_EXIT
  }
  const exit = reportOutcome(context, await app.apply({ plan, select: picked }), plan.notes)
  if (waiting !== undefined) out.note(waiting)
  return exit
}

/** A dry run: the plan with what it would change in each file. */
export async function showPlan(context: Saying, app: App, plan: Plan): Promise<number> {
  const { args, out } = context
  const dryRun = args.flag('dry-run')
  const { diffs, refused } = await app.preview(plan)
  out.answer({
    json: planJson(plan, { dryRun, diffs }),
    text: (style) => sayPlan(plan, { style, dryRun, diffs }),
  })
  for (const { change, error } of refused)
    out.warn(
      `${change.action} ${change.target.id} would be refused: ${error.message} ${error.hint}`,
    )
  return 0
}

export function reportOutcome(
  { out }: Saying,
  outcome: ApplyOutcome,
  notes: readonly string[],
): number {
  out.report({
    json: outcomeJson(outcome, notes),
    text: (style) => sayOutcome(outcome, notes, style),
  })
  for (const warning of outcome.warnings) out.warn(warning)
  return outcome.refused.length > 0 ? REFUSED_EXIT : 0
}
