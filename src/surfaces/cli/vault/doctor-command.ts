import type { ListedVault } from '../../../app/vault/vaults.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Diagnosis, Level } from '../../../core/health/diagnosis.ts'
import { judgeAgents } from '../../../core/health/judge-agents.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { FINDINGS_EXIT } from '../base/exit-code.ts'
import type { Colors, Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { startProgress } from '../base/progress.ts'
import { oneLine, padEnd } from '../base/text-width.ts'
import { vaultJson } from './say-vaults.ts'

/** Asks the machine and every vault in sight how they are. What cannot be opened is a finding too, so that the others are still looked at. */
export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  if (args.flag('adopt-state')) return adopt(context)
  if (args.flag('self-test')) return selfTest(context)
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

/** Disk, lock, crash and undo, tried out in a copy of the vault. */
async function selfTest({ args, out, host }: CommandContext): Promise<number> {
  const bar = startProgress({
    title: 'testing a copy',
    visible: host.terminal.progress && !out.json && !out.quiet,
    columns: host.terminal.errColumns,
    stderr: host.stderr,
    signal: host.signal,
  })
  const request = { vault: args.text('vault'), onStep: bar.step }
  const findings = await host.selfTest(request).finally(bar.end)
  const passed = !findings.some(isWrong)
  const { version, runtime } = host
  out.answer({
    json: { version, runtime, passed, findings },
    text: (style) =>
      [
        `everkeep ${version}, ${runtime}`,
        ...findings.flatMap((finding) => sayFinding(finding, style)),
        passed ? 'Passed. The copy was removed, your vault was not touched.' : 'Failed.',
      ].join('\n'),
  })
  return passed ? 0 : FINDINGS_EXIT
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

interface Checkup {
  readonly vault: ListedVault
  readonly findings: readonly Diagnosis[]
}

interface Report {
  readonly version: string
  readonly runtime: string
  readonly machine: readonly Diagnosis[]
  readonly checkups: readonly Checkup[]
}

/** Whether something has to be done about it. */
function isWrong({ level }: Diagnosis): boolean {
  return level === 'warning' || level === 'problem'
}

/** The machine, then every vault: what was looked at, what is wrong, and the command that mends it. */
function sayCheckup(report: Report, style: Style): string {
  const { version, runtime, machine, checkups } = report
  // A folder that is closed to this user may be the vault: whoever made another would have two.
  const isClosed = machine.some(({ topic, level }) => topic === 'folder' && level === 'problem')
  const none = isClosed
    ? ['', 'No readable vault found.']
    : ['', 'No vault found.', `  ${style.colors.dim('fix:')} Run \`everkeep init\`.`]
  return [
    `everkeep ${version}, ${runtime}`,
    ...machine.flatMap((finding) => sayFinding(finding, style)),
    ...(checkups.length === 0 ? none : checkups.flatMap((checkup) => sayVault(checkup, style))),
  ].join('\n')
}

function sayVault({ vault, findings }: Checkup, style: Style): readonly string[] {
  const { colors } = style
  const role = vault.isDefault ? ', default' : ''
  const wrong = findings.filter(isWrong).length
  const verdict =
    wrong === 0 ? colors.green('no findings') : colors.yellow(plural(wrong, 'finding'))
  return [
    '',
    `${colors.bold(vault.path)} (${vault.layout}, ${vault.scope}${role}): ${verdict}`,
    ...findings.flatMap((finding) => sayFinding(finding, style)),
  ]
}

const WIDEST_LEVEL = 'warning'.length

function sayFinding(finding: Diagnosis, { colors }: Style): readonly string[] {
  const { level, topic, what, fix } = finding
  const line = `  ${paint(level, padEnd(level, WIDEST_LEVEL), colors)} ${topic}: ${oneLine(what)}`
  const indent = ' '.repeat(WIDEST_LEVEL + 3)
  return fix === '' ? [line] : [line, `${indent}${colors.dim('fix:')} ${oneLine(fix)}`]
}

function paint(level: Level, text: string, colors: Colors): string {
  if (level === 'ok') return colors.green(text)
  if (level === 'note') return colors.dim(text)
  return level === 'warning' ? colors.yellow(text) : colors.red(text)
}
