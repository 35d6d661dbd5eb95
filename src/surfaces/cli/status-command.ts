import type { StatusVerb } from '../../app/change-status.ts'
import { carryOut } from './carry-out.ts'
import type { CommandContext } from './context.ts'
import { withApp } from './with-app.ts'

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
