import type { ApplyRequest } from '../../../app/write/apply-request.ts'
import type { CommandContext } from '../base/command-context.ts'
import { plural } from '../base/plural.ts'
import { withApp } from '../base/with-app.ts'
import { reportOutcome, showPlan } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  const name = args.at(0) ?? 'last'
  return withApp(context, async (app) => {
    if (args.flag('dry-run')) return showPlan(context, app, readablePlan(await app.planUndo(name)))
    const outcome = await app.undo(name)
    return reportOutcome(context, outcome, outcome.operation?.notes ?? [])
  })
}

/** What comes back, memory by memory. Files that are made from the memories follow by themselves, and are only counted. */
export function readablePlan({
  plan,
  summary = [],
  exact = [],
}: ApplyRequest): ApplyRequest['plan'] {
  const files = plan.files.filter(({ path }) => !exact.includes(path))
  const follow = plan.files.length - files.length
  return {
    ...plan,
    files,
    notes: [
      ...plan.notes,
      ...summary.map(
        ({ action, memoryId, title }) => `${action} ${memoryId}${title && `  ${title}`}`,
      ),
      ...(follow === 0
        ? []
        : [`${plural(follow, 'generated file')} follow${follow === 1 ? 's' : ''}`]),
    ],
  }
}
