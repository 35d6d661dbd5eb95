import type { CommandContext } from '../base/command-context.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  const request = { names: args.positionals, pinned: !args.flag('off') }
  return withApp(context, async (app) => carryOut(context, app, await app.planPin(request)))
}
