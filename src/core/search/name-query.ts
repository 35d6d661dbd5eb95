import { stemOf } from '../base/vault-path.ts'
import { bareNamesOf, type LinkNames, linkNames, nameKey } from '../model/link-table.ts'
import type { Entry } from '../model/memory.ts'
import { indexTerms } from '../text/search-terms.ts'

/** Longer questions are not looked at as one name; and of those in one, so many. */
const NAME_CHARS_MAX = 120
const NAMES_MAX = 8
/** `MEM-pool`, `user_role`, `obj7`, `notes/auth.md`: nobody writes so who does not mean a name. */
const LOOKS_LIKE_NAME = /[\p{L}\p{N}][-_/.][\p{L}\p{N}]|\p{L}\d|\d\p{L}/u
const AROUND = /^[^\p{L}\p{N}./]+|[^\p{L}\p{N}]+$/gu

/**
 * What of a question may be the name of a memory: all of it, and each of its words that looks like one. A plain word of
 * a longer question is a word.
 */
export function nameQueries(query: string): readonly LinkNames[] {
  const words = query.split(/\s+/).map((word) => word.replace(AROUND, ''))
  const whole = query.trim().replace(AROUND, '')
  const said = [
    ...(whole.length <= NAME_CHARS_MAX ? [whole] : []),
    ...words.filter((word) => LOOKS_LIKE_NAME.test(word)).slice(0, NAMES_MAX),
  ]
  return [...new Set(said)].filter(Boolean).map(linkNames)
}

interface Named {
  readonly path: string
  readonly memory: Pick<Entry['memory'], 'id' | 'kind'>
}

/** Whether a name is that of a memory: its id or file name, or that without `MEM-` or the kind in front. */
export function wayNamed(
  { path, stem }: LinkNames,
  entry: Named,
  isShared: boolean,
): 'whole' | 'bare' | undefined {
  const { id } = entry.memory
  if (path.includes('/')) return !isShared && isPathOf(path, entry.path) ? 'whole' : undefined
  if (nameKey(id) === stem || (!isShared && nameKey(stemOf(entry.path)) === stem)) return 'whole'
  const bare = bareNamesOf(isShared ? { ...entry, path: id } : entry)
  return bare.includes(stem) ? 'bare' : undefined
}

/** From the vault, from a folder around it or within it, with and without the ending. */
function isPathOf(said: string, path: string): boolean {
  const bare = path.replace(/\.\w+$/, '')
  return [path, bare].some(
    (one) => one === said || said.endsWith(`/${one}`) || one.endsWith(`/${said}`),
  )
}

/** The words that somebody gave a file for a name, as terms. Of a file that holds many memories they name none of them. */
export function nameTerms(entry: Named): readonly string[] {
  // The last is that of the file; none where nothing stands in front of it.
  const bare = bareNamesOf(entry).at(-1)
  return indexTerms(bare || stemOf(entry.path)).filter((term) => /\p{L}/u.test(term))
}
