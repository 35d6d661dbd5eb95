import { scanTree } from './scan-tree.ts'
import { tableTree } from './table-tree.ts'

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

/** After so many different questions tables pay for themselves: making them takes as long as so many looks. */
const LOOKS_MAX = 40

/**
 * A tree from a list of files; folders are those that hold one. A few questions are answered from the list itself, and
 * none is looked up twice.
 */
export function fileTree(
  files: Iterable<string>,
  ignored: (path: string) => boolean = () => false,
): FileTree {
  const all = new Set(files)
  const list = [...all]
  const scan = scanTree(list)
  let table: Omit<FileTree, 'ignored'> | undefined
  let looks = 0
  const tree = (): Omit<FileTree, 'ignored'> => {
    looks++
    if (looks <= LOOKS_MAX) return scan
    table ??= tableTree(list)
    return table
  }
  const hasFolder = once((path) => tree().has(path))
  return {
    has: (path) => all.has(path) || hasFolder(path),
    bySuffix: once((suffix) => tree().bySuffix(suffix)),
    byCase: once((suffix) => tree().byCase(suffix)),
    alike: once((path) => tree().alike(path)),
    siblingFoldersWith: once((path) => tree().siblingFoldersWith(path)),
    sameStem: once((path) => tree().sameStem(path)),
    isTopFolder: once((name) => tree().isTopFolder(name)),
    ignored,
  }
}

function once<T>(answer: (asked: string) => T): (asked: string) => T {
  const known = new Map<string, T>()
  return (asked) => {
    const before = known.get(asked)
    if (before !== undefined) return before
    const now = answer(asked)
    known.set(asked, now)
    return now
  }
}
