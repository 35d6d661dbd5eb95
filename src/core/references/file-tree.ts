import type { FileTree } from './scan-tree.ts'
import { scanTree } from './scan-tree.ts'
import { tableTree } from './table-tree.ts'

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
