import { INSTALL_SCOPES } from '../../../core/install/clients.ts'
import type { CommandContext } from '../base/command-context.ts'
import { carryOutInstall } from './carry-out-install.ts'
import { namedClients } from './install-command.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, host } = context
  const app = await host.installer()
  const plan = await app.planUninstall({
    clients: namedClients(args.list('client')),
    scope: INSTALL_SCOPES.find((scope) => scope === args.text('scope')),
  })
  return carryOutInstall(context, app, plan, { question: 'Remove these?' })
}
