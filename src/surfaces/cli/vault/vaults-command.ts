import type { CommandContext } from '../base/command-context.ts'
import { sayVaults, vaultJson } from './say-vaults.ts'

export async function command({ args, out, host }: CommandContext): Promise<number> {
  const vaults = await host.vaults({ vault: args.text('vault') })
  out.answer({
    json: { vaults: vaults.map(vaultJson) },
    text: (style) => sayVaults(vaults, style),
  })
  if (vaults.length === 0) out.note('No vaults found. Create one with `everkeep init`.')
  return 0
}
