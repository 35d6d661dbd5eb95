import { endsWithParts } from '../base/path-parts.ts'
import { baseName, folderOf, stemOf } from '../base/vault-path.ts'
import { extensionOf } from './file-names.ts'

/** Answers by going through the list each time: nothing to prepare, which is what a hook with two questions needs. */
export function scanTree(files: readonly string[]): Omit<FileTree, 'ignored'> {
  let folded: readonly string[] | undefined
  const inFolder = (folder: string): readonly string[] =>
    files.filter((file) => folderOf(file) === folder)
  return {
    has: (path) => files.some((file) => file === path || file.startsWith(`${path}/`)),
    bySuffix: (suffix) => [...matches(files, suffix)],
    byCase: (suffix) => {
      folded ??= files.map((file) => file.toLowerCase())
      const lower = suffix.toLowerCase()
      const found = new Set<string>()
      for (const [at, file] of files.entries()) {
        const small = folded[at] ?? ''
        // A few letters grow when folded: then places in both texts would not be the same.
        if (!small.includes(lower) || small.length !== file.length) continue
        for (const match of matches([small], lower)) found.add(file.slice(0, match.length))
      }
      return [...found]
    },
    alike: (path) => {
      const extension = extensionOf(baseName(path))
      return inFolder(folderOf(path)).filter((file) => extensionOf(baseName(file)) === extension)
        .length
    },
    siblingFoldersWith: (path) => {
      const above = folderOf(folderOf(path))
      return files.filter(
        (file) =>
          file.includes('/') &&
          endsWithParts(file, baseName(path)) &&
          folderOf(folderOf(file)) === above,
      ).length
    },
    sameStem: (path) => {
      const stem = stemOf(path)
      return inFolder(folderOf(path)).some((file) => stemOf(file) === stem)
    },
    isTopFolder: (name) => files.some((file) => file.startsWith(`${name}/`)),
  }
}

/** Files that end with the parts, and folders of files that do. */
function matches(files: readonly string[], suffix: string): ReadonlySet<string> {
  const found = new Set<string>()
  const inside = `/${suffix}/`
  for (const file of files) {
    if (endsWithParts(file, suffix)) found.add(file)
    if (file.startsWith(inside.slice(1))) found.add(suffix)
    for (let at = file.indexOf(inside); at >= 0; at = file.indexOf(inside, at + 1))
      found.add(file.slice(0, at + inside.length - 1))
  }
  return found
}

/** The files of a project as they are now. Paths are relative to its root, `/`-separated. */
export interface FileTree {
  /** Whether there is such a file or folder, exactly so. */
  has(path: string): boolean
  /** Every file or folder whose path ends with these whole parts, `db/pool.ts`. */
  bySuffix(suffix: string): readonly string[]
  /** The same without regard to upper and lower case. */
  byCase(suffix: string): readonly string[]
  /** How many files with the ending of this one stand in its folder. */
  alike(path: string): number
  /** How many folders beside that of this file hold one of its name: `skills/a/SKILL.md`, `skills/b/SKILL.md`. */
  siblingFoldersWith(path: string): number
  /** Whether a file of its name with another ending stands in its folder. */
  sameStem(path: string): boolean
  /** Whether the project has a folder of this name at its root. */
  isTopFolder(name: string): boolean
  /** Whether the project keeps such a path out of its history: built, downloaded, local. */
  ignored(path: string): boolean
}
