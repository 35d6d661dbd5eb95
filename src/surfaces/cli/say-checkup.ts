import type { ListedVault } from '../../app/vaults.ts'
import type { Style } from './output.ts'
import { plural } from './plural.ts'
import { oneLine } from './text-width.ts'

/** Something that is not as it should be, with the way to mend it. */
export interface Finding {
  readonly code: string
  readonly path: string
  readonly line: number
  readonly message: string
  readonly hint: string
}

export interface Checkup {
  readonly vault: ListedVault
  /** Undefined when the vault could not be opened. */
  readonly memories: number | undefined
  readonly findings: readonly Finding[]
}

interface Report {
  readonly version: string
  readonly runtime: string
  readonly checkups: readonly Checkup[]
}

/** The machine, then every vault with what is wrong in it and the command that mends it. */
export function sayCheckup({ version, runtime, checkups }: Report, style: Style): string {
  const { colors } = style
  const none = [
    'No vault can be seen from here.',
    `  ${colors.dim('hint:')} Run \`everkeep init\`.`,
  ]
  return [
    `everkeep ${version}, ${runtime}`,
    ...(checkups.length === 0 ? none : checkups.flatMap((checkup) => sayVault(checkup, style))),
  ].join('\n')
}

function sayVault({ vault, memories, findings }: Checkup, { colors }: Style): readonly string[] {
  const role = vault.isDefault ? ', default' : ''
  const count = memories === undefined ? 'not opened' : plural(memories, 'memory')
  const verdict =
    findings.length === 0
      ? colors.green('all is well')
      : colors.yellow(plural(findings.length, 'finding'))
  return [
    '',
    `${colors.bold(vault.path)} (${vault.layout}, ${vault.scope}${role}): ${count}, ${verdict}`,
    ...findings.flatMap(({ code, path, line, message, hint }) => [
      `  ${oneLine(line > 0 ? `${path}:${line}` : path)} ${colors.yellow(code)} ${oneLine(message)}`,
      `    ${colors.dim('hint:')} ${oneLine(hint)}`,
    ]),
  ]
}
