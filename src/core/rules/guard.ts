import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'

/** What an agent is about to do: run a command, change a file, read a file. */
export const GUARDED_ACTS = ['shell', 'edit', 'read'] as const
export type GuardedAct = (typeof GUARDED_ACTS)[number]

/** The strongest that a guard may do; its life decides how much of that it does today. */
export const GUARD_DEEDS = ['warn', 'ask', 'deny'] as const
export type GuardDeed = (typeof GUARD_DEEDS)[number]

/** A command by its parsed words. Lists are alternatives; every entry of `flags` must be there. */
export interface ArgvMatch {
  readonly program: readonly string[]
  /** `install`, `compose down`. None: any. */
  readonly sub: readonly string[]
  /** `--force|-f`: one of these. */
  readonly flags: readonly string[]
  /** With one of these it is allowed. */
  readonly without: readonly string[]
  /** Globs: one of the other words must fit one of them. */
  readonly args: readonly string[]
}

/** A rule of ast-grep: its language and its rule object. */
export interface CodeMatch {
  readonly language: string
  readonly rule: JsonObject
}

export interface GuardMatch {
  readonly argv?: ArgvMatch
  /** Globs of files, from the project's root; `!` in front: all but these. */
  readonly path: readonly string[]
  /** One of these stands in the added lines. */
  readonly text: readonly string[]
  readonly code?: CodeMatch
  /** Globs of branches; `!` in front: all but these. None: on any. */
  readonly branch: readonly string[]
}

/** A rule that can be checked at the moment of a tool call (GRD-01). */
export interface Guard {
  readonly on: GuardedAct
  readonly match: GuardMatch
  readonly do: GuardDeed
  /** What to do instead, in one sentence. */
  readonly say: string
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
}

export type ReadGuard =
  | { readonly guard: Guard }
  /** What is wrong with it, one sentence each. */
  | { readonly faults: readonly string[] }

const LIST_MAX = 50
const TEXT_MAX = 500
export const EXAMPLES_MIN = 2

/** Reads what a file says. Total: any value gives a guard or sentences that say what is wrong. */
export function readGuard(value: Json | undefined): ReadGuard {
  const faults: string[] = []
  if (!isJsonObject(value)) return { faults: ['guard must be an object with on, match and do.'] }
  const on = oneOf(value['on'], GUARDED_ACTS)
  if (on === undefined) faults.push(`on must be ${GUARDED_ACTS.join(', ')}.`)
  const deed = oneOf(value['do'], GUARD_DEEDS)
  if (deed === undefined) faults.push(`do must be ${GUARD_DEEDS.join(', ')}.`)
  const match = readMatch(value['match'], on, faults)
  const say = typeof value['say'] === 'string' ? value['say'].trim().slice(0, TEXT_MAX) : ''
  const must = texts(value['must'], 'must', faults)
  const mustNot = texts(value['must_not'], 'must_not', faults)
  for (const [name, list] of Object.entries({ must, must_not: mustNot }))
    if (list.length < EXAMPLES_MIN) faults.push(`${name} needs at least ${EXAMPLES_MIN} examples.`)
  if (faults.length > 0 || on === undefined || deed === undefined || match === undefined)
    return { faults }
  return { guard: { on, match, do: deed, say, must, mustNot } }
}

function readMatch(
  value: Json | undefined,
  on: GuardedAct | undefined,
  faults: string[],
): GuardMatch | undefined {
  if (!isJsonObject(value)) {
    faults.push('match must be an object with argv, path, text or code.')
    return undefined
  }
  const argv = value['argv'] === undefined ? undefined : readArgv(value['argv'], faults)
  const code = value['code'] === undefined ? undefined : readCode(value['code'], faults)
  const path = texts(value['path'], 'match.path', faults)
  const text = texts(value['text'], 'match.text', faults)
  const branch = texts(value['branch'], 'match.branch', faults)
  const isShell = on === 'shell'
  if (isShell && argv === undefined) faults.push('A shell guard needs match.argv.')
  if (isShell && (path.length > 0 || text.length > 0 || code !== undefined))
    faults.push('A shell guard matches argv and branch only.')
  if (!isShell && argv !== undefined) faults.push('match.argv is for shell guards.')
  if (!isShell && path.length === 0 && text.length === 0 && code === undefined)
    faults.push('match needs path, text or code.')
  if (on === 'read' && (text.length > 0 || code !== undefined))
    faults.push('A read guard matches path only.')
  return { ...(argv && { argv }), path, text, ...(code && { code }), branch }
}

function readArgv(value: Json, faults: string[]): ArgvMatch | undefined {
  if (!isJsonObject(value)) {
    faults.push('match.argv must be an object with program.')
    return undefined
  }
  const list = (name: string): readonly string[] => texts(value[name], `match.argv.${name}`, faults)
  const program = list('program')
  if (program.length === 0) faults.push('match.argv needs a program.')
  return {
    program,
    sub: list('sub').map((words) => words.trim().replace(/\s+/g, ' ')),
    flags: list('flags'),
    without: list('without'),
    args: list('args'),
  }
}

function readCode(value: Json, faults: string[]): CodeMatch | undefined {
  const language = isJsonObject(value) ? value['language'] : undefined
  const rule = isJsonObject(value) ? value['rule'] : undefined
  if (typeof language === 'string' && isJsonObject(rule)) return { language, rule }
  faults.push('match.code needs a language and a rule.')
  return undefined
}

function oneOf<T extends string>(value: Json | undefined, all: readonly T[]): T | undefined {
  return all.find((one) => one === value)
}

/** One text or a list of them. */
function texts(value: Json | undefined, name: string, faults: string[]): readonly string[] {
  if (value === undefined || value === null) return []
  const list: readonly Json[] = Array.isArray(value) ? value : [value as Json]
  const read = list.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
  if (read.length !== list.length) faults.push(`${name} must be texts.`)
  if (list.length > LIST_MAX) faults.push(`${name} has more than ${LIST_MAX} entries.`)
  if (read.some((one) => one.length > TEXT_MAX))
    faults.push(`${name} has an entry of more than ${TEXT_MAX} characters.`)
  return read
}

/** As it stands in a file; lists of one are a single text, absent parts are left out. */
export function guardJson(guard: Guard): JsonObject {
  const { argv, code, path, text, branch } = guard.match
  return {
    on: guard.on,
    match: {
      ...(argv && {
        argv: {
          program: few(argv.program),
          ...unlessEmpty('sub', argv.sub),
          ...unlessEmpty('flags', argv.flags),
          ...unlessEmpty('without', argv.without),
          ...unlessEmpty('args', argv.args),
        },
      }),
      ...unlessEmpty('path', path),
      ...unlessEmpty('text', text),
      ...(code && { code: { language: code.language, rule: code.rule } }),
      ...unlessEmpty('branch', branch),
    },
    do: guard.do,
    ...(guard.say !== '' && { say: guard.say }),
    must: guard.must,
    must_not: guard.mustNot,
  }
}

function few(list: readonly string[]): Json {
  return list.length === 1 ? (list[0] ?? '') : list
}

function unlessEmpty(name: string, list: readonly string[]): JsonObject {
  return list.length === 0 ? {} : { [name]: few(list) }
}
