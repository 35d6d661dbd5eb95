import { parseArgs } from 'node:util'
import { KnownError } from '../../../core/base/errors.ts'
import { nearest } from '../../../core/base/nearest.ts'
import { type Arguments, makeArguments, type OptionValue } from './arguments.ts'
import type { VerbSpec } from './command.ts'
import { allOptions, GLOBAL_OPTIONS, type OptionSpec, usageOf } from './verb.ts'

export type Parsed =
  | { readonly kind: 'overview' }
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly verb: VerbSpec | undefined }
  | { readonly kind: 'run'; readonly verb: VerbSpec; readonly args: Arguments }

type Token = ReturnType<typeof allTokens>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

/**
 * Parses a command line strictly. The tokens of `parseArgs` are checked here, because the messages of its own strict
 * mode know neither our verbs nor suggest the nearest name.
 */
export function parseArguments(argv: readonly string[], verbs: readonly VerbSpec[]): Parsed {
  const [word] = argv
  if (word !== undefined && !word.startsWith('-'))
    return parseVerb(findVerb(word, verbs), argv.slice(1))
  const tokens = tokenise(argv, GLOBAL_OPTIONS)
  const first = tokens.find((token) => token.kind === 'positional')
  const leading = tokens.filter((token) => first === undefined || token.index < first.index)
  const before = leading.filter((token) => token.kind === 'option')
  for (const token of before) refuseUnknownLeading(token, verbs)
  if (before.some(({ name }) => name === 'version' || name === 'V')) return { kind: 'version' }
  if (first === undefined) {
    if (before.some(({ name }) => name === 'help')) return { kind: 'help', verb: undefined }
    if (before.some(({ name }) => name === 'vault'))
      throw usage('No verb given.', 'Run `everkeep help --all` for the list of verbs.')
    return { kind: 'overview' }
  }
  const verb = findVerb(first.value, verbs)
  const rest = argv.filter((_, place) => place !== first.index)
  return parseVerb(verb, rest)
}

/** A verb by name or alias, else USAGE_ERROR with the nearest names. */
export function findVerb(word: string, verbs: readonly VerbSpec[]): VerbSpec {
  const found = verbs.find((verb) => verb.name === word || verb.aliases.includes(word))
  if (found !== undefined) return found
  const meant = nearest(
    word,
    verbs.flatMap((verb) => [verb.name, ...verb.aliases]),
  )
  throw new KnownError('USAGE_ERROR', {
    message: `Unknown verb '${word}'.`,
    hint: didYouMean(meant, 'Run `everkeep help --all` for the list of verbs.'),
  })
}

/** `Did you mean a or b?`, or the other hint if there is no guess. */
export function didYouMean(meant: readonly string[], otherwise: string): string {
  if (meant.length === 0) return otherwise
  const last = meant.at(-1)
  const list = meant.length === 1 ? last : `${meant.slice(0, -1).join(', ')} or ${last}`
  return `Did you mean ${list}?`
}

function parseVerb(verb: VerbSpec, rest: readonly string[]): Parsed {
  const options = allOptions(verb)
  const tokens = tokenise(rest, options)
  const optionTokens = tokens.filter((token) => token.kind === 'option')
  if (optionTokens.some((token) => token.name === 'help')) return { kind: 'help', verb }
  const values = new Map<string, OptionValue>()
  for (const token of optionTokens) {
    const option = options.find(({ name }) => name === token.name)
    if (option === undefined) throw unknownOption(token, verb)
    values.set(option.name, readValue(option, token, values.get(option.name)))
  }
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  checkPositionals(verb, positionals)
  const missing = verb.options.find((option) => option.required && !values.has(option.name))
  if (missing !== undefined) throw misuseOf(verb, `--${missing.name} is missing: ${missing.help}.`)
  refuseAlone(verb, values)
  return { kind: 'run', verb, args: makeArguments(verb, positionals, values) }
}

/** An option that would have no effect is an error: with a port given, users expect something to listen there. */
function refuseAlone(verb: VerbSpec, values: ReadonlyMap<string, OptionValue>): void {
  for (const { name, beside } of verb.options)
    if (beside !== undefined && values.has(name) && !values.has(beside))
      throw usage(
        `--${name} has no effect without --${beside}.`,
        `Add --${beside}, or leave --${name} out. More with \`everkeep help ${verb.name}\`.`,
      )
}

function tokenise(args: readonly string[], options: readonly OptionSpec[]) {
  return plainTokens(args, options) ?? allTokens(args, options)
}

/**
 * Only known long options, each with its value, as in the command line of every hook. Anything else falls back to
 * Node's parser, which then has to be loaded; a test compares the two.
 */
export function plainTokens(
  args: readonly string[],
  options: readonly OptionSpec[],
): OptionToken[] | undefined {
  const tokens: OptionToken[] = []
  for (let index = 0; index < args.length; index++) {
    const rawName = args[index] ?? ''
    const option = options.find(({ name }) => rawName === `--${name}`)
    if (option === undefined) return undefined
    const named = { kind: 'option', name: option.name, rawName, index } as const
    if (option.type === 'boolean') {
      tokens.push({ ...named, value: undefined, inlineValue: undefined })
      continue
    }
    const value = args[++index]
    if (value === undefined || value.startsWith('-')) return undefined
    tokens.push({ ...named, value, inlineValue: false })
  }
  return tokens
}

export function allTokens(args: readonly string[], options: readonly OptionSpec[]) {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      options.map((option) => [
        option.name,
        {
          type: option.type === 'boolean' ? ('boolean' as const) : ('string' as const),
          multiple: true,
          ...(option.short === undefined ? {} : { short: option.short }),
        },
      ]),
    ),
  })
  return tokens
}

function refuseUnknownLeading(token: OptionToken, verbs: readonly VerbSpec[]): void {
  if (['version', 'V'].includes(token.name)) return
  if (GLOBAL_OPTIONS.some((option) => option.name === token.name)) return
  const owner = verbs.find((verb) => allOptions(verb).some(({ name }) => name === token.name))
  const names = [...GLOBAL_OPTIONS.map(({ name }) => `--${name}`), '--version']
  const meant = nearest(token.rawName, names)
  throw new KnownError('USAGE_ERROR', {
    message: owner
      ? `${token.rawName} must come after the verb.`
      : `Unknown option ${token.rawName}.`,
    hint: owner
      ? `Put it after the verb: \`everkeep ${owner.name} ${token.rawName} ...\`.`
      : didYouMean(meant, 'Run `everkeep help --all` for the list of verbs and options.'),
  })
}

function unknownOption(token: OptionToken, verb: VerbSpec): KnownError {
  if (verb.flags !== undefined)
    return new KnownError('USAGE_ERROR', {
      message: `Unknown flag: ${token.rawName}.`,
      hint: `Available: ${verb.flags.map((name) => `--${name}`).join(', ')}.`,
    })
  const names = allOptions(verb).map(({ name }) => `--${name}`)
  const meant = nearest(token.rawName, names)
  return new KnownError('USAGE_ERROR', {
    message: `\`everkeep ${verb.name}\` has no option ${token.rawName}.`,
    hint: didYouMean(meant, `Run \`everkeep help ${verb.name}\` for its options.`),
  })
}

function readValue(
  option: OptionSpec,
  token: OptionToken,
  earlier: OptionValue | undefined,
): OptionValue {
  const name = `--${option.name}`
  if (option.type === 'boolean') {
    if (token.value === undefined) return true
    throw usage(`${name} takes no value.`, `Write just ${name}.`)
  }
  const raw = token.value
  const takenFromNext = !token.inlineValue && raw !== undefined && /^-./.test(raw)
  if (raw === undefined || (takenFromNext && !(option.type === 'number' && /^-[\d.]/.test(raw))))
    throw usage(
      `${name} needs a value.`,
      `Write ${name} ${option.value ?? '<value>'}, or ${name}=-x if the value starts with a dash.`,
    )
  if (option.type === 'list') return [...earlierList(earlier), ...splitList(option, raw)]
  if (earlier !== undefined) throw usage(`${name} is given more than once.`, 'It takes one value.')
  if (option.type === 'number') return readNumber(option, raw)
  return checkChoice(option, raw)
}

function earlierList(earlier: OptionValue | undefined): readonly string[] {
  return Array.isArray(earlier) ? earlier : []
}

function splitList(option: OptionSpec, raw: string): readonly string[] {
  const parts = raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) throw usage(`--${option.name} needs a value.`, 'The list is empty.')
  return parts.map((part) => checkChoice(option, part))
}

function readNumber(option: OptionSpec, raw: string): number {
  const value = /^-?\d+$/.test(raw) ? Number(raw) : Number.NaN
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = option
  if (value >= min && value <= max) return value
  const range = option.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`
  throw usage(
    `--${option.name} needs a whole number ${range}, not '${raw}'.`,
    `For example --${option.name} ${option.default ?? option.max ?? Math.max(min, 10)}.`,
  )
}

function checkChoice(option: OptionSpec, raw: string): string {
  if (option.choices === undefined || option.choices.includes(raw)) return raw
  throw usage(
    `--${option.name} cannot be '${raw}'.`,
    didYouMean(nearest(raw, option.choices), `Choose one of ${option.choices.join(', ')}.`),
  )
}

function checkPositionals(verb: VerbSpec, given: readonly string[]): void {
  const many = verb.arguments.at(-1)?.many === true
  const extra = given[verb.arguments.length]
  if (extra !== undefined && !many) throw misuseOf(verb, `'${extra}' is one argument too many.`)
  for (const [place, argument] of verb.arguments.entries()) {
    const word = given[place]
    if (word === undefined && argument.required)
      throw misuseOf(verb, `<${argument.name}> is missing: ${argument.help}.`)
    if (word === undefined || argument.choices === undefined) continue
    if (argument.choices.includes(word)) continue
    const all = `Choose one of ${argument.choices.join(', ')}.`
    throw usage(
      `<${argument.name}> cannot be '${word}'.`,
      didYouMean(nearest(word, argument.choices), all),
    )
  }
}

function misuseOf(verb: VerbSpec, message: string): KnownError {
  return usage(message, `Usage: \`${usageOf(verb)}\`. More with \`everkeep help ${verb.name}\`.`)
}

function usage(message: string, hint: string): KnownError {
  return new KnownError('USAGE_ERROR', { message, hint })
}
