import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Repository } from '../../ports/sharing/repository.ts'
import { runFile } from '../run-file.ts'
import { lastContentChanges, type RawChange, rawChanges } from './content-changes.ts'

const GIT_TIMEOUT_MS = 10_000

const RAW = ['-z', '--relative', '--raw', '--no-abbrev', '--no-renames'] as const

/** The git work tree around a vault. Without git, or outside of a work tree, it knows nothing and says so. */
export function openGitRepository(vaultRoot: string): Repository {
  const git = async (...args: string[]): Promise<string> => {
    const options = { cwd: vaultRoot, timeout: GIT_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
    return runFile('git', args, options)
  }
  const read = (hashes: readonly string[]) => readBlobs(vaultRoot, hashes, GIT_TIMEOUT_MS)
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
      const log = await unlessExit(git('log', '--format=%x01%cI', ...RAW, '--', '.'))
      return lastContentChanges(rawChanges(log, new Set(paths)), { read, isSame })
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
    async trackedState() {
      const list = await unlessExit(git('ls-files', '-z', '--', '.everkeep'))
      return list.split('\0').filter(Boolean)
    },
    async uncommitted(paths, isSame) {
      const status = await unlessExit(git('diff', ...RAW, 'HEAD', '--', '.'))
      const changes = rawChanges(status, new Set(paths))
      const texts = await read(changes.flatMap(({ edit }) => (edit ? [edit.before] : [])))
      const isEdited = ({ path, edit }: RawChange): boolean => {
        const before = texts.get(edit?.before ?? '')
        const now = before === undefined ? undefined : textAt(join(vaultRoot, path))
        return before === undefined || now === undefined || !isSame(path, before, now)
      }
      return new Set(changes.filter(isEdited).map(({ path }) => path))
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

/** More than a vault needs; what comes after is as unknown as if git did not have it. */
const BYTES_MAX = 256 * 1024 * 1024

/** The texts of these objects by their hash, as far as git has them. One process for all. */
function readBlobs(
  cwd: string,
  hashes: readonly string[],
  timeoutMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return Promise.resolve(new Map())
  return new Promise((resolve) => {
    const child = spawn('git', ['cat-file', '--batch'], {
      cwd,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > BYTES_MAX) child.kill()
      else chunks.push(chunk)
    })
    child.on('error', () => resolve(new Map()))
    child.on('close', () => resolve(textsIn(Buffer.concat(chunks))))
    // A git that ended early is heard of by `close`.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${hashes.join('\n')}\n`)
  })
}

/** `<hash> blob <size>`, the bytes, a line end; `<hash> missing` for what is not there. */
function textsIn(output: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (let from = 0; from < output.length; ) {
    const end = output.indexOf('\n', from)
    if (end < 0) break
    const [hash = '', , size] = output.toString('latin1', from, end).split(' ')
    from = end + 1
    if (size === undefined) continue
    const to = from + Number(size)
    if (!(to <= output.length)) break
    texts.set(hash, output.toString('utf8', from, to))
    from = to + 1
  }
  return texts
}
