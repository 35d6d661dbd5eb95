import { carryOut } from './carry-out.ts'
import type { CommandContext } from './context.ts'
import { withApp } from './with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args } = context
  const request = { names: args.positionals, pinned: !args.flag('off') }
  return withApp(context, async (app) => carryOut(context, app, await app.planPin(request)))
}
