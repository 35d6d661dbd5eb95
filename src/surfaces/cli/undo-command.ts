import type { App } from '../../app/app.ts'
import { reportOutcome, showPlan } from './carry-out.ts'
import type { CommandContext } from './context.ts'
import { plural } from './plural.ts'
import { withApp } from './with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  const name = args.at(0) ?? 'last'
  return withApp(context, async (app) => {
    if (args.flag('dry-run')) return showPlan(context, app, readablePlan(await app.planUndo(name)))
    const outcome = await app.undo(name)
    return reportOutcome(context, outcome, outcome.operation?.notes ?? [])
  })
}

type UndoRequest = Awaited<ReturnType<App['planUndo']>>

/** What comes back, memory by memory. Files that are made from the memories follow by themselves, and are only counted. */
export function readablePlan({ plan, summary = [], exact = [] }: UndoRequest): UndoRequest['plan'] {
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
