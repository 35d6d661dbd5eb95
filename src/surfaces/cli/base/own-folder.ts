interface OwnPlace {
  readonly folder: string
  /** What of it is ours: a file, or a folder with all that is in it. */
  readonly name: string
}

/** Where clients keep our commands: a folder of ours, files with our name among those of others, or folders with it. */
const OWN = [
  /^(.*\/commands?\/everkeep)\/([^/]+)$/,
  /^(.*\/commands)\/(everkeep-[^/]+)$/,
  /^(.*\/skills)\/(everkeep-[^/]+)\//,
] as const

/** The folder in which a command of ours lies, and its name there; undefined for any other file. */
function ownPlace(path: string): OwnPlace | undefined {
  for (const pattern of OWN) {
    const [, folder, name] = pattern.exec(path) ?? []
    if (folder !== undefined && name !== undefined) return { folder, name }
  }
  return undefined
}

/** Many files of our own in one folder are one thing to whoever reads it: our commands. Others stay by themselves. */
export function byOwnFolder<T extends { readonly path: string }>(
  files: readonly T[],
  kindOf: (file: T) => string | undefined,
): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const file of files) {
    const kind = kindOf(file)
    const place = kind === undefined ? undefined : ownPlace(file.path)
    const key = place === undefined ? file.path : `${kind} ${place.folder}`
    groups.set(key, [...(groups.get(key) ?? []), file])
  }
  return [...groups.values()]
}

/** The folder that files of one group share, and what is ours in it. */
export function ownFolder(files: readonly { readonly path: string }[]): {
  readonly folder: string
  readonly names: readonly string[]
} {
  const places = files.flatMap(({ path }) => ownPlace(path) ?? [])
  const names = [...new Set(places.map(({ name }) => name))]
  return { folder: places[0]?.folder ?? '', names }
}
