import { configuredLayout } from '../config/config.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { detectLayout, isCategoryFolder } from '../vaults/detect-layout.ts'

/** What a folder of a revision holds: the paths below it, and the texts of the two files that tell its layout. */
export interface TreeFolder {
  readonly paths: Iterable<string>
  readonly indexMd: string | undefined
  readonly config: string | undefined
}

/** The layout of a folder in a revision that nobody has checked out; undefined: it is no vault. */
export function layoutOfTree({ paths, indexMd, config }: TreeFolder): LayoutName | undefined {
  const names = new Set<string>()
  for (const path of paths) {
    const [first = '', second] = path.split('/')
    names.add(first)
    if (second !== undefined && isCategoryFolder(first)) names.add(`${first}/${second}`)
  }
  return detectLayout({
    names: [...names],
    indexMdHead: indexMd,
    configLayout: config === undefined ? undefined : configuredLayout(config),
    // git keeps no empty folders.
    isClaudeMemory: false,
    hasFrontmatter: () => !names.has('index.json'),
  })?.layout
}

/**
 * The folder under which most files of another revision's vault stand, byte for byte: where it was before somebody moved
 * it. `blobs` names the content of each file.
 */
export function movedRoot(
  vault: ReadonlyMap<string, string>,
  tree: ReadonlyMap<string, string>,
): string | undefined {
  const pathsOf = new Map<string, string[]>()
  for (const [path, blob] of vault) pathsOf.set(blob, [...(pathsOf.get(blob) ?? []), path])
  const votes = new Map<string, number>()
  for (const [path, blob] of tree)
    for (const inVault of pathsOf.get(blob) ?? [])
      if (path.endsWith(`/${inVault}`)) {
        const root = path.slice(0, -inVault.length - 1)
        votes.set(root, (votes.get(root) ?? 0) + 1)
      }
  const [most] = [...votes].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  return most?.[0]
}
