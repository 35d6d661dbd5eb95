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

const COMMIT = /^[0-9a-f]{40,64}$/

/** The commit that is checked out; undefined where files do not tell. */
export function headCommit(root: string): string | undefined {
  const [own, common] = [ownGitFolder(root), commonGitFolder(root)]
  const head = readGitFile(join(own, 'HEAD')).trim()
  const [, ref] = /^ref: (\S+)$/.exec(head) ?? []
  if (ref === undefined) return COMMIT.test(head) ? head : undefined
  const loose = readGitFile(join(common, ref)).trim()
  if (COMMIT.test(loose)) return loose
  const packed = readGitFile(join(common, 'packed-refs')).split('\n')
  const [commit = ''] = packed.find((line) => line.endsWith(` ${ref}`))?.split(' ') ?? []
  return COMMIT.test(commit) ? commit : undefined
}
