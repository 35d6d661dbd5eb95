import { isFileName, isGenericName } from './file-names.ts'
import type { FileTree } from './file-tree.ts'
import type { Places } from './reference-places.ts'
import type { Reference } from './references.ts'
import { baseName, folderOf } from './vault-path.ts'

const PLACEHOLDER =
  /[<>{}*?…$%]|\.{3}|\[[^\]]*\]|(?:^|[/_.-])(?:Y{2,4}|N{2,}|X{2,}|x{3,}|#+)(?=$|[/_.-])|YYYY|(?:^|\/)path\/to(?:\/|$)|\bv?X\.Y/

/** Placeholders, globs and shortened paths. A file that is really called so is to be looked for first. */
export function isExample(text: string): boolean {
  return PLACEHOLDER.test(text)
}

const MADE_UP =
  /(?:^|[/_-])(?:foo|bar|baz|qux|example|sample|your|my|some|new|xyz|abc|test|demo|dummy)(?=$|[/_.-])/i

/** Fewer could be there by chance. */
const ALIKE_MIN = 2

/**
 * The folder that promises a file which was never known: the memory states it as there, its folder holds files of
 * its ending, or the folders beside it a file of its name, and yet it is not there. Undefined when nothing does.
 */
export function isPromised(
  reference: Reference,
  { exact, tail, isGuess }: Places,
  tree: FileTree,
): string | undefined {
  const { claim, from, text } = reference
  const name = baseName(text)
  if (claim !== 'there' || from === 'prose' || isGuess) return
  if (!isFileName(name) || MADE_UP.test(text)) return
  const place = text.includes('/') || from !== 'code' ? exact[0] : undefined
  if (place === undefined || !place.includes('/')) return
  const folder = folderOf(place)
  if (tree.siblingFoldersWith(place) > ALIKE_MIN) return folderOf(folder)
  if (isGenericName(name)) return
  if (tree.alike(place) >= ALIKE_MIN && !tree.sameStem(place)) return folder
  const [only, ...others] = folderOf(tail).includes('/') ? tree.bySuffix(folderOf(tail)) : []
  if (only === undefined || others.length > 0) return
  const moved = `${only}/${name}`
  return tree.alike(moved) >= ALIKE_MIN && !tree.sameStem(moved) ? only : undefined
}
