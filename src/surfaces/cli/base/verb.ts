export type OptionType = 'string' | 'boolean' | 'number' | 'list'

export interface OptionSpec {
  /** The long name without dashes. */
  readonly name: string
  readonly short?: string
  /** A list may be given several times, or once with commas. */
  readonly type: OptionType
  /** The placeholder of the value in help: `<dir>`. */
  readonly value?: string
  readonly help: string
  /** Shown in help and used when the option is absent. */
  readonly default?: string | number
  readonly choices?: readonly string[]
  /** The smallest number that makes sense. */
  readonly min?: number
  /** The largest one. */
  readonly max?: number
  readonly required?: true
  /** Has no effect without this other option, so it is refused alone. */
  readonly beside?: string
  /** What the shell completes. */
  readonly completes?: 'file' | 'folder'
}

export interface ArgumentSpec {
  readonly name: string
  readonly help: string
  readonly required?: true
  /** The last argument can be repeated. */
  readonly many?: true
  readonly choices?: readonly string[]
  readonly completes?: 'verb'
}

export const GROUPS = ['Set up', 'Read', 'Change', 'Look after', 'For scripts', 'Help'] as const
export type Group = (typeof GROUPS)[number]

/** How one verb is written on the command line: parsing, help and completion are all made from it. */
export interface VerbSyntax {
  readonly name: string
  readonly aliases: readonly string[]
  readonly group: Group
  /** One line, starting with a verb in lower case. */
  readonly summary: string
  /** What users should know before running it. */
  readonly about: string
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  /** What each line does. */
  readonly examples: Readonly<Record<string, string>>
  /** It changes a vault, so it takes `--dry-run`. */
  readonly changes: boolean
  /** It asks before it acts, so it takes `--yes`. */
  readonly asks: boolean
  /** Listed in the error for an unknown option. */
  readonly flags?: readonly string[]
  /** `scripts`: failures with the words and exit codes of claude-memory's scripts (WRT-10). */
  readonly dialect?: 'scripts'
}

type More = Partial<OptionSpec>

const valued =
  (type: OptionType) =>
  (name: string, value: string, help: string, more?: More): OptionSpec => ({
    name,
    type,
    value,
    help,
    ...more,
  })

/** An option with one value, with one or more, with a whole number, with a file's path. */
export const value = valued('string')
export const values = valued('list')
export const count = valued('number')
export const file = (name: string, help: string): OptionSpec =>
  value(name, '<file>', help, { completes: 'file' })

/** An option that is given or not. */
export const flag = (name: string, help: string, more?: More): OptionSpec => ({
  name,
  type: 'boolean',
  help,
  ...more,
})

export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  value('vault', '<dir>', 'use this vault, not the nearest one', { completes: 'folder' }),
  flag('json', 'print JSON, errors included'),
  flag('quiet', 'print results only, no notes', { short: 'q' }),
  flag('no-color', 'no colours'),
  flag('help', 'show this help', { short: 'h' }),
]

const DRY_RUN: OptionSpec = flag('dry-run', 'show the plan, change nothing', { short: 'n' })

const YES: OptionSpec = flag('yes', 'do not ask; apply everything that needs no consent', {
  short: 'y',
})

/** The options of one verb, without the global ones. */
export function ownOptions(verb: VerbSyntax): readonly OptionSpec[] {
  return [...verb.options, ...(verb.changes ? [DRY_RUN] : []), ...(verb.asks ? [YES] : [])]
}

export function allOptions(verb: VerbSyntax): readonly OptionSpec[] {
  return [...ownOptions(verb), ...GLOBAL_OPTIONS]
}

/** `everkeep forget <id...> [options]`. */
export function usageOf(verb: VerbSyntax): string {
  const words = verb.arguments.map((argument) => {
    const name = `${argument.choices?.join('|') ?? argument.name}${argument.many ? '...' : ''}`
    return argument.required ? `<${name}>` : `[${name}]`
  })
  const musts = verb.options
    .filter((option) => option.required)
    .map((option) => `--${option.name} ${option.value ?? '<value>'}`)
  return ['everkeep', verb.name, ...words, ...musts, '[options]'].join(' ')
}
