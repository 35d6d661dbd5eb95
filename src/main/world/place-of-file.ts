import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { unlessAway } from '../../adapters/files/vault/look-at-folder.ts'
import type { ClosedPlace, FoundVault, VaultFinder } from '../../ports/vault-finder.ts'
import { sayClosed } from './open-recall.ts'

/** No system knows longer ones. */
export const PATH_CHARS_MAX = 4_096
/** Systems follow no more links than these. */
const LINKS_MAX = 40

export interface FilePlace {
  readonly found: FoundVault
  /** From the vault's root. */
  readonly path: string
}

/**
 * Tells the vault that a file lies in: of those around the conversation, else of the project that the path of the file
 * names (AGT-08). A path that names none is looked at no further: most writes are to the code. A patch may be about
 * many files: what is around them is looked at once.
 */
export function placeFinder(
  finder: VaultFinder,
  { cwd, notes }: { readonly cwd: string; readonly notes: string[] },
): (file: string) => Promise<FilePlace | undefined> {
  let around: Promise<readonly FoundVault[]> | undefined
  const elsewhere = new Map<string, { near: readonly FoundVault[]; finder: VaultFinder }>()
  const lookFrom = async (folder: string) => {
    const known = elsewhere.get(folder)
    if (known !== undefined) return known
    const other = finder.from(folder)
    const seen = { near: await other.near(), finder: other }
    elsewhere.set(folder, seen)
    return seen
  }
  return async (file) => {
    if (file.length > PATH_CHARS_MAX) return undefined
    around ??= finder.near()
    const named = resolve(cwd, file)
    const path = realPathOf(named)
    // By either name: a vault may be a link, and a link that leads to no folder is not passed through.
    const names = [path, named]
    const here = placeIn(await around, path)
    if (here !== undefined) return here
    const finders = [finder]
    for (const folder of new Set(names.flatMap((name) => finder.projectsNamed(name)))) {
      const other = await lookFrom(folder)
      const there = placeIn(other.near, path)
      if (there !== undefined) return there
      finders.push(other.finder)
    }
    const isIn = (place: ClosedPlace) =>
      names.some((name) => name.startsWith(`${place.path}${sep}`))
    for (const one of finders) notes.push(...sayClosed((await one.closed()).filter(isIn)))
    return undefined
  }
}

function placeIn(vaults: readonly FoundVault[], path: string): FilePlace | undefined {
  const found = vaults.find(({ root }) => path.startsWith(`${root}${sep}`))
  return found && { found, path: relative(found.root, path).split(sep).join('/') }
}

/** A file that is yet to be written has the real path of the folder it will be in; a link to it leads there too. */
function realPathOf(path: string, links = LINKS_MAX): string {
  const real = existsSync(path) ? unlessAway(() => realpathSync.native(path)) : undefined
  if (real !== undefined) return real
  const folder = dirname(path)
  if (folder === path || !isAbsolute(path)) return path
  const target = links > 0 ? unlessAway(() => targetOf(path)) : undefined
  const above = realPathOf(folder, links)
  return target === undefined
    ? join(above, basename(path))
    : realPathOf(resolve(above, target), links - 1)
}

function targetOf(path: string): string | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? readlinkSync(path) : undefined
}
