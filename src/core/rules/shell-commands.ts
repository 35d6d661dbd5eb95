import { forEachChild, parse } from 'unbash'

/** One command as it would run: its words, unquoted. */
export interface ShellCommand {
  readonly program: string
  readonly args: readonly string[]
}

export type ReadShell =
  | { readonly commands: readonly ShellCommand[] }
  /** It is not looked at: the parser needs the square of its size for such a text. */
  | { readonly unread: string }

const CHARS_MAX = 64 * 1024
/** What opens something that may be nested; more of them than any script has. */
const OPENINGS_MAX = 600
const DEPTH_MAX = 5
const COMMANDS_MAX = 5_000

type Node = Parameters<typeof forEachChild>[0]
type Command = Extract<Node, { readonly type: 'Command' }>

/**
 * Every command of a shell text, at command position alone: pipelines, lists, subshells, `$(...)`, and what wrappers such
 * as `sudo`, `xargs` or `bash -c` run. Text in quotes, heredocs, comments and messages is no command (GRD-04).
 */
export function shellCommands(text: string): ReadShell {
  const commands: ShellCommand[] = []
  const unread = collect(text, commands, 0)
  return unread === undefined ? { commands } : { unread }
}

function collect(text: string, into: ShellCommand[], depth: number): string | undefined {
  if (text.length > CHARS_MAX) return `longer than ${CHARS_MAX / 1024} KB`
  if ((text.match(/[({`]|<</g)?.length ?? 0) > OPENINGS_MAX) return 'nested too deeply'
  const visit = (node: Node): void => {
    if (into.length >= COMMANDS_MAX) return
    if (node.type === 'Command') addCommand(node, into, depth)
    forEachChild(node, visit)
  }
  visit(parse(text))
  return undefined
}

function addCommand(node: Command, into: ShellCommand[], depth: number): void {
  if (node.name === undefined) return
  const args: string[] = []
  for (const part of node.suffix) {
    if (part.type === 'Word') args.push(part.value)
    else if (part.type === 'Assignment') args.push(part.text)
  }
  const command = { program: programOf(node.name.value), args }
  addRun(command, into, depth)
  if (!SHELLS.has(command.program) || args.some((arg) => !arg.startsWith('-'))) return
  // A shell without a script reads its commands from what is put into it.
  for (const given of node.redirects) {
    if (given.type === 'HereDoc') collectInner(given.body.text, into, depth)
    if (given.type === 'HereString') collectInner(given.target?.value ?? '', into, depth)
  }
}

/** A command, and what it runs in its turn. */
function addRun(command: ShellCommand, into: ShellCommand[], depth: number): void {
  if (into.length >= COMMANDS_MAX) return
  into.push(command)
  if (depth >= DEPTH_MAX) return
  const inner = innerOf(command)
  if (typeof inner === 'string') collectInner(inner, into, depth)
  else if (inner !== undefined && inner.length > 0) addWords(inner, into, depth + 1)
}

function addWords(words: readonly string[], into: ShellCommand[], depth: number): void {
  const [first = '', ...args] = words
  addRun({ program: programOf(first), args }, into, depth)
}

function collectInner(text: string, into: ShellCommand[], depth: number): void {
  if (depth < DEPTH_MAX) collect(text, into, depth + 1)
}

/** `/usr/bin/npm`, `npm.cmd`: npm. */
function programOf(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  return name.replace(/\.(?:exe|cmd|bat)$/i, '')
}

const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'ash'])

/** The words or the text that a command runs; undefined: it runs nothing of its own words. */
function innerOf({ program, args }: ShellCommand): readonly string[] | string | undefined {
  if (SHELLS.has(program)) return scriptAfter(args, /^-\w*c$/)
  if (program === 'su') return scriptAfter(args, /^(?:-c|--command)$/)
  if (program === 'eval') return args.join(' ')
  if (program === 'trap') return args[0]
  if (program === 'find' || program === 'fd') return afterExec(args)
  const runner = RUNNERS[program]
  if (runner !== undefined) return runner(args)
  const options = WRAPPERS[program]
  return options === undefined ? undefined : afterOptions(args, options)
}

function scriptAfter(args: readonly string[], flag: RegExp): string | undefined {
  const at = args.findIndex((arg) => flag.test(arg))
  return at < 0 ? undefined : args[at + 1]
}

function afterExec(args: readonly string[]): readonly string[] | undefined {
  const at = args.findIndex((arg) => /^(?:-exec(?:dir)?|-ok(?:dir)?|-x|--exec)$/.test(arg))
  if (at < 0) return undefined
  const rest = args.slice(at + 1)
  const end = rest.findIndex((arg) => arg === ';' || arg === '+')
  return end < 0 ? rest : rest.slice(0, end)
}

interface WrapperOptions {
  /** Options that take the next word. */
  readonly valued?: RegExp
  /** Words of its own before the command: `timeout 10 npm ...`. */
  readonly own?: number
}

/** Programs that run the rest of their words. */
const WRAPPERS: Readonly<Record<string, WrapperOptions>> = {
  sudo: { valued: /^(?:-[ugpCDhRrtT]|--(?:user|group|prompt|chdir|host|chroot))$/ },
  doas: { valued: /^-[uC]$/ },
  env: { valued: /^(?:-[uCS]|--(?:unset|chdir))$/ },
  time: { valued: /^-[fo]$/ },
  nohup: {},
  setsid: {},
  exec: { valued: /^-a$/ },
  command: {},
  builtin: {},
  nice: { valued: /^(?:-n|--adjustment)$/ },
  ionice: { valued: /^-[cnp]$/ },
  stdbuf: { valued: /^-[ioe]$/ },
  timeout: { valued: /^(?:-[ks]|--(?:kill-after|signal))$/, own: 1 },
  watch: { valued: /^(?:-n|--interval)$/ },
  strace: { valued: /^-[eopPsS]$/ },
  xargs: { valued: /^(?:-[IiLnPsdEa]|--(?:max-args|max-procs|replace|delimiter|arg-file))$/ },
  parallel: { valued: /^(?:-[jIN]|--jobs)$/ },
  corepack: {},
  'cross-env': {},
  dotenv: { valued: /^-[ev]$/ },
  busybox: {},
  npx: { valued: /^(?:-p|--package)$/ },
  bunx: { valued: /^(?:-p|--package)$/ },
  pnpx: {},
  uvx: { valued: /^--(?:from|with|python)$/ },
}

const runsAfter =
  (words: RegExp, options: WrapperOptions = {}) =>
  (args: readonly string[]): readonly string[] | undefined => {
    const at = args.findIndex((arg) => !arg.startsWith('-'))
    return words.test(args[at] ?? '') ? afterOptions(args.slice(at + 1), options) : undefined
  }

/** Programs that run another by a word of theirs: `pnpm exec vitest`, `python -m pip`. */
const RUNNERS: Readonly<
  Record<string, (args: readonly string[]) => readonly string[] | string | undefined>
> = {
  npm: runsAfter(/^(?:exec|x)$/, { valued: /^(?:-p|--package)$/ }),
  pnpm: binaryOrExec,
  yarn: binaryOrExec,
  bun: runsAfter(/^x$/),
  uv: runsAfter(/^run$/, { valued: /^(?:--(?:with|extra|group|python|project)|-p)$/ }),
  poetry: runsAfter(/^run$/),
  pipenv: runsAfter(/^run$/),
  pdm: runsAfter(/^run$/),
  hatch: runsAfter(/^run$/),
  bundle: runsAfter(/^exec$/),
  mise: runsAfter(/^(?:exec|x)$/),
  python: moduleOf,
  python3: moduleOf,
  py: moduleOf,
}

/** `yarn jest` runs a program of that name unless yarn knows the word itself. */
function binaryOrExec(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => !arg.startsWith('-'))
  if (at < 0) return []
  return args.slice(/^(?:exec|dlx|run)$/.test(args[at] ?? '') ? at + 1 : at)
}

function moduleOf(args: readonly string[]): readonly string[] | undefined {
  const at = args.indexOf('-m')
  // What stands after a script is the script's.
  return at < 0 || args.slice(0, at).some((arg) => !arg.startsWith('-'))
    ? undefined
    : args.slice(at + 1)
}

/** The command after a wrapper's own options, assignments and words. */
function afterOptions(
  args: readonly string[],
  { valued, own = 0 }: WrapperOptions,
): readonly string[] {
  let at = 0
  for (let left = own; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === '--') return args.slice(at + 1)
    if (/^[A-Za-z_]\w*=/.test(arg)) continue
    if (arg.startsWith('-') && arg.length > 1) {
      if (valued?.test(arg)) at += 1
    } else if (left > 0) left -= 1
    else break
  }
  return args.slice(at)
}
