import type { StatusVerb } from '../../../app/capture/change-status.ts'
import type { CommandContext } from '../base/command-context.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

const VERBS: readonly StatusVerb[] = ['forget', 'restore', 'archive', 'unarchive']

/** forget, restore, archive and unarchive: one story, told with four verbs. */
export async function command(context: CommandContext): Promise<number> {
  const { args, verb } = context
  const statusVerb = VERBS.find((name) => name === verb.name) ?? 'forget'
  const request = { names: args.positionals, reason: args.text('reason') ?? '' }
  return withApp(context, async (app) =>
    carryOut(context, app, await app.planStatus(statusVerb, request)),
  )
}
