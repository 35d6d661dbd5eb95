import { endsWithParts } from '../base/path-parts.ts'
import { baseName, folderOf } from '../base/vault-path.ts'

/** A file that a project once had and has no longer under this path. */
export interface Removal {
  readonly path: string
  /** The commit that took it away; absent where it is not known. */
  readonly commit?: string
  /** Where that commit put it; absent where it was not a rename, or nobody knows. */
  readonly to?: string
  /** Every move was of the file as a whole: git saw no other file of the commit take a part of it. */
  readonly isWhole?: true
  /** The file at `to` has its name and came with that commit, but git did not see the one become the other. */
  readonly isRewritten?: true
  /** The last place that git saw it moved to, for a file that was moved and deleted later. */
  readonly lastSeen?: string
  /** Whether `to` was looked for: then its absence means that the file was deleted. */
  readonly traced?: boolean
  /** git could not compare the texts of that commit: the file may have been moved. */
  readonly untraceable?: true
  /** For a folder: the files that were below it, as many as it takes to see where they went. */
  readonly files?: readonly Removal[]
}

const FILES_MAX = 100

/** What became of files that are no longer there. */
export interface FileHistory {
  /** Files, or folders, that were once at this path. */
  removed(path: string): Removal | undefined
  /** Removed files, or folders, whose path ends with these whole parts. */
  removedBySuffix(suffix: string): readonly Removal[]
}

/** A history from the removals that are known, the latest of a path first. */
export function fileHistory(removals: Iterable<Removal>): FileHistory {
  const byPath = new Map<string, Removal>()
  for (const removal of removals) if (!byPath.has(removal.path)) byPath.set(removal.path, removal)
  const folders = foldersOf(byPath)
  const files = bySuffixIn(byPath.values())
  const endings = bySuffixIn(folders.values())
  return {
    removed: (path) => byPath.get(path) ?? folders.get(path),
    removedBySuffix: (suffix) => {
      const ending = files(suffix)
      return ending.length > 0 ? ending : endings(suffix)
    },
  }
}

/** Looks up by the last part of a path first. */
function bySuffixIn(removals: Iterable<Removal>): (suffix: string) => readonly Removal[] {
  const byName = new Map<string, Removal[]>()
  for (const removal of removals) {
    const name = baseName(removal.path)
    const group = byName.get(name)
    if (group) group.push(removal)
    else byName.set(name, [removal])
  }
  return (suffix) =>
    (byName.get(baseName(suffix)) ?? []).filter(({ path }) => endsWithParts(path, suffix))
}

/** Folders go with their last file; the commit of one of them stands for all. */
function foldersOf(files: ReadonlyMap<string, Removal>): ReadonlyMap<string, Removal> {
  const folders = new Map<string, Removal & { readonly files: Removal[] }>()
  for (const file of files.values())
    for (let at = folderOf(file.path); at !== ''; at = folderOf(at)) {
      const known = folders.get(at)
      const { commit } = file
      if (known === undefined)
        folders.set(at, { path: at, ...(commit !== undefined && { commit }), files: [file] })
      else if (known.files.length < FILES_MAX) known.files.push(file)
    }
  return folders
}
