import type { FileHistory } from '../core/file-history.ts'
import type { FileTree } from '../core/file-tree.ts'

/**
 * The judge asks, and these listen: what it did not ask need not be found out. So the slow questions are put to git
 * for those references only that the fast answers left open.
 */
export function askedOfTree(tree: FileTree): {
  readonly tree: FileTree
  readonly wasAsked: () => boolean
} {
  let asked = false
  const listening: FileTree = {
    ...tree,
    bySuffix: (suffix) => {
      asked = true
      return tree.bySuffix(suffix)
    },
    byCase: (suffix) => {
      asked = true
      return tree.byCase(suffix)
    },
  }
  return { tree: listening, wasAsked: () => asked }
}

export interface AskedHistory {
  readonly history: FileHistory
  readonly wasAsked: () => boolean
  readonly asked: () => { readonly exact: readonly string[]; readonly suffixes: readonly string[] }
}

/** A history that answers what is known, nothing where it is not, and remembers what it was asked. */
export function askedOfHistory(known: FileHistory | undefined): AskedHistory {
  const exact = new Set<string>()
  const suffixes = new Set<string>()
  return {
    history: {
      removed: (path) => {
        exact.add(path)
        return known?.removed(path)
      },
      removedBySuffix: (suffix) => {
        suffixes.add(suffix)
        return known?.removedBySuffix(suffix) ?? []
      },
    },
    wasAsked: () => exact.size + suffixes.size > 0,
    asked: () => ({ exact: [...exact], suffixes: [...suffixes] }),
  }
}

/** More files of one ending than this cannot all have vanished unnoticed. */
const LOOKS_MAX = 50

/** A list may name files that are no longer on the disk: what the judge is told was looked at. */
export function onlyWhatIsThere(tree: FileTree, isThere: (path: string) => boolean): FileTree {
  const seen = new Map<string, boolean>()
  const look = (path: string): boolean => {
    const known = seen.get(path)
    if (known !== undefined) return known
    const now = isThere(path)
    seen.set(path, now)
    return now
  }
  const there = (paths: readonly string[]): readonly string[] =>
    paths.length > LOOKS_MAX ? paths : paths.filter(look)
  return {
    ...tree,
    has: (path) => tree.has(path) && look(path),
    bySuffix: (suffix) => there(tree.bySuffix(suffix)),
    byCase: (suffix) => there(tree.byCase(suffix)),
  }
}
