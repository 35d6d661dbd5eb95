import { fitsGlobs } from './glob.ts'
import type { CodeMatch, Guard } from './guard.ts'
import { type FileChange, matchFile } from './match-edit.ts'
import { matchArgv } from './match-shell.ts'
import { type ReadShell, shellCommands } from './shell-commands.ts'

/** What an agent is about to do. */
export type ToolCall =
  | { readonly act: 'shell'; readonly command: string }
  | { readonly act: 'edit' | 'read'; readonly files: readonly FileChange[] }

export interface Surroundings {
  /** The branch that is checked out; undefined: nobody knows. */
  readonly branch?: string | undefined
  /** Looks for a code rule in a text; absent where the package for it is not there. */
  readonly findCode?:
    | ((code: CodeMatch, text: string, path: string) => string | undefined)
    | undefined
}

/** What a guard is about, in few words: the command or the file. */
export interface Hit {
  readonly what: string
}

/** Matches guards against one call, which is parsed once, and only when a guard may be about it. */
export function callMatcher(
  call: ToolCall,
  { branch, findCode }: Surroundings,
): {
  readonly hit: (guard: Guard) => Hit | undefined
  /** Why the call was not looked at. */
  readonly unread: () => string | undefined
} {
  let read: ReadShell | undefined
  const hitShell = (guard: Guard): Hit | undefined => {
    const { argv } = guard.match
    if (call.act !== 'shell' || argv === undefined) return undefined
    // Most commands hold no name that any guard is about.
    if (!argv.program.some((name) => call.command.includes(name))) return undefined
    read ??= shellCommands(call.command)
    const found = 'commands' in read ? matchArgv(argv, read.commands) : undefined
    return found && { what: [found.program, ...found.args].join(' ') }
  }
  const hitFile = ({ match }: Guard): Hit | undefined => {
    if (call.act === 'shell') return undefined
    for (const file of call.files) {
      if (matchFile(match, file) === undefined) continue
      const { code } = match
      if (code === undefined) return { what: file.path }
      if (findCode?.(code, file.added, file.path) !== undefined) return { what: file.path }
    }
    return undefined
  }
  return {
    hit: (guard) => {
      if (guard.on !== call.act || !isOnBranch(guard, branch)) return undefined
      return call.act === 'shell' ? hitShell(guard) : hitFile(guard)
    },
    unread: () => (read !== undefined && 'unread' in read ? read.unread : undefined),
  }
}

/** A guard of some branches says nothing where nobody knows the branch. */
function isOnBranch({ match }: Guard, branch: string | undefined): boolean {
  if (match.branch.length === 0) return true
  return branch !== undefined && fitsGlobs(branch, match.branch)
}
