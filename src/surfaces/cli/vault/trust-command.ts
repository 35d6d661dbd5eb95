import type { TrustOutcome } from '../../../app/vault/trust.ts'
import type { CommandContext } from '../base/command-context.ts'

export async function command({ args, out, host }: CommandContext): Promise<number> {
  const app = await host.trust({ vault: args.text('vault') })
  if (args.flag('list')) {
    const vaults = await app.list()
    out.answer({
      json: { vaults },
      text: () => vaults.map(({ root, remote }) => `${root}${from(remote)}`).join('\n'),
    })
    if (vaults.length === 0) out.note('No vault is trusted on this machine.')
    return 0
  }
  const outcome = args.flag('revoke') ? await app.distrust() : await app.trust()
  out.report({ json: outcome, text: () => sayTrust(outcome) })
  return 0
}

const from = (remote: string): string => (remote === '' ? '' : ` (from ${remote})`)

export function sayTrust({ kind, root, remote }: TrustOutcome): string {
  switch (kind) {
    case 'trusted':
      return `Trusted on this machine: ${root}${from(remote)}`
    case 'already-trusted':
      return `Already trusted: ${root}${from(remote)}`
    case 'distrusted':
      return `No longer trusted: ${root}. Agents get nothing from it.`
  }
}
