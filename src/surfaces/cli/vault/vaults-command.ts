import type { CommandContext } from '../base/command-context.ts'
import { sayOtherMemories, sayVaults, vaultJson } from './say-vaults.ts'

export async function command({ args, out, host }: CommandContext): Promise<number> {
  const vaults = await host.vaults({ vault: args.text('vault') })
  const elsewhere = await host.otherMemories()
  out.answer({
    json: { vaults: vaults.map(vaultJson), elsewhere },
    text: (style) => [sayVaults(vaults, style), sayOtherMemories(elsewhere, style)].join(''),
  })
  if (vaults.length === 0) out.note('No vaults found. Create one with `everkeep init`.')
  return 0
}
