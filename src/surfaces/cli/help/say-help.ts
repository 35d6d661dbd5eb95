import type { VerbSpec } from '../base/command.ts'
import { EXIT_CODES, SCRIPT_EXIT_CODES } from '../base/exit-code.ts'
import type { Style } from '../base/output.ts'
import { padEnd, textWidth, wrap } from '../base/text-width.ts'
import type { OptionSpec } from '../base/verb.ts'
import { allOptions, GLOBAL_OPTIONS, GROUPS, ownOptions, usageOf } from '../base/verb.ts'

const TAGLINE = 'A memory that coding agents can rely on.'
const PROMISE = 'Plain files in your repository; every change is planned, shown and undoable.'

/** Lines longer than this are hard to read, however wide the window. */
const WIDEST = 100

/** What a newcomer sees first: the five that most people need on most days. */
export const FIRST_VERBS = ['init', 'install', 'save', 'search', 'undo'] as const

/** What `help` shows before the rest: from the first day to the monthly look. */
export const EVERYDAY_VERBS = [
  ...['init', 'install', 'save', 'search', 'list', 'show'],
  ...['forget', 'undo', 'review', 'maintain', 'ui', 'doctor'],
] as const

/** The first screen: what it is, and the few verbs that most people need. */
export function sayOverview(
  verbs: readonly VerbSpec[],
  { version, style }: { readonly version: string; readonly style: Style },
): string {
  const { bold, dim } = style.colors
  const firstRows = verbRowsOf(FIRST_VERBS, verbs).map(({ left, right }) => ({
    left: `everkeep ${left}`,
    right,
  }))
  return [
    `${bold(`everkeep ${version}`)}  ${TAGLINE}`,
    PROMISE,
    '',
    ...twoColumns(firstRows, style),
    '',
    dim('More: everkeep help. All verbs: everkeep help --all.'),
  ].join('\n')
}

/** The verbs of most days on one screen, and where the rest is listed. */
export function sayHelp(verbs: readonly VerbSpec[], style: Style): string {
  const { bold, dim } = style.colors
  const everyday = verbRowsOf(EVERYDAY_VERBS, verbs)
  const options = GLOBAL_OPTIONS.map(optionRow)
  const left = Math.max(...[...everyday, ...options].map((row) => row.left.length))
  return [
    `${bold('Usage:')} everkeep <verb> [options]`,
    '',
    ...twoColumns(everyday, style, left),
    '',
    bold('Options of every verb'),
    ...twoColumns(options, style, left),
    '',
    dim(`All ${verbs.length} verbs: everkeep help --all. One with examples: everkeep help save.`),
  ].join('\n')
}

function verbRowsOf(names: readonly string[], verbs: readonly VerbSpec[]): readonly Row[] {
  return names.flatMap((name) => {
    const verb = verbs.find((candidate) => candidate.name === name)
    const must = verb?.arguments.filter((argument) => argument.required) ?? []
    const words = must.map((argument) => ` <${argument.name}>`).join('')
    return verb ? [{ left: `${verb.name}${words}`, right: verb.summary }] : []
  })
}

/** Every verb by group, and the options that all of them take. */
export function sayAllHelp(verbs: readonly VerbSpec[], style: Style): string {
  const { bold, dim } = style.colors
  const left = Math.max(...verbs.map((verb) => nameWithAliases(verb).length))
  const groups = GROUPS.flatMap((group) => {
    const rows = verbs
      .filter((verb) => verb.group === group)
      .map((verb) => ({ left: nameWithAliases(verb), right: verb.summary }))
    return rows.length === 0 ? [] : [bold(group), ...twoColumns(rows, style, left), '']
  })
  return [
    `${bold('Usage:')} everkeep <verb> [options]`,
    '',
    ...groups,
    bold('Options of every verb'),
    ...twoColumns(GLOBAL_OPTIONS.map(optionRow), style, left),
    '',
    dim('One verb with examples and exit codes: everkeep help <verb>.'),
  ].join('\n')
}

/** One verb: usage, what it does, options, examples, exit codes. */
export function sayVerbHelp(verb: VerbSpec, style: Style): string {
  const { bold } = style.colors
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', bold(title), ...lines]
  const words = verb.arguments.map((argument) => ({
    left: `<${argument.name}>`,
    right: argument.help + (argument.choices ? ` (${argument.choices.join(', ')})` : ''),
  }))
  const options = ownOptions(verb).map(optionRow)
  const globals = GLOBAL_OPTIONS.map(optionRow)
  const left = Math.max(...[...words, ...options, ...globals].map((row) => textWidth(row.left)))
  const also = verb.aliases.length === 0 ? [] : [`Also: everkeep ${verb.aliases.join(', ')}`]
  return [
    `${bold('Usage:')} ${usageOf(verb)}`,
    ...also,
    '',
    ...wrap(`${capitalise(verb.summary)}. ${verb.about}`, widthOf(style)),
    ...section('Arguments', twoColumns(words, style, left)),
    ...section('Options', twoColumns(options, style, left)),
    ...section('Options of every verb', twoColumns(globals, style, left)),
    ...section('Examples', exampleLines(verb, style)),
    ...section('Exit codes', twoColumns(exitRows(verb), style, 3)),
  ].join('\n')
}

/** Help as data: verbs, options and exit codes, for scripts and agents. */
export function helpJson(verbs: readonly VerbSpec[], version: string): unknown {
  return {
    version,
    verbs: verbs.map((verb) => ({
      name: verb.name,
      aliases: verb.aliases,
      group: verb.group,
      summary: verb.summary,
      about: verb.about,
      usage: usageOf(verb),
      changes: verb.changes,
      arguments: verb.arguments.map(({ name, help, required, many, choices }) => ({
        name,
        help,
        required: required === true,
        many: many === true,
        ...(choices ? { choices } : {}),
      })),
      options: allOptions(verb).map(({ name, short, type, help, choices, default: value }) => ({
        name,
        ...(short ? { short } : {}),
        type,
        help,
        ...(choices ? { choices } : {}),
        ...(value === undefined ? {} : { default: value }),
      })),
      examples: Object.entries(verb.examples).map(([line, does]) => ({ line, does })),
    })),
    exit_codes: EXIT_CODES,
  }
}

interface Row {
  readonly left: string
  readonly right: string
}

function nameWithAliases(verb: VerbSpec): string {
  return [verb.name, ...verb.aliases].join(', ')
}

function optionRow(option: OptionSpec): Row {
  const value = option.type === 'boolean' ? '' : ` ${option.value ?? '<value>'}`
  const notes = [
    ...(option.choices ? [option.choices.join(', ')] : []),
    ...(option.type === 'list' ? ['repeatable'] : []),
    ...(option.default === undefined ? [] : [`default ${option.default}`]),
    ...(option.required ? ['required'] : []),
  ]
  return {
    left: `${option.short ? `-${option.short}, ` : ''}--${option.name}${value}`,
    right: notes.length === 0 ? option.help : `${option.help} (${notes.join('; ')})`,
  }
}

function exampleLines(verb: VerbSpec, style: Style): readonly string[] {
  return Object.entries(verb.examples).flatMap(([line, does]) => [
    `  ${style.colors.dim(`# ${does}`)}`,
    `  ${style.colors.cyan(line)}`,
  ])
}

function exitRows(verb: VerbSpec): readonly Row[] {
  const codes = verb.dialect === 'scripts' ? SCRIPT_EXIT_CODES : EXIT_CODES
  return codes.map(({ code, means }) => ({ left: String(code), right: means }))
}

function twoColumns(rows: readonly Row[], style: Style, least = 0): readonly string[] {
  const left = Math.max(least, ...rows.map((row) => textWidth(row.left)))
  const right = Math.max(20, widthOf(style) - left - 4)
  return rows.flatMap((row) =>
    wrap(row.right, right).map(
      (line, place) => `  ${padEnd(place === 0 ? row.left : '', left)}  ${line}`,
    ),
  )
}

function widthOf(style: Style): number {
  return Math.min(WIDEST, style.columns)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
