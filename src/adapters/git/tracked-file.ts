import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ownGitFolder } from './git-folder.ts'

/** The work tree that a folder lies in; undefined outside of any. Looks at names only: no git is started. */
export function workTreeAround(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}

/** More than any project of files has. */
const INDEX_BYTES_MAX = 256 * 1024 * 1024

/**
 * Whether git tracks a file of a work tree, from git's own index and without starting git. An index whose names are not
 * written out (version 4, a split one) tells nothing: then it may be tracked, and counts as such.
 */
export function mayBeTracked(workTree: string, file: string): boolean {
  const folder = ownGitFolder(workTree)
  try {
    const path = join(folder, 'index')
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size === 0) return false
    if (size > INDEX_BYTES_MAX) return true
    const index = readFileSync(path)
    if (index.readUInt32BE(4) > 3 || isSplit(folder)) return true
    const name = relative(workTree, file).replaceAll('\\', '/')
    return index.includes(`${name}\0`)
  } catch {
    return true
  }
}

function isSplit(folder: string): boolean {
  return readdirSync(folder).some((name) => name.startsWith('sharedindex.'))
}
