import { fitsGlob } from './glob.ts'
import type { ArgvMatch } from './guard.ts'
import type { ShellCommand } from './shell-commands.ts'

/** The first command that the guard is about. */
export function matchArgv(
  match: ArgvMatch,
  commands: readonly ShellCommand[],
): ShellCommand | undefined {
  return commands.find((command) => isAbout(match, command))
}

function isAbout(match: ArgvMatch, command: ShellCommand): boolean {
  const { program, args } = command
  if (!match.program.some((name) => isProgram(program, name))) return false
  const found = match.sub.length === 0 ? [] : subOf(match, command)
  if (found === undefined) return false
  // Asking how it is used does nothing.
  if (args.includes('--help') && !match.flags.includes('--help')) return false
  // What follows `--` is for somebody else, or a name.
  const end = args.indexOf('--')
  const own = end < 0 ? args : args.slice(0, end)
  if (!match.flags.every((wanted) => hasFlag(own, wanted))) return false
  if (match.without.some((flag) => hasFlag(own, flag))) return false
  if (match.args.length === 0) return true
  const others = args.filter((arg, at) => !found.includes(at) && !arg.startsWith('-'))
  return match.args.some((glob) => others.some((arg) => fitsGlob(arg.replace(/^\.\//, ''), glob)))
}

/** `pip` is also `pip3`, `python` also `python3.12`. */
function isProgram(program: string, name: string): boolean {
  if (program === name) return true
  const rest = program.startsWith(name) ? program.slice(name.length) : ''
  return /[a-z]$/i.test(name) && /^\d+(?:\.\d+)?$/.test(rest)
}

/** Options before the sub-command that take the next word. Other programs: any option may. */
const VALUED: Readonly<Record<string, RegExp>> = {
  git: /^(?:-[Cc]|--(?:git-dir|work-tree|namespace|exec-path|config-env))$/,
  npm: /^(?:-[Cw]|--(?:prefix|workspace|registry|loglevel|userconfig|cache))$/,
  pnpm: /^(?:-[CF]|--(?:dir|filter|prefix|registry|loglevel|reporter))$/,
  yarn: /^--(?:cwd|registry|cache-folder)$/,
  bun: /^(?:-c|--(?:cwd|config|filter|env-file))$/,
  cargo: /^(?:-[CZ]|--(?:config|color|manifest-path))$/,
  go: /^-C$/,
  docker: /^(?:-[Hcl]|--(?:host|context|config|log-level))$/,
  kubectl: /^(?:-[ns]|--(?:namespace|context|cluster|kubeconfig|user|server))$/,
  terraform: /^$/,
  gh: /^(?:-R|--repo)$/,
  pip: /^--(?:python|log|proxy|cache-dir)$/,
  uv: /^--(?:directory|project|config-file|cache-dir)$/,
}

/** Where the words of the sub-command stand; undefined: it is another one. */
function subOf({ sub }: ArgvMatch, { program, args }: ShellCommand): readonly number[] | undefined {
  for (const start of subStarts(program, args))
    for (const wanted of sub) {
      const found = subPlaces(wanted.split(' '), args, start)
      if (found !== undefined) return found
    }
  return undefined
}

function subStarts(program: string, args: readonly string[]): readonly number[] {
  const valued = VALUED[program]
  const starts: number[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    // `cargo +nightly test` names the toolchain.
    if (program === 'cargo' && arg.startsWith('+')) continue
    if (!arg.startsWith('-')) {
      starts.push(at)
      // Right after an option it may be that option's value.
      const mayBeValue = valued === undefined && (args[at - 1]?.startsWith('-') ?? false)
      if (!mayBeValue) break
    } else if (valued?.test(arg)) at += 1
  }
  return starts
}

/** Further words may have options between them: `docker compose -f x.yml down`. */
function subPlaces(
  words: readonly string[],
  args: readonly string[],
  start: number,
): readonly number[] | undefined {
  const places: number[] = []
  let at = start
  for (const word of words) {
    while (places.length > 0 && at < args.length && args[at] !== word) {
      const isOption = args[at]?.startsWith('-') ?? false
      const isValue = args[at - 1]?.startsWith('-') ?? false
      if (!isOption && !isValue) return undefined
      at += 1
    }
    if (args[at] !== word) return undefined
    places.push(at)
    at += 1
  }
  return places
}

/** One of `--force|-f`; `-rf` holds `-r` and `-f`, `--force=now` is `--force`. */
function hasFlag(args: readonly string[], wanted: string): boolean {
  return wanted.split('|').some((flag) => args.some((arg) => isFlag(arg, flag.trim())))
}

function isFlag(arg: string, flag: string): boolean {
  if (arg === flag || arg.startsWith(`${flag}=`)) return true
  const isShort = /^-[A-Za-z]$/.test(flag)
  return isShort && /^-[A-Za-z]{2,}$/.test(arg) && arg.includes(flag.slice(1))
}
