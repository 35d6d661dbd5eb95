import { carryOutChosen } from './carry-out.ts'
import type { CommandContext } from './context.ts'
import { plural } from './plural.ts'
import { withApp } from './with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  return withApp(context, async (app) => {
    const exit = await carryOutChosen(context, app, await app.planGc())
    if (args.flag('dry-run') || exit !== 0) return exit
    const { dropped } = await app.trimJournal()
    if (dropped.length > 0)
      out.note(`${plural(dropped.length, 'old operation')} can no longer be undone.`)
    return 0
  })
}
