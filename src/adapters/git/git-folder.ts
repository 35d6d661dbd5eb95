import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where a work tree keeps its own state. `.git` of a linked one is a file that names the place. */
export function ownGitFolder(root: string): string {
  const [, linked] = /^gitdir: (.+)$/m.exec(readGitFile(join(root, '.git'))) ?? []
  return linked === undefined ? join(root, '.git') : resolve(root, linked.trim())
}

/** Where commits and config are: for a linked work tree, with the main one. */
export function commonGitFolder(root: string): string {
  const own = ownGitFolder(root)
  const common = readGitFile(join(own, 'commondir')).trim()
  return common === '' ? own : resolve(own, common)
}

/** Empty where it is not there, or a folder: then it tells nothing. */
export function readGitFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
