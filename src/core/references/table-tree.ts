import { endsWithParts } from '../base/path-parts.ts'
import { baseName, folderOf, stemOf } from '../base/vault-path.ts'
import { extensionOf } from './file-names.ts'
import type { FileTree } from './scan-tree.ts'

/** Answers from tables that are made when first needed: for thousands of questions. */
export function tableTree(files: readonly string[]): Omit<FileTree, 'ignored'> {
  const all = withFolders(files)
  const names = lazily(() => grouped(all, baseName))
  const fileNames = lazily(() => grouped(files, baseName))
  const lowerNames = lazily(() => grouped(all, (path) => baseName(path).toLowerCase()))
  const byFolder = lazily(() => grouped(files, folderOf))
  const inFolder = (path: string): readonly string[] => byFolder().get(folderOf(path)) ?? []
  return {
    has: (path) => all.has(path),
    bySuffix: (suffix) =>
      (names().get(baseName(suffix)) ?? []).filter((path) => endsWithParts(path, suffix)),
    byCase: (suffix) => {
      const lower = suffix.toLowerCase()
      const candidates = lowerNames().get(baseName(lower)) ?? []
      return candidates.filter((path) => endsWithParts(path.toLowerCase(), lower))
    },
    alike: (path) => {
      const extension = extensionOf(baseName(path))
      return inFolder(path).filter((file) => extensionOf(baseName(file)) === extension).length
    },
    siblingFoldersWith: (path) => {
      const above = folderOf(folderOf(path))
      const namesakes = fileNames().get(baseName(path)) ?? []
      return namesakes.filter((other) => other.includes('/') && folderOf(folderOf(other)) === above)
        .length
    },
    sameStem: (path) => inFolder(path).some((file) => stemOf(file) === stemOf(path)),
    isTopFolder: (name) =>
      !name.includes('/') && all.has(name) && !byFolder().get('')?.includes(name),
  }
}

function withFolders(files: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const file of files) {
    all.add(file)
    for (let folder = folderOf(file); folder !== '' && !all.has(folder); folder = folderOf(folder))
      all.add(folder)
  }
  return all
}

function grouped(
  paths: Iterable<string>,
  keyOf: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const key = keyOf(path)
    const group = groups.get(key)
    if (group) group.push(path)
    else groups.set(key, [path])
  }
  return groups
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
