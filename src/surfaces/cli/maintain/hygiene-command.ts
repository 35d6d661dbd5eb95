import type { App } from '../../../app/app.ts'
import type { CommandContext } from '../base/command-context.ts'
import { plural } from '../base/plural.ts'
import { undoHint } from '../base/undo-hint.ts'
import { withApp } from '../base/with-app.ts'
import { carryOutChosen, showPlan } from '../plan/carry-out.ts'
import { outcomeJson } from '../plan/plan-json.ts'

/** Where hygiene is automatic it is simply run; elsewhere it is a plan to consent to (HYG-05). */
export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  return withApp(context, async (app) => {
    const plan = await app.planHygiene()
    if (args.flag('dry-run')) return showPlan(context, app, plan)
    const asking = plan.changes.some(({ needs }) => needs === 'consent')
    if (!asking && args.text('select') === undefined) return run(context, app)
    if (args.flag('yes') && args.text('select') === undefined) return wait(context, app, plan)
    return carryOutChosen(context, app, plan)
  })
}

async function run({ out }: CommandContext, app: App): Promise<number> {
  const { archived, retired, total, outcome, notes } = await app.runHygiene()
  out.report({
    json: { archived, retired, total, ...outcomeJson(outcome, notes) },
    text: (style) =>
      [
        `${archived} moved to the cold tier, ${retired} retired, of ${plural(total, 'memory')}.`,
        ...notes,
        ...(outcome.operation === undefined
          ? []
          : [style.colors.dim(undoHint([outcome.operation.id], style))]),
      ].join('\n'),
  })
  for (const warning of outcome.warnings) out.warn(warning)
  return 0
}

async function wait(
  { out }: CommandContext,
  app: App,
  plan: Parameters<App['proposeHygiene']>[0],
): Promise<number> {
  const fate = await app.proposeHygiene(plan)
  out.report({
    json: { archived: 0, retired: 0, proposed: plan.changes.length, fate },
    text: () =>
      fate === 'rejected'
        ? 'Turned down before: not proposed again.'
        : `${plural(plan.changes.length, 'step')} in the inbox: \`everkeep review\`.`,
  })
  return 0
}
