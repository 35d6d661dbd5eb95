import { editDistance, nearest } from '../base/nearest.ts'
import { BUILTIN_KINDS, type Kind, type KindSettings, kindsFrom } from '../model/kinds.ts'
import { LAYOUT_NAMES, type LayoutName } from '../model/layout-name.ts'
import { type FileProblem, readConfigFile, unknownKey, type WrittenSetting } from './config-file.ts'
import {
  describesKind,
  findKey,
  isOtherVariable,
  keysFor,
  type NamedKey,
  VARIABLE_PREFIX,
  variableOf,
} from './config-key-names.ts'
import type { ConfigKeyName, ConfigValue, ConfigValues } from './config-keys.ts'
import { type CheckedValue, checkTyped, checkValue, showValue } from './config-value.ts'

/** The settings in force for one vault, with where each came from. Plain data, made by `resolveConfig`. */
export interface Config {
  readonly values: ConfigValues
  /** The kinds of this vault: built-in ones as its config describes them, and its own. */
  readonly kinds: ReadonlyMap<string, Kind>
}

/** Highest first. */
export type ConfigSource = 'flag' | 'env' | 'vault' | 'user' | 'layout' | 'default'

/** Something in the settings that cannot be used as it stands. Reported with what is used instead, never thrown. */
export interface ConfigProblem extends FileProblem {
  readonly source: ConfigSource
}

export interface ResolvedConfig extends Config {
  readonly layout: LayoutName
  /** By dotted key, as in `values`. */
  readonly sources: ReadonlyMap<string, ConfigSource>
  readonly problems: readonly ConfigProblem[]
}

export interface ConfigInput {
  readonly layout: LayoutName
  /** By dotted key. Texts are read as typed on a command line. */
  readonly flags?: Readonly<Record<string, ConfigValue | undefined>> | undefined
  /** The environment; only `EVERKEEP_*` is looked at. An empty variable is not set. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** The vault's `memory-config.json`. */
  readonly vaultText?: string | undefined
  /** The person's own `config.json`. */
  readonly userText?: string | undefined
}

/** One value that a source gives a key. */
interface Offer {
  readonly key: string
  readonly source: ConfigSource
  readonly line: number
  readonly written: string
  readonly checked: CheckedValue
}

/**
 * Flag over environment over vault over the person's own config over the layout's default over the default (LAY-18).
 * Total: whatever the texts hold, every key has a usable value.
 */
export function resolveConfig(input: ConfigInput): ResolvedConfig {
  const vault = readConfigFile(input.vaultText ?? '')
  const user = readConfigFile(input.userText ?? '')
  const kinds = kindNames([...vault.settings, ...user.settings])
  const known = new Set(kinds)
  const rows = keysFor(kinds)
  const rising = [
    offersOfFile(user.settings, 'user', known),
    offersOfFile(vault.settings, 'vault', known),
    offersOfEnvironment(input.env ?? {}, rows),
    offersOfFlags(input.flags ?? {}, known),
  ]
  const best = new Map<string, Offer>()
  for (const offer of rising.flatMap(({ offers }) => offers)) {
    if (offer.checked.value !== undefined) best.set(offer.key, offer)
  }
  const plain = plainKinds(kinds)
  const found = new Map<string, ConfigValue>()
  const sources = new Map<string, ConfigSource>()
  for (const row of rows) {
    const offer = best.get(row.key)
    const fallback = defaultOf(row, input.layout, plain)
    found.set(row.key, offer?.checked.value ?? fallback.value)
    sources.set(row.key, offer?.source ?? fallback.source)
  }
  // Safe: a value was set for every row of the table, checked by that row's own type.
  const values = Object.fromEntries(found) as unknown as ConfigValues
  return {
    layout: input.layout,
    values,
    kinds: kindsOf(kinds, values),
    sources,
    problems: [
      ...vault.problems.map((problem) => ({ ...problem, source: 'vault' as const })),
      ...user.problems.map((problem) => ({ ...problem, source: 'user' as const })),
      ...rising.flatMap(({ problems }) => problems),
      ...rising.flatMap(({ offers }) => offers.flatMap((offer) => faultOf(offer, found))),
    ],
  }
}

/** The layout that a vault's own config names, for finding out the layout before the rest is resolved (LAY-17). */
export function configuredLayout(vaultText: string | undefined): LayoutName | undefined {
  const layout = usableValue(vaultText, 'layout')
  return LAYOUT_NAMES.find((name) => name === layout)
}

/** What a text says of one key that is no kind's, as far as it can be used. Undefined: nothing. */
export function usableValue(text: string | undefined, key: ConfigKeyName): ConfigValue | undefined {
  const values = readConfigFile(text ?? '')
    .settings.filter((setting) => setting.key === key)
    .map(({ spec, value }) => checkValue(spec, value).value)
  return values.findLast((value) => value !== undefined)
}

export interface ConfigRow {
  readonly key: string
  readonly value: ConfigValue
  readonly source: ConfigSource
  readonly help: string
  /** The value without any setting. */
  readonly default: ConfigValue
}

export function configList(config: ResolvedConfig): readonly ConfigRow[] {
  const values = new Map<string, ConfigValue>(Object.entries(config.values))
  const names = [...config.kinds.keys()]
  const plain = plainKinds(names)
  return keysFor(names).map((row) => {
    const fallback = defaultOf(row, config.layout, plain).value
    return {
      key: row.key,
      value: values.get(row.key) ?? fallback,
      source: config.sources.get(row.key) ?? 'default',
      help: row.spec.help,
      default: fallback,
    }
  })
}

interface Offers {
  readonly offers: readonly Offer[]
  readonly problems: readonly ConfigProblem[]
}

function offersOfFile(
  settings: readonly WrittenSetting[],
  source: 'vault' | 'user',
  known: ReadonlySet<string>,
): Offers {
  const offers: Offer[] = []
  const problems: ConfigProblem[] = []
  for (const setting of settings) {
    const { key, line, spec, value } = setting
    if (source === 'vault' && spec.personal) problems.push(notForVaults(setting))
    else if (setting.kind !== '' && !known.has(setting.kind)) {
      problems.push({ ...unknownKind(setting, known), source })
    } else
      offers.push({
        key,
        source,
        line,
        written: showValue(value),
        checked: checkValue(spec, value),
      })
  }
  return { offers, problems }
}

function offersOfEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  rows: readonly NamedKey[],
): Offers {
  const offers: Offer[] = []
  const problems: ConfigProblem[] = []
  const given = Object.entries(env).filter(
    ([name, text = '']) => name.startsWith(VARIABLE_PREFIX) && text !== '',
  )
  if (given.length === 0) return { offers, problems }
  const byVariable = new Map(rows.map((row) => [variableOf(row.key), row]))
  for (const [name, text = ''] of given) {
    const row = byVariable.get(name)
    if (row === undefined) {
      // Other variables of ours steer other things; only what looks like a slip of the pen is worth a word.
      const meant = slipInVariable(name, byVariable.keys())
      if (meant === undefined) continue
      const message = `Unknown setting ${name}; ignored.`
      problems.push({
        code: 'bad-value',
        line: 0,
        key: name,
        source: 'env',
        message,
        hint: `Did you mean ${meant}?`,
      })
      continue
    }
    const checked = checkTyped(row.spec, text)
    offers.push({ key: row.key, source: 'env', line: 0, written: showValue(text), checked })
  }
  return { offers, problems }
}

function slipInVariable(name: string, known: Iterable<string>): string | undefined {
  if (isOtherVariable(name)) return undefined
  const bare = (variable: string): string => variable.slice(VARIABLE_PREFIX.length)
  // Without the prefix, which would make all names look alike.
  const [meant] = nearest(bare(name).slice(0, 100), [...known].map(bare))
  return meant === undefined ? undefined : `${VARIABLE_PREFIX}${meant}`
}

function offersOfFlags(
  flags: Readonly<Record<string, ConfigValue | undefined>>,
  known: ReadonlySet<string>,
): Offers {
  const offers: Offer[] = []
  const problems: ConfigProblem[] = []
  for (const [written, value] of Object.entries(flags)) {
    if (value === undefined) continue
    const row = findKey(written)
    if (row === undefined || (row.kind !== '' && !known.has(row.kind))) {
      problems.push({ ...unknownKey(written, written, 0), source: 'flag' })
      continue
    }
    const checked =
      typeof value === 'string' ? checkTyped(row.spec, value) : checkValue(row.spec, value)
    offers.push({ key: row.key, source: 'flag', line: 0, written: showValue(value), checked })
  }
  return { offers, problems }
}

/** The built-in kinds and those that `categories` describes. A slip of the pen in a built-in name makes no kind. */
function kindNames(settings: readonly WrittenSetting[]): readonly string[] {
  const own = settings.filter(describesKind).map(({ kind }) => kind)
  const builtIn = [...BUILTIN_KINDS.keys()]
  const fresh = [...new Set(own)].filter(
    (kind) => !BUILTIN_KINDS.has(kind) && slipOf(kind) === undefined,
  )
  return [...builtIn, ...fresh]
}

function slipOf(kind: string): string | undefined {
  const plain = kind.replaceAll('-', '_')
  return [...BUILTIN_KINDS.keys()].find((name) => editDistance(plain, name) <= 1)
}

function unknownKind(setting: WrittenSetting, known: ReadonlySet<string>): FileProblem {
  const { key, kind, line } = setting
  const [meant] = [slipOf(kind) ?? nearest(kind, [...known])[0]].flat()
  const message = `${key} names the kind '${kind}', which this vault does not have; ignored.`
  const hint =
    meant === undefined
      ? `Define the kind first: set categories.${kind}.description.`
      : `Did you mean ${key.replace(kind, meant)}?`
  return { code: 'bad-value', key, line, message, hint }
}

function notForVaults({ key, line }: WrittenSetting): ConfigProblem {
  return {
    code: 'bad-value',
    key,
    line,
    source: 'vault',
    message: `${key} has no effect in the config of a vault, which may come from somebody else.`,
    hint: `Set it for yourself: everkeep config set --user ${key} <value>.`,
  }
}

function faultOf(offer: Offer, values: ReadonlyMap<string, ConfigValue>): readonly ConfigProblem[] {
  const { checked, key, line, source, written } = offer
  if (checked.fault === undefined) return []
  const used = showValue(values.get(key))
  const message = `${key} is ${written}, but must be ${checked.fault}. Using ${used}.`
  return [{ code: 'bad-value', key, line, source, message, hint: mendHint(source, key) }]
}

function mendHint(source: ConfigSource, key: string): string {
  if (source === 'flag') return `Choose another value for ${key}.`
  if (source === 'env') return `Correct the variable ${variableOf(key)}.`
  return `Correct it: everkeep config set ${source === 'user' ? '--user ' : ''}${key} <value>.`
}

interface Default {
  readonly value: ConfigValue
  readonly source: ConfigSource
}

function defaultOf({ kind, spec }: NamedKey, layout: LayoutName, kinds: Kinds): Default {
  if (spec.ofKind !== undefined) {
    const value = kinds.get(kind)?.[spec.ofKind]
    const fits = typeof value === typeof spec.default
    // Safe: the type of the column is that of the key's own default, which was just compared.
    return { value: fits ? (value as ConfigValue) : spec.default, source: 'default' }
  }
  const own =
    spec.kinds !== undefined && Object.hasOwn(spec.kinds, kind) ? spec.kinds[kind] : undefined
  const ofLayout = spec.layouts?.[layout]
  if (own !== undefined || ofLayout === undefined)
    return { value: own ?? spec.default, source: 'default' }
  return { value: ofLayout, source: 'layout' }
}

type Kinds = ReadonlyMap<string, Kind>

/** The kinds by these names, before anybody described them. */
function plainKinds(names: readonly string[]): Kinds {
  return kindsFrom(Object.fromEntries(names.map((name) => [name, {}])))
}

/** All kinds, those of these names as the values describe them. */
function kindsOf(names: readonly string[], values: ConfigValues): Kinds {
  const described = kindsFrom(
    Object.fromEntries(
      names.map((name): [string, KindSettings] => [
        name,
        {
          enabled: values[`categories.${name}.enabled`],
          description: values[`categories.${name}.description`],
          auto_capture: values[`categories.${name}.auto_capture`],
          retention_days: values[`categories.${name}.retention_days`],
          folder: values[`categories.${name}.folder`],
        },
      ]),
    ),
  )
  // 0 keeps all, which the table of kinds says by leaving the number out.
  return new Map(
    [...described].map(([name, kind]) => {
      const cap = values[`categories.${name}.max_retained`]
      return [name, { ...kind, maxRetained: cap === 0 ? undefined : cap }]
    }),
  )
}
