import { baseName, folderOf } from '../base/vault-path.ts'
import { isFileName, isGenericName } from './file-names.ts'
import type { Places } from './reference-places.ts'
import type { Reference } from './references.ts'
import type { FileTree } from './scan-tree.ts'

const PLACEHOLDER =
  /[<>{}*?…$%]|\.{3}|\[[^\]]*\]|(?:^|[/_.-])(?:Y{2,4}|N{2,}|X{2,}|x{3,}|#+)(?=$|[/_.-])|YYYY|(?:^|\/)path\/to(?:\/|$)|\bv?X\.Y/

/** Placeholders, globs and shortened paths. A file that is really called so is to be looked for first. */
export function isExample(text: string): boolean {
  return PLACEHOLDER.test(text)
}

const MADE_UP =
  /(?:^|[/_-])(?:foo|bar|baz|qux|example|sample|your|my|some|new|xyz|abc|demo|dummy)(?=$|[/_.-])/i

/** How a project's folders are known when one is asked what it promises. */
export interface Promising {
  readonly tree: FileTree
  /** Whether all of the project's history was asked and did not know the file. */
  readonly isUnheardOf: boolean
}

/**
 * The folder that promises a file which was never known: the memory states it as there, its folder holds files of its
 * ending, or the folders beside it a file of its name, and yet it is not there. Undefined when nothing does.
 */
export function folderPromising(
  reference: Reference,
  places: Places,
  { tree, isUnheardOf }: Promising,
): string | undefined {
  const place = promisedPlace(reference, places)
  if (place === undefined) return undefined
  const folder = folderOf(place)
  if (tree.siblingFoldersWith(place) > 1) return folderOf(folder)
  if (isGenericName(baseName(place))) return undefined
  if (holdsAlike(place, tree)) return folder
  const { tail } = places
  const [only, ...others] = folderOf(tail).includes('/') ? tree.bySuffix(folderOf(tail)) : []
  if (only !== undefined && others.length === 0 && holdsAlike(`${only}/${baseName(tail)}`, tree))
    return only
  // Where no history could say that it never was, a folder at the root is promise enough.
  const top = place.split('/')[0] ?? ''
  return !isUnheardOf && !tree.has(folder) && tree.isTopFolder(top) ? top : undefined
}

/** The place that a memory names as plainly as it can. Folders of tools, `.github`, hold what tools may look for. */
function promisedPlace(reference: Reference, { exact, isGuess }: Places): string | undefined {
  const { claim, from, text } = reference
  const isPlace = text.includes('/') || from === 'link' || from === 'field'
  const place = isPlace ? exact[0] : undefined
  if (claim !== 'there' || isGuess || !place?.includes('/')) return undefined
  if (!isFileName(baseName(place)) || MADE_UP.test(place)) return undefined
  return place.startsWith('.') && from !== 'link' ? undefined : place
}

/** `pool.js` may be how code imports `pool.ts`. */
function holdsAlike(place: string, tree: FileTree): boolean {
  return tree.alike(place) > 0 && !tree.sameStem(place)
}
