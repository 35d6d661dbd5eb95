import type { ListedVault } from '../../../app/vault/vaults.ts'
import type { Diagnosis, Level } from '../../../core/health/diagnosis.ts'
import type { Colors, Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine, padEnd } from '../base/text-width.ts'

export interface Checkup {
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
export function isWrong({ level }: Diagnosis): boolean {
  return level === 'warning' || level === 'problem'
}

/** The machine, then every vault: what was looked at, what is wrong, and the command that mends it. */
export function sayCheckup(report: Report, style: Style): string {
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
