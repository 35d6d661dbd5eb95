import type { Removal } from './file-history.ts'
import type { FileTree } from './scan-tree.ts'

/** The share of a folder's files that must stand together elsewhere for the folder to be there. */
const TOGETHER_MIN = 0.6

/**
 * Where a folder that is gone is today: below which folder most of its files stand, each at the same place inside.
 * Undefined where they were scattered or deleted.
 */
export function movedFolder(
  { path, files = [] }: Removal,
  tree: FileTree,
): { readonly to: string; readonly isRename: boolean } | undefined {
  const votes = new Map<string, { count: number; renamed: number }>()
  for (const file of files) {
    const inside = file.path.slice(path.length + 1)
    const seen = file.to !== undefined && tree.has(file.to) ? file.to : file.lastSeen
    const isRename = seen !== undefined
    const now = seen ?? onlyOne(tree.bySuffix(inside))
    if (now === undefined || !now.endsWith(`/${inside}`)) continue
    const to = now.slice(0, -inside.length - 1)
    if (!tree.has(to)) continue
    const known = votes.get(to) ?? { count: 0, renamed: 0 }
    known.count++
    if (isRename) known.renamed++
    votes.set(to, known)
  }
  const [best] = [...votes].sort(([, a], [, b]) => b.count - a.count)
  if (best === undefined || best[1].count < files.length * TOGETHER_MIN) return undefined
  return { to: best[0], isRename: best[1].renamed === best[1].count }
}

function onlyOne(paths: readonly string[]): string | undefined {
  return paths.length === 1 ? paths[0] : undefined
}
