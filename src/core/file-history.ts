import { endsWithParts } from './path-parts.ts'
import { baseName, folderOf } from './vault-path.ts'

/** A file that a project once had and has no longer under this path. */
export interface Removal {
  readonly path: string
  /** The commit that took it away; absent where it is not known. */
  readonly commit?: string
  /** Where that commit put it; absent where it was not a rename, or nobody knows. */
  readonly to?: string
  /** Whether `to` was looked for: then its absence means that the file was deleted. */
  readonly traced?: boolean
}

/** What became of files that are no longer there. */
export interface FileHistory {
  /** Files, or folders, that were once at this path. */
  removed(path: string): Removal | undefined
  /** Removed files whose path ends with these whole parts. */
  removedBySuffix(suffix: string): readonly Removal[]
}

/** A history from the removals that are known, the latest of a path first. */
export function fileHistory(removals: Iterable<Removal>): FileHistory {
  const byPath = new Map<string, Removal>()
  const byName = new Map<string, Removal[]>()
  for (const removal of removals) {
    if (byPath.has(removal.path)) continue
    byPath.set(removal.path, removal)
    const name = baseName(removal.path)
    const group = byName.get(name)
    if (group) group.push(removal)
    else byName.set(name, [removal])
  }
  const folders = foldersOf(byPath)
  return {
    removed: (path) => byPath.get(path) ?? folders.get(path),
    removedBySuffix: (suffix) =>
      (byName.get(baseName(suffix)) ?? []).filter(({ path }) => endsWithParts(path, suffix)),
  }
}

/** Folders go with their last file; the commit of one of them stands for all. */
function foldersOf(files: ReadonlyMap<string, Removal>): ReadonlyMap<string, Removal> {
  const folders = new Map<string, Removal>()
  for (const { path, commit } of files.values())
    for (let at = folderOf(path); at !== '' && !folders.has(at); at = folderOf(at))
      folders.set(at, { path: at, ...(commit !== undefined && { commit }) })
  return folders
}
