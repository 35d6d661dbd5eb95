import type { ListedVault } from '../../app/vaults.ts'
import { KnownError } from '../../core/errors.ts'
import type { CommandContext } from './context.ts'
import { type Checkup, type Finding, sayCheckup } from './say-checkup.ts'
import { vaultJson } from './say-vaults.ts'

const FOUND_EXIT = 1

/** Asks every vault in sight how it is. What cannot be opened is a finding too, so that the others are still looked at. */
export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const vaults = await host.vaults({ vault: args.text('vault') })
  const checkups: Checkup[] = []
  for (const vault of vaults) checkups.push(await examine(context, vault))
  const { version, runtime } = host
  out.answer({
    json: {
      version,
      runtime,
      healthy: checkups.every(({ findings }) => findings.length === 0) && vaults.length > 0,
      vaults: checkups.map(({ vault, memories, findings }) => ({
        ...vaultJson(vault),
        memories: memories ?? null,
        findings,
      })),
    },
    text: (style) => sayCheckup({ version, runtime, checkups }, style),
  })
  const well = vaults.length > 0 && checkups.every(({ findings }) => findings.length === 0)
  return well ? 0 : FOUND_EXIT
}

async function examine({ open }: CommandContext, vault: ListedVault): Promise<Checkup> {
  try {
    const app = await open({ vault: vault.root })
    try {
      const { findings, memories } = await app.validateIndex()
      return { vault, memories, findings: [...oddities(vault), ...findings] }
    } finally {
      app.close()
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    const { code, message, hint } = error
    const failure: Finding = { code, path: vault.root, line: 0, message, hint }
    return { vault, memories: undefined, findings: [...oddities(vault), failure] }
  }
}

function oddities({ root, problems }: ListedVault): readonly Finding[] {
  return problems.map(({ code, line, message, hint }) => ({
    code,
    path: root,
    line,
    message,
    hint,
  }))
}
