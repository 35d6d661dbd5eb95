import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { birthOf } from './birth-of.ts'
import { unlessAway } from './look-at-folder.ts'
import { readStart } from './read-start.ts'

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
  return git === undefined ? '' : birthOf(git.path)
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
  const named = /^gitdir: (.+?)\s*$/m.exec(pointer)?.[1]
  if (named === undefined) return undefined
  const gitDir = resolve(folder, named)
  const common = smallText(join(gitDir, 'commondir'))?.trim()
  return common === undefined ? gitDir : resolve(gitDir, common)
}

/** Git's own files are small; of one that is not, the rest says nothing to us. */
function smallText(path: string): string | undefined {
  return unlessAway(() => readStart(path, 1024 * 1024))
}
