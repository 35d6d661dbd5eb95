import type { CommandContext } from '../base/command-context.ts'
import { FINDINGS_EXIT } from '../base/exit-code.ts'
import { plural } from '../base/plural.ts'
import { withApp } from '../base/with-app.ts'
import { carryOutChosen } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  return withApp(context, async (app) => {
    const exit = await carryOutChosen(context, app, await app.planGc())
    if (args.flag('dry-run') || (exit !== 0 && exit !== FINDINGS_EXIT)) return exit
    const { dropped } = await app.trimJournal()
    if (dropped.length > 0)
      out.note(`${plural(dropped.length, 'old operation')} can no longer be undone.`)
    return exit
  })
}
