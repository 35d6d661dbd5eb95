import type { CommandContext } from '../base/command-context.ts'
import { withApp } from '../base/with-app.ts'
import { carryOutChosen } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  return withApp(context, async (app) => carryOutChosen(context, app, await app.planWindow()))
}
