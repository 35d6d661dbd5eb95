import { KnownError } from '../../core/base/errors.ts'
import { runFile } from '../run-file.ts'
import { gitCall } from './ask-git.ts'

const GIT_TIMEOUT_MS = 120_000
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024

export type GitAnswer =
  | { readonly kind: 'said'; readonly text: string }
  /** git answered with a failure. */
  | { readonly kind: 'failed'; readonly why: string }

/** Asks git, and tells a failure from an answer. No git at all is GIT_ERROR. */
export async function runGit(root: string, args: readonly string[]): Promise<GitAnswer> {
  const call = gitCall(root, args)
  const options = { cwd: call.cwd, timeout: GIT_TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX }
  try {
    return { kind: 'said', text: await runFile(call.command, call.args, options) }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'ENOENT') throw noGit()
    if (typeof error.code !== 'number' && error.code !== null) throw error
    const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
    return { kind: 'failed', why: firstLine(said) }
  }
}

/** The same for what git has no reason to refuse. */
export async function gitText(root: string, args: readonly string[]): Promise<string> {
  const answer = await runGit(root, args)
  if (answer.kind === 'said') return answer.text
  throw new KnownError('GIT_ERROR', {
    message: `git ${args[0] ?? ''} failed: ${answer.why || 'no reason given'}.`,
    hint: 'Nothing was changed. Run the same command in the repository for details.',
  })
}

function noGit(): KnownError {
  return new KnownError('GIT_ERROR', {
    message: 'git is not installed, or not on the PATH.',
    hint: 'Install git. Only comparing revisions needs it.',
  })
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').replace(/^(?:fatal|error): /, '').replace(/\.$/, '')
}
