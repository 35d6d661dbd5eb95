import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Instant, parseInstant } from '../../core/instant.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { Repository } from '../../ports/repository.ts'

const run = promisify(execFile)
const GIT_TIMEOUT_MS = 10_000
/** Lists of paths go through standard input or in bunches, so that no command line grows too long. */
const PATHS_A_CALL = 200

/** The git work tree around a vault. Without git, or outside of a work tree, it knows nothing and says so. */
export function openGitRepository(vaultRoot: string): Repository {
  const git = async (...args: string[]): Promise<string> => {
    const options = { cwd: vaultRoot, timeout: GIT_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
    return (await run('git', args, options)).stdout
  }
  const root = async (): Promise<string | undefined> => {
    try {
      return (await git('rev-parse', '--show-toplevel')).trim() || undefined
    } catch (error) {
      if (isExit(error)) return undefined
      throw error
    }
  }
  return {
    root,
    async commit(paths, message) {
      if ((await root()) === undefined)
        return { kind: 'skipped', why: 'the vault is not inside a git work tree' }
      const files = paths.map((path) => join(vaultRoot, path))
      try {
        const ignored = await ignoredOf(git, files)
        const wanted = files.filter((file) => !ignored.has(file))
        if (wanted.length === 0) return { kind: 'skipped', why: 'git ignores the vault' }
        // Intent to add makes new files known without staging the rest; `--only` leaves other staged changes alone.
        await git('add', '--intent-to-add', '--', ...(await present(git, wanted)))
        await git('commit', '--quiet', '--only', '-m', message, '--', ...wanted)
        return { kind: 'committed', commit: (await git('rev-parse', 'HEAD')).trim() }
      } catch (error) {
        if (!isExit(error)) throw error
        return { kind: 'skipped', why: firstLine(error.stderr || error.message) }
      }
    },
    async lastChanges(paths) {
      const changes = new Map<VaultPath, Instant>()
      if (paths.length === 0 || (await root()) === undefined) return changes
      const prefix = (await git('rev-parse', '--show-prefix')).trim()
      for (let start = 0; start < paths.length; start += PATHS_A_CALL) {
        const bunch = paths.slice(start, start + PATHS_A_CALL)
        const log = await git('log', '--format=%x00%cI', '--name-only', '--', ...bunch)
        readLog(log, prefix, changes)
      }
      return changes
    },
  }
}

type Git = (...args: string[]) => Promise<string>

/** Newest first: the first mention of a path is its last change. */
function readLog(log: string, prefix: string, changes: Map<VaultPath, Instant>): void {
  let at: Instant | undefined
  for (const line of log.split('\n')) {
    if (line.startsWith('\0')) at = parseInstant(line.slice(1))
    else if (line !== '' && at !== undefined) {
      const path = (line.startsWith(prefix) ? line.slice(prefix.length) : line) as VaultPath
      if (!changes.has(path)) changes.set(path, at)
    }
  }
}

async function ignoredOf(git: Git, files: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    return new Set((await git('check-ignore', '--', ...files)).split('\n').filter(Boolean))
  } catch (error) {
    // Exit 1 means: none of them.
    if (isExit(error)) return new Set()
    throw error
  }
}

/** `add` refuses paths that are gone; `commit --only` wants them, to record that they went. */
async function present(git: Git, files: readonly string[]): Promise<readonly string[]> {
  const listed = await git('ls-files', '--others', '--cached', '-z', '--', ...files)
  const gone = new Set((await git('ls-files', '--deleted', '-z', '--', ...files)).split('\0'))
  return listed.split('\0').filter((path) => path !== '' && !gone.has(path))
}

interface ExitError extends Error {
  readonly stderr: string
}

/** git is missing, or it answered with a failure: both are normal turns here. */
function isExit(error: unknown): error is ExitError {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'number' || error.code === 'ENOENT' || error.code === null
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
