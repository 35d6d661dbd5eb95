import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ignoresFolder } from '../../../core/references/git-ignore.ts'
import { readStart } from '../disk/read-start.ts'
import { unlessAway } from '../vault/look-at-folder.ts'
import { gitRepositoryOf } from './git-remote.ts'

/** The main work tree of the repository that this one is linked to; undefined for any other. */
export function mainWorkTree(workTree: string): string | undefined {
  const repository = gitRepositoryOf(workTree)
  if (repository?.isLinked !== true || basename(repository.common) !== '.git') return undefined
  return dirname(repository.common)
}

/**
 * The same folder in the main work tree, where git ignores it there: no other work tree is given a copy of it, so this
 * one uses it too (GIT-07). What git carries is in each of them, and theirs is the right one.
 */
export function sharedFolder(
  folder: string,
  {
    workTree,
    main,
    home,
  }: { readonly workTree: string; readonly main: string; readonly home: string },
): string | undefined {
  const inside = relative(workTree, folder).split(sep).join('/')
  const there = join(main, inside)
  if (existsSync(folder) || !existsSync(there)) return undefined
  return isIgnored(inside, main, home) ? there : undefined
}

const RULES_BYTES_MAX = 256 * 1024

function isIgnored(inside: string, main: string, home: string): boolean {
  const textOf = (path: string): string =>
    (existsSync(path) ? unlessAway(() => readStart(path, RULES_BYTES_MAX)) : undefined) ?? ''
  const parts = inside.split('/')
  const rules = [
    { folder: '', text: textOf(join(home, '.config/git/ignore')) },
    { folder: '', text: textOf(join(main, '.git/info/exclude')) },
    ...parts.map((_, at) => {
      const folder = parts.slice(0, at).join('/')
      return { folder, text: textOf(join(main, folder, '.gitignore')) }
    }),
  ]
  // Some folders ignore themselves.
  const isItself = /^\*\s*$/m.test(textOf(join(main, inside, '.gitignore')))
  return isItself || ignoresFolder(rules, inside)
}
