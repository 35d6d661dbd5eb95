import { join } from 'node:path'
import { type Instant, parseInstant } from '../../core/instant.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { Repository } from '../../ports/repository.ts'
import { runFile } from '../run-file.ts'

const GIT_TIMEOUT_MS = 10_000
/** The git work tree around a vault. Without git, or outside of a work tree, it knows nothing and says so. */
export function openGitRepository(vaultRoot: string): Repository {
  const git = async (...args: string[]): Promise<string> => {
    const options = { cwd: vaultRoot, timeout: GIT_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
    return runFile('git', args, options)
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
      const log = await unlessExit(
        git('log', '-z', '--relative', '--format=%x01%cI', '--name-only', '--', '.'),
      )
      return lastChangesIn(log, new Set(paths))
    },
    async commitsHolding(texts) {
      const found = new Set<string>()
      for (const text of texts)
        for (const commit of (
          await unlessExit(git('log', '--all', '--format=%h', `-S${text}`))
        ).split('\n'))
          if (commit !== '') found.add(commit)
      return [...found]
    },
    async uncommitted(paths) {
      const status = await unlessExit(
        git('diff', '-z', '--relative', '--name-only', 'HEAD', '--', '.'),
      )
      const changed = new Set<string>(status.split('\0'))
      return new Set(paths.filter((path) => changed.has(path)))
    },
    async tracked(paths) {
      if (paths.length === 0) return new Set()
      const files = paths.map((path) => join(vaultRoot, path))
      const listed = await unlessExit(git('ls-files', '-z', '--', ...files))
      const known = new Set<string>(listed.split('\0'))
      return new Set(paths.filter((path) => known.has(path)))
    },
  }
}

/** Without git, a work tree or a first commit there is nothing to tell. */
async function unlessExit(answer: Promise<string>): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (isExit(error)) return ''
    throw error
  }
}

type Git = (...args: string[]) => Promise<string>

/** Newest first: the first mention of a path is its last change. */
function lastChangesIn(
  log: string,
  wanted: ReadonlySet<VaultPath>,
): ReadonlyMap<VaultPath, Instant> {
  const changes = new Map<VaultPath, Instant>()
  let at: Instant | undefined
  for (const piece of log.split('\0')) {
    const text = piece.replace(/^\n/, '')
    if (text.startsWith('\x01')) at = parseInstant(text.slice(1))
    // Safe: only what was asked for is told.
    else if (at !== undefined && wanted.has(text as VaultPath) && !changes.has(text as VaultPath))
      changes.set(text as VaultPath, at)
  }
  return changes
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
