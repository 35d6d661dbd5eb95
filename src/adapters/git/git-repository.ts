import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Repository } from '../../ports/sharing/repository.ts'
import type { BlobId, BlobText } from '../../ports/sharing/vault-history.ts'
import { runFile } from '../run-file.ts'
import { lastContentChanges } from './content-changes.ts'
import { rawChanges, TOUCH_FORMAT, touchesIn } from './raw-diff.ts'
import { readBlobs } from './read-blobs.ts'

const GIT_TIMEOUT_MS = 10_000

const RAW = ['-z', '--relative', '--raw', '--no-abbrev', '--no-renames'] as const

/** The git work tree around a vault. Without git, or outside of a work tree, it knows nothing and says so. */
export function openGitRepository(vaultRoot: string): Repository {
  const git = async (...args: string[]): Promise<string> => {
    const options = { cwd: vaultRoot, timeout: GIT_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
    return runFile('git', args, options)
  }
  const read = async (blobs: readonly BlobId[]): Promise<ReadonlyMap<BlobId, BlobText>> =>
    (await readBlobs(vaultRoot, blobs)) ?? new Map()
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
    async lastChanges(paths, isSame) {
      const log = await unlessExit(git('log', TOUCH_FORMAT, ...RAW, '--', '.'))
      const wanted = new Set<string>(paths)
      const touches = touchesIn(log).filter(({ path }) => wanted.has(path))
      return lastContentChanges(touches, { read, isSame })
    },
    async commitsHolding(texts) {
      // Without `-m` git looks into no merge, and a stash is one.
      const holding = ['log', '--all', '-m', '--format=%h']
      return linesFor(texts, (text) => unlessExit(git(...holding, `-S${text}`)))
    },
    async stagedHolding(texts) {
      const holding = ['diff', '--cached', '--name-only', '--no-renames', '--diff-filter=AM']
      return linesFor(texts, (text) => unlessExit(git(...holding, `-S${text}`)))
    },
    async trackedState() {
      const list = await unlessExit(git('ls-files', '-z', '--', '.everkeep'))
      return list.split('\0').filter(Boolean)
    },
    async uncommitted(paths, isSame) {
      const status = await unlessExit(git('diff', ...RAW, 'HEAD', '--', '.'))
      const changes = new Map(rawChanges(status).map((change) => [change.path, change]))
      const edited = paths.filter((path) => changes.has(path))
      const texts = await read(edited.flatMap((path) => changes.get(path)?.before[0] ?? []))
      const isEdited = (path: VaultPath): boolean => {
        const [blob] = changes.get(path)?.before ?? []
        const before = blob && texts.get(blob)?.text
        const now = before === undefined ? undefined : textAt(join(vaultRoot, path))
        return before === undefined || now === undefined || !isSame(path, before, now)
      }
      return new Set(edited.filter(isEdited))
    },
    async shows(path) {
      const file = resolve(vaultRoot, path)
      try {
        // A folder that is not there yet is in the same work tree as the one that it will be made in.
        await git('-C', presentFolder(file), 'check-ignore', '--quiet', '--', file)
        return false
      } catch (error) {
        // Exit 1: not ignored. Else there is no git, or no work tree.
        if (isExit(error)) return 'code' in error && error.code === 1
        throw error
      }
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

/** What is not there, or cannot be read, is no text of a memory. */
function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function presentFolder(file: string): string {
  let folder = dirname(file)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** What git says for each text, every line once. */
async function linesFor(
  texts: readonly string[],
  ask: (text: string) => Promise<string>,
): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const text of texts)
    for (const line of (await ask(text)).split('\n')) if (line !== '') found.add(line)
  return [...found]
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
