import type { Entry } from '../../../core/model/memory.ts'
import { memoryKey } from '../../../core/model/memory.ts'
import { nameQueries, nameTerms, wayNamed } from '../../../core/search/name-query.ts'
import { queryTerms } from '../../../core/text/search-terms.ts'
import type { World } from '../../../ports/world.ts'
import type { OpenTerms } from '../../catalog/search-terms.ts'
import type { SearchHit } from './search.ts'

export interface NamedEntry {
  readonly entry: Entry
  readonly name: NonNullable<SearchHit['name']>
}

/** More than any text is worth, in whichever vault: who says a name means it. */
const NAME_ADDS = 1_000
/** Less than nearly any text is worth, where all words of a question stand in a name. */
const WORDS_ADD = 0.1

/**
 * The memories that a question calls by their id or file name; `withWords`: and those with a word of it in their file
 * name (REC-01).
 */
export async function namedEntries(
  world: Pick<World, 'layout'>,
  open: OpenTerms,
  { query, withWords }: { readonly query: string; readonly withWords: boolean },
): Promise<readonly NamedEntry[]> {
  const named = await calledIn(world, open, query)
  if (!withWords) return named
  const places = new Set(named.map(({ entry }) => memoryKey(entry)))
  const terms = queryTerms(query)
  const all = (await open.entrySource()).withNameWord(terms)
  const isShared = sharedIn(world, all)
  const worded = all.flatMap((entry): NamedEntry[] => {
    const own = nameTerms(entry)
    const held = isShared(entry) ? [] : terms.filter((term) => own.includes(term))
    if (held.length === 0) return []
    const adds = (WORDS_ADD * held.length) / terms.length
    return [{ entry, name: { said: held.join(' '), by: 'words', adds } }]
  })
  return [...named, ...worded.filter(({ entry }) => !places.has(memoryKey(entry)))]
}

async function calledIn(
  world: Pick<World, 'layout'>,
  open: OpenTerms,
  query: string,
): Promise<readonly NamedEntry[]> {
  const source = await open.entrySource()
  const named = new Map<string, NamedEntry>()
  for (const said of nameQueries(query)) {
    const called = source.called(said)
    const isShared = sharedIn(world, called)
    const those = (way: 'whole' | 'bare'): readonly Entry[] =>
      called.filter((entry) => wayNamed(said, entry, isShared(entry)) === way)
    const whole = those('whole')
    for (const entry of whole.length > 0 ? whole : those('bare'))
      named.set(memoryKey(entry), {
        entry,
        name: { said: said.path, by: 'name', adds: NAME_ADDS },
      })
  }
  return [...named.values()]
}

/** Whether the file of a memory holds others too: then its name is not that of the memory. */
function sharedIn(
  { layout }: Pick<World, 'layout'>,
  entries: readonly Entry[],
): (entry: Entry) => boolean {
  const seen = new Set<string>()
  const shared = new Set<string>(layout.sharedPaths)
  for (const { path } of entries) (seen.has(path) ? shared : seen).add(path)
  return ({ path }) => shared.has(path)
}
