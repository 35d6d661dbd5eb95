import type { FileHistory } from '../core/references/file-history.ts'
import type { FileTree } from '../core/references/scan-tree.ts'

/**
 * The judge asks, and these listen: what it did not ask need not be found out. So the slow questions are put to git
 * for those references only that the fast answers left open.
 */
export function askedOfTree(tree: FileTree): {
  readonly tree: FileTree
  /** How often it was asked what only a whole list could tell. */
  readonly questions: () => number
} {
  let asked = 0
  const listening: FileTree = {
    ...tree,
    bySuffix: (suffix) => {
      asked++
      return tree.bySuffix(suffix)
    },
    byCase: (suffix) => {
      asked++
      return tree.byCase(suffix)
    },
    alike: (path) => {
      asked++
      return tree.alike(path)
    },
  }
  return { tree: listening, questions: () => asked }
}

export interface AskedHistory {
  readonly history: FileHistory
  readonly wasAsked: () => boolean
  readonly questions: () => number
  readonly asked: () => { readonly exact: readonly string[]; readonly suffixes: readonly string[] }
}

/** A history that answers what is known, nothing where it is not, and remembers what it was asked. */
export function askedOfHistory(known: FileHistory | undefined): AskedHistory {
  const exact = new Set<string>()
  const suffixes = new Set<string>()
  let questions = 0
  return {
    history: {
      removed: (path) => {
        questions++
        exact.add(path)
        return known?.removed(path)
      },
      removedBySuffix: (suffix) => {
        questions++
        suffixes.add(suffix)
        return known?.removedBySuffix(suffix) ?? []
      },
    },
    questions: () => questions,
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
