import { extensionOf } from './file-names.ts'
import { baseName, folderOf, stemOf } from './vault-path.ts'

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

/** A tree from a list of files; folders are those that hold one. */
export function fileTree(
  files: Iterable<string>,
  ignored: (path: string) => boolean = () => false,
): FileTree {
  const all = new Set<string>()
  for (const file of files) {
    all.add(file)
    for (let folder = folderOf(file); folder !== '' && !all.has(folder); folder = folderOf(folder))
      all.add(folder)
  }
  const names = lazily(() => grouped(all, baseName))
  const lowerNames = lazily(() => grouped(all, (path) => baseName(path).toLowerCase()))
  const alike = lazily(() => counted(all, alikeKey))
  const stems = lazily(() => new Set([...all].map(stemKey)))
  const topFolders = lazily(() => new Set([...all].flatMap(topFolderOf)))
  return {
    has: (path) => all.has(path),
    bySuffix: (suffix) =>
      (names().get(baseName(suffix)) ?? []).filter((path) => endsWithParts(path, suffix)),
    byCase: (suffix) => {
      const lower = suffix.toLowerCase()
      const candidates = lowerNames().get(baseName(lower)) ?? []
      return candidates.filter((path) => endsWithParts(path.toLowerCase(), lower))
    },
    alike: (path) => alike().get(alikeKey(path)) ?? 0,
    siblingFoldersWith: (path) => {
      const above = folderOf(folderOf(path))
      const namesakes = names().get(baseName(path)) ?? []
      return namesakes.filter((other) => folderOf(folderOf(other)) === above && other.includes('/'))
        .length
    },
    sameStem: (path) => stems().has(stemKey(path)),
    isTopFolder: (name) => topFolders().has(name),
    ignored,
  }
}

const alikeKey = (path: string): string => `${folderOf(path)}\0${extensionOf(baseName(path))}`

const stemKey = (path: string): string => `${folderOf(path)}\0${stemOf(path)}`

/** `src` of `src/a.ts`; a file at the root has none. */
function topFolderOf(path: string): readonly string[] {
  const slash = path.indexOf('/')
  return slash < 0 ? [] : [path.slice(0, slash)]
}

/** Whether the parts of `suffix` are the last parts of `path`. */
export function endsWithParts(path: string, suffix: string): boolean {
  return path === suffix || (path.endsWith(suffix) && path[path.length - suffix.length - 1] === '/')
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

function counted(
  paths: Iterable<string>,
  keyOf: (path: string) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(keyOf(path), (counts.get(keyOf(path)) ?? 0) + 1)
  return counts
}

/** Most questions are answered by `has` alone: the tables are made when first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
