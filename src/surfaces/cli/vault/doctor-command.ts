import type { ListedVault } from '../../../app/vault/vaults.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Diagnosis } from '../../../core/health/diagnosis.ts'
import { judgeAgents } from '../../../core/health/judge-agents.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { FINDINGS_EXIT } from '../base/exit-code.ts'
import { type Checkup, isWrong, sayCheckup } from './say-checkup.ts'
import { vaultJson } from './say-vaults.ts'

/** Asks the machine and every vault in sight how they are. What cannot be opened is a finding too, so that the others are still looked at. */
export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  if (args.flag('adopt-state')) return adopt(context)
  const machine = [...(await host.examineMachine()), ...(await examineAgents(host))]
  const vaults = await host.vaults({ vault: args.text('vault') })
  const checkups: Checkup[] = []
  for (const vault of vaults)
    checkups.push({
      vault,
      findings: [...oddities(vault), ...(await examine(context, vault))],
    })
  const all = [...machine, ...checkups.flatMap(({ findings }) => [...findings])]
  const healthy = vaults.length > 0 && !all.some(isWrong)
  const { version, runtime } = host
  out.answer({
    json: {
      version,
      runtime,
      healthy,
      machine,
      vaults: checkups.map(({ vault, findings }) => ({ ...vaultJson(vault), findings })),
    },
    text: (style) => sayCheckup({ version, runtime, machine, checkups }, style),
  })
  return healthy ? 0 : FINDINGS_EXIT
}

/** Old state may have come with a clone: only a person can say that it is theirs. */
async function adopt({ args, out, host }: CommandContext): Promise<number> {
  const dryRun = args.flag('dry-run')
  let found: readonly string[] = []
  const agreed = async (root: string, names: readonly string[]): Promise<boolean> => {
    found = names
    if (dryRun) return false
    if (args.flag('yes')) return true
    const question = `Adopt ${names.join(', ')} in ${root}? Only say yes if you made this vault on this machine.`
    return host.terminal.interactive && !out.json && confirm(question)
  }
  const adopted = await host.adoptState({ vault: args.text('vault'), agreed })
  if (dryRun) {
    const text =
      found.length === 0
        ? 'Nothing to adopt.'
        : `Would adopt: ${found.join(', ')}. Nothing was changed.`
    out.answer({ json: { adopted, would_adopt: found, dry_run: true }, text: () => text })
    return 0
  }
  out.report({
    json: { adopted },
    text: () =>
      adopted.length === 0
        ? 'Nothing was adopted. Add --yes to adopt without a question.'
        : `Adopted: ${adopted.join(', ')}. \`everkeep log\` shows the history.`,
  })
  return 0
}

async function examineAgents(host: CommandContext['host']): Promise<readonly Diagnosis[]> {
  const installer = await host.installer()
  try {
    return judgeAgents(await installer.check({ clients: 'detected', scope: 'user' }))
  } catch (error) {
    // No client is on this machine, or none whose settings can be looked at.
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return judgeAgents([])
  }
}

async function examine(
  { open }: CommandContext,
  vault: ListedVault,
): Promise<readonly Diagnosis[]> {
  try {
    const app = await open({ vault: vault.root })
    try {
      return await app.doctor()
    } finally {
      app.close()
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    const { code, message, hint } = error
    return [{ level: 'problem', topic: code, what: message, fix: hint }]
  }
}

function oddities({ problems }: ListedVault): readonly Diagnosis[] {
  return problems.map(({ code, message, hint }) => ({
    level: 'warning',
    topic: code,
    what: message,
    fix: hint,
  }))
}
