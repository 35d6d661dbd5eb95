import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { birthOf } from '../disk/birth-of.ts'
import { readStart } from '../disk/read-start.ts'
import { unlessAway } from '../vault/look-at-folder.ts'

/**
 * Where the work tree around a folder comes from: the url of `origin`, else of its first remote; empty outside of a
 * work tree. Read from git's own files: a hook has no time to start git.
 */
export function gitRemoteOf(folder: string): string {
  const gitDir = gitDirOf(gitAround(resolve(folder)))
  if (gitDir === undefined) return ''
  const text = smallText(join(gitDir, 'config')) ?? ''
  const urls = new Map<string, string>()
  let remote: string | undefined
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) remote = /^\s*\[remote "(.+)"\]/.exec(line)?.[1]
    const url = /^\s*url\s*=\s*(.+?)\s*$/.exec(line)?.[1]
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url)
  }
  return urls.get('origin') ?? [...urls.values()][0] ?? ''
}

/** As `birthOf` has it, of git's own folder around this one: a clone in its place has another. Empty outside of git. */
export function gitBirthOf(folder: string): string {
  const git = gitAround(resolve(folder))
  return git === undefined ? '' : birthOf(repositoryAt(git.path)?.common ?? git.path)
}

/** A repository as its work trees know it. */
export interface GitRepository {
  /** The folder that all its work trees share, symlinks resolved: what tells it from any other. */
  readonly common: string
  /** The root of the work tree. */
  readonly workTree: string
  /** The `/`-separated path from there to the folder that was asked about. */
  readonly inside: string
  /** A work tree beside the main one. */
  readonly isLinked: boolean
}

/**
 * The repository around a folder, where git's own files prove that it belongs to it (GIT-07): a `.git` file is believed
 * only when the place that it names leads back to it, so that no copied file makes a clone part of another repository.
 */
export function gitRepositoryOf(folder: string): GitRepository | undefined {
  const git = gitAround(resolve(folder))
  const found = git && repositoryAt(git.path)
  if (git === undefined || found === undefined) return undefined
  const workTree = dirname(git.path)
  const inside = relative(workTree, resolve(folder)).split(sep).join('/')
  return { ...found, workTree, inside }
}

function repositoryAt(path: string): Pick<GitRepository, 'common' | 'isLinked'> | undefined {
  const stats = unlessAway(() => lstatSync(path))
  if (stats?.isDirectory()) {
    const common = realPath(path)
    return common === undefined ? undefined : { common, isLinked: false }
  }
  const named = stats?.isFile() ? pointerIn(smallText(path) ?? '') : undefined
  const gitDir = named === undefined ? undefined : realPath(resolve(dirname(path), named))
  if (gitDir === undefined) return undefined
  const shared = smallText(join(gitDir, 'commondir'))?.trim()
  return shared === undefined ? ownGitDir(gitDir, path) : linkedTo(gitDir, { shared, path })
}

/** `<common>/worktrees/<name>/gitdir` names the `.git` file of the work tree. */
function linkedTo(
  gitDir: string,
  { shared, path }: { readonly shared: string; readonly path: string },
): Pick<GitRepository, 'common' | 'isLinked'> | undefined {
  const common = realPath(resolve(gitDir, shared))
  const back = smallText(join(gitDir, 'gitdir'))?.trim() ?? ''
  const isOurs = back !== '' && realPath(resolve(gitDir, back)) === realPath(path)
  if (common === undefined || !isOurs || dirname(gitDir) !== join(common, 'worktrees'))
    return undefined
  return { common, isLinked: true }
}

/** A submodule, or a repository with its folder elsewhere: its config names the work tree. */
function ownGitDir(
  gitDir: string,
  path: string,
): Pick<GitRepository, 'common' | 'isLinked'> | undefined {
  const config = smallText(join(gitDir, 'config')) ?? ''
  const [, named] = /^\s*worktree\s*=\s*"?(.+?)"?\s*$/m.exec(config) ?? []
  const isOurs = named !== undefined && realPath(resolve(gitDir, named)) === realPath(dirname(path))
  return isOurs ? { common: gitDir, isLinked: false } : undefined
}

function realPath(path: string): string | undefined {
  return unlessAway(() => realpathSync.native(path))
}

function pointerIn(text: string): string | undefined {
  return /^gitdir: (.+?)\s*$/m.exec(text)?.[1]
}

/** `.git` of the work tree around a folder. */
interface Git {
  readonly path: string
  /** In a linked work tree it is a file. */
  readonly isFile: boolean
}

function gitAround(folder: string): Git | undefined {
  const path = join(folder, '.git')
  const found = unlessAway(() => statSync(path, { throwIfNoEntry: false }))
  if (found?.isDirectory() || found?.isFile()) return { path, isFile: found.isFile() }
  const above = dirname(folder)
  return above === folder ? undefined : gitAround(above)
}

function gitDirOf(git: Git | undefined): string | undefined {
  return git?.isFile ? commonDirOf(dirname(git.path), smallText(git.path) ?? '') : git?.path
}

/** In a linked work tree `.git` is a file that names its folder, and that names the one they share. */
function commonDirOf(folder: string, pointer: string): string | undefined {
  const named = pointerIn(pointer)
  if (named === undefined) return undefined
  const gitDir = resolve(folder, named)
  const common = smallText(join(gitDir, 'commondir'))?.trim()
  return common === undefined ? gitDir : resolve(gitDir, common)
}

/** Git's own files are small; of one that is not, the rest says nothing to us. */
function smallText(path: string): string | undefined {
  return unlessAway(() => readStart(path, 1024 * 1024))
}
