import type { Within } from '../code-base-parts.ts'
import { outputOf, runTool, type ToolOutcome } from '../run-tool.ts'

/**
 * A repository is somebody else's text: nothing in its config may start a program, ask the network or write while we
 * only look.
 */
const CAREFUL = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'log.showSignature=false',
  '-c',
  'protocol.allow=never',
] as const

/** Ends the options: what follows are paths as they are written, not patterns. */
export const LITERALLY = '--literal-pathspecs'

/** How git is called, whatever it is asked. */
export function gitCall(
  root: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly cwd: string } {
  return { command: 'git', args: [...CAREFUL, ...args], cwd: root }
}

/** What git says, or undefined when it failed, was cut short, or is not there. */
export function askGit(
  root: string,
  args: readonly string[],
  options: { readonly within: Within; readonly input?: string },
): Promise<string | undefined> {
  return outputOf({ ...gitCall(root, args), ...options })
}

/** Hands over what git says piece by piece, cut at NUL; `onPiece` returns true when it has seen enough. */
export async function readGit(
  root: string,
  args: readonly string[],
  options: {
    readonly within: Within
    readonly input?: string
    readonly onPiece: (piece: string) => boolean | undefined
  },
): Promise<ToolOutcome> {
  /** The piece that has not ended yet. */
  let open: string[] = []
  const outcome = await runTool({
    ...gitCall(root, args),
    within: options.within,
    ...(options.input !== undefined && { input: options.input }),
    onText: (text) => {
      const [first = '', ...more] = text.split('\0')
      open.push(first)
      if (more.length === 0) return false
      const pieces = [open.join(''), ...more]
      open = [pieces.pop() ?? '']
      return pieces.some((piece) => options.onPiece(piece) === true)
    },
  })
  const last = open.join('')
  if (outcome.kind === 'ended' && last !== '') options.onPiece(last)
  return outcome
}
