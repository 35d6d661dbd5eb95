import { KnownError } from '../../core/base/errors.ts'
import {
  type BlobId,
  type BlobText,
  DISK,
  type FileSource,
  type OpenedHistory,
  type RepositoryPlace,
  type RevisionPair,
  type Touch,
  type VaultHistory,
} from '../../ports/sharing/vault-history.ts'
import { LITERALLY } from './ask-git.ts'
import { type RawChange, rawChanges, TOUCH_FORMAT, touchesIn } from './raw-diff.ts'
import { readBlobs } from './read-blobs.ts'
import { resolveRange } from './resolve-range.ts'
import { gitText, runGit } from './run-git.ts'

/** The vault's files in other revisions, read from git without checking anything out (GIT-08). */
export function openVaultHistory(vaultRoot: string): VaultHistory {
  return {
    async open() {
      const root = await workTreeOf(vaultRoot)
      await requireCommit(root)
      return openedAt(root, await placeOf(vaultRoot))
    },
  }
}

function openedAt(root: string, place: RepositoryPlace): OpenedHistory {
  return {
    place,
    resolve: (range) => resolveRange(root, range),
    files: ({ commit }, folder) =>
      commit === undefined ? diskFiles(root, folder) : treeFiles(root, commit, folder),
    texts: (wanted) => textsOf(root, [...wanted]),
    touches: async (pair, folders) => [
      ...(pair.to.commit === undefined ? await uncommitted(root, folders) : []),
      ...(await gitTouches(root, committedRange(pair), folders)),
    ],
    async versions(path, max) {
      const full = place.vault === '' ? path : `${place.vault}/${path}`
      const how = ['log', '-z', '--raw', '-m', '--full-history', '--no-abbrev', '--no-renames']
      const call = [LITERALLY, ...how, '--no-ext-diff', `--max-count=${max}`, TOUCH_FORMAT]
      const touches = touchesIn(await gitText(root, [...call, 'HEAD', '--', full]))
      const blobs = touches.flatMap(({ before, after }) => [...before, after])
      return [...new Set(blobs)].filter(isBlob).slice(0, max)
    },
    async isIgnored() {
      const path = place.vault === '' ? '.' : place.vault
      return (await runGit(root, ['check-ignore', '--quiet', '--', path])).kind === 'said'
    },
  }
}

const isBlob = (source: FileSource | undefined): source is BlobId =>
  source !== undefined && source !== DISK

async function textsOf(
  root: string,
  wanted: readonly BlobId[],
): Promise<ReadonlyMap<BlobId, BlobText>> {
  const texts = await readBlobs(root, wanted)
  if (texts === undefined)
    throw new KnownError('GIT_ERROR', {
      message: 'git stopped before it had read all files.',
      hint: 'Run `git fsck` in the repository, then try again.',
    })
  const missing = wanted.find((blob) => !texts.has(blob))
  if (missing === undefined) return texts
  throw new KnownError('REVISION_NOT_FOUND', {
    message: `This clone does not have all files of that revision (${missing.slice(0, 8)} is missing).`,
    hint: 'It may be a partial clone: run `git fetch --refetch`, or `git fsck` for details.',
  })
}

function committedRange({ from, to }: RevisionPair): {
  readonly from: string
  readonly to: string
} {
  return { from: from.commit ?? 'HEAD', to: to.commit ?? 'HEAD' }
}

async function workTreeOf(vaultRoot: string): Promise<string> {
  const answer = await runGit(vaultRoot, ['rev-parse', '--show-toplevel'])
  const root = answer.kind === 'said' ? answer.text.replace(/\n$/, '') : ''
  if (root !== '') return root
  const why = answer.kind === 'failed' ? answer.why : ''
  const isOurs = /dubious ownership/.test(why)
  const isBare = /must be run in a work tree/.test(why)
  throw new KnownError('NO_REPOSITORY', {
    message: isOurs
      ? `git does not trust this repository: ${why}.`
      : isBare
        ? 'The repository is bare: it has no working tree.'
        : 'The vault is not in a git work tree.',
    hint: isOurs
      ? 'Add it with `git config --global --add safe.directory <folder>` if it is yours.'
      : isBare
        ? 'Run it in a clone, or in a working tree of `git worktree add`.'
        : '`git init`, then commit the vault. `everkeep log` lists the operations of Everkeep.',
  })
}

async function requireCommit(root: string): Promise<void> {
  const head = await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  if (head.kind === 'said') return
  throw new KnownError('NO_REPOSITORY', {
    message: 'No commits yet, so there is nothing to compare with.',
    hint: 'Commit the vault first: `git add` its folder, then `git commit`.',
  })
}

async function placeOf(vaultRoot: string): Promise<RepositoryPlace> {
  const prefix = await gitText(vaultRoot, ['rev-parse', '--show-prefix'])
  const outer = await runGit(vaultRoot, ['rev-parse', '--show-superproject-working-tree'])
  return {
    vault: prefix.replace(/\n$/, '').replace(/\/$/, ''),
    isSubmodule: outer.kind === 'said' && outer.text.trim() !== '',
  }
}

const below = (folder: string): readonly string[] => (folder === '' ? [] : ['--', `${folder}/`])

function inside(path: string, folder: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

async function treeFiles(
  root: string,
  commit: string,
  folder: string,
): Promise<Map<string, FileSource>> {
  const args = [LITERALLY, 'ls-tree', '-r', '-z', '--full-tree', commit, ...below(folder)]
  const listed = await gitText(root, args)
  const files = new Map<string, FileSource>()
  for (const line of listed.split('\0')) {
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? []
    // Safe: an id as git prints it.
    if (id !== undefined && path !== undefined) files.set(inside(path, folder), id as BlobId)
  }
  return files
}

async function diskFiles(root: string, folder: string): Promise<ReadonlyMap<string, FileSource>> {
  const files = await treeFiles(root, 'HEAD', folder)
  for (const { path, after } of await changedOnDisk(root, folder)) {
    if (after === undefined) files.delete(inside(path, folder))
    else files.set(inside(path, folder), after)
  }
  for (const path of await untracked(root, folder)) files.set(inside(path, folder), DISK)
  return files
}

async function changedOnDisk(root: string, folder: string): Promise<readonly RawChange[]> {
  const how = ['--raw', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff']
  const args = [LITERALLY, 'diff', ...how, '--ignore-submodules=all', 'HEAD', ...below(folder)]
  return rawChanges(await gitText(root, args))
}

async function untracked(root: string, folder: string): Promise<readonly string[]> {
  const args = [LITERALLY, 'ls-files', '-z', '--others', '--exclude-standard', ...below(folder)]
  return (await gitText(root, args)).split('\0').filter((path) => path !== '')
}

/** The working tree as one more commit, which has no author yet. */
async function uncommitted(root: string, folders: readonly string[]): Promise<readonly Touch[]> {
  const touches: Touch[] = []
  for (const folder of folders) {
    for (const change of await changedOnDisk(root, folder))
      touches.push({ ...change, by: undefined })
    for (const path of await untracked(root, folder))
      touches.push({ path, by: undefined, before: [undefined], after: DISK })
  }
  return touches
}

/** `-c` shows of a merge what it has from none of its parents: somebody settled a conflict there. */
const LOG = ['log', '-z', '--raw', '-c', '--no-abbrev', '--no-renames', '--no-ext-diff']

/** What each commit after `from` up to `to` did to the files below these folders, the newest first. */
async function gitTouches(
  root: string,
  range: { readonly from: string; readonly to: string },
  folders: readonly string[],
): Promise<readonly Touch[]> {
  const places = folders.includes('') ? [] : folders
  const call = [LITERALLY, ...LOG, TOUCH_FORMAT, `${range.from}..${range.to}`, '--', ...places]
  return touchesIn(await gitText(root, call))
}
