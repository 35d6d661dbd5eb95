import { carryOutChosen } from './carry-out.ts'
import type { CommandContext } from './context.ts'
import { withApp } from './with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  return withApp(context, async (app) => carryOutChosen(context, app, await app.planWindow()))
}
