import { type ErrorKind, KnownError } from '../../../core/base/errors.ts'
import type { Style } from './output.ts'
import { oneLine } from './text-width.ts'

/** Promised to scripts, and listed in every help page. */
export const EXIT_CODES = [
  { code: 0, means: 'done' },
  { code: 1, means: 'done, with findings' },
  { code: 2, means: 'wrong arguments or invalid input' },
  { code: 3, means: 'not found' },
  { code: 4, means: 'refused: a conflict or a rule of the vault' },
  { code: 5, means: 'system error: lock, disk or permission' },
  { code: 70, means: 'a bug in everkeep' },
  { code: 130, means: 'interrupted' },
] as const

/** The codes of claude-memory's scripts, for the verbs that replace them (WRT-10). */
export const SCRIPT_EXIT_CODES = [
  { code: 0, means: 'done' },
  { code: 1, means: 'failed: standard output has an error block' },
  { code: 2, means: 'wrong arguments' },
  { code: 70, means: 'a bug in everkeep' },
  { code: 130, means: 'interrupted' },
] as const

const EXIT_BY_KIND: Record<ErrorKind, number> = {
  usage: 2,
  missing: 3,
  conflict: 4,
  refused: 4,
  environment: 5,
  bug: 70,
}

export const FINDINGS_EXIT = 1
export const INTERRUPTED_EXIT = 130

export interface FailureOutput {
  readonly json: boolean
  readonly dialect: 'scripts' | undefined
  readonly style: Style
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
}

/** The only `catch` of the command line. Anything but a KnownError is reported as a bug. */
export function reportFailure(error: unknown, output: FailureOutput): number {
  const known = error instanceof KnownError ? error : undefined
  if (known === undefined || known.kind === 'bug') return reportBug(error, output)
  const forScripts = output.dialect === 'scripts' && known.code !== 'USAGE_ERROR'
  if (forScripts) {
    output.stdout(`${sayErrorBlock(known)}\n`)
    return 1
  }
  if (output.json) output.stdout(`${JSON.stringify(errorJson(known), null, 2)}\n`)
  else output.stderr(`${sayError(known, output.style)}\n`)
  return known.code === 'INTERRUPTED' ? INTERRUPTED_EXIT : EXIT_BY_KIND[known.kind]
}

export function errorJson(error: KnownError): {
  readonly error: Readonly<Record<string, unknown>>
} {
  return { error: error.toJSON() }
}

/** `error[CODE]: message`, then lines for field, rule and hint. */
export function sayError(error: KnownError, { colors }: Style): string {
  const line = (name: string, text: string | undefined): string[] =>
    text ? [`${colors.dim(`${name}:`)} ${text}`] : []
  return [
    `${colors.red(`error[${error.code}]:`)} ${error.message}`,
    ...line('field', error.field),
    ...line('rule', error.rule),
    ...line('hint', error.hint),
    ...error.further.flatMap((fault) =>
      line('also', `${fault.field}: ${fault.rule}. ${fault.hint}`),
    ),
  ].join('\n')
}

/** The block that claude-memory's scripts print: the code, `name: value` lines, the fix; each on one line (WRT-10). */
export function sayErrorBlock(error: KnownError): string {
  const facts = Object.entries(error.data).map(
    ([name, value]) => `${name}: ${oneLine(String(value))}`,
  )
  const further = error.further.flatMap(({ field, rule, hint }) => [
    '',
    `field: ${field}`,
    `rule: ${rule}`,
    `fix: ${oneLine(hint)}`,
  ])
  return [
    error.code,
    ...(error.field ? [`field: ${error.field}`] : []),
    ...(error.rule ? [`rule: ${error.rule}`] : []),
    ...facts,
    `error: ${oneLine(error.message)}`,
    `fix: ${oneLine(error.hint)}`,
    ...further,
  ].join('\n')
}

const BUG_HINT = 'this is a bug in Everkeep. Please report it with the lines above.'

function reportBug(error: unknown, output: FailureOutput): number {
  const message = error instanceof Error ? error.message : String(error)
  const trace = error instanceof Error ? (error.stack ?? message) : message
  if (output.json)
    output.stdout(
      `${JSON.stringify({ error: { code: 'BUG', message, hint: BUG_HINT } }, null, 2)}\n`,
    )
  output.stderr(`${output.style.colors.red('error:')} ${trace}\n`)
  output.stderr(`${output.style.colors.dim('hint:')} ${BUG_HINT}\n`)
  return EXIT_BY_KIND.bug
}
