import { once } from '../../core/base/once.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { linkNames } from '../../core/model/link-table.ts'
import type { Entry } from '../../core/model/memory.ts'
import { normalTitle } from '../../core/model/resurrection.ts'
import type { World } from '../../ports/world.ts'
import type { OpenTerms } from './search-terms.ts'

/** What stands in a vault, by what a planner asks for each memory that it plans. */
export interface NameIndex {
  withId(id: string): readonly Entry[]
  at(path: VaultPath): readonly Entry[]
  /** Of this kind and title, whatever their status; titles that differ in case, blanks or a full stop are the same. */
  titled(kind: string, title: string): readonly Entry[]
  activeOfKind(kind: string): number
  readonly activePaths: readonly VaultPath[]
}

/** Thousands of proposals may be held against one state of a vault: what is asked of it is looked up once. */
const known = new WeakMap<readonly Entry[], NameIndex>()

export function nameIndexOf(entries: readonly Entry[]): NameIndex {
  const made = known.get(entries) ?? makeNameIndex(entries)
  known.set(entries, made)
  return made
}

function makeNameIndex(entries: readonly Entry[]): NameIndex {
  const byId = once(() => groups(entries, ({ memory }) => memory.id))
  const byPath = once(() => groups(entries, ({ path }) => path))
  const byKind = once(() => groups(entries, ({ memory }) => memory.kind))
  const byTitle = new Map<string, ReadonlyMap<string, readonly Entry[]>>()
  const activeByKind = new Map<string, number>()
  const activePaths = once(() => entries.filter(isActive).map(({ path }) => path))
  const ofKind = (kind: string): readonly Entry[] => byKind().get(kind) ?? []
  return {
    withId: (id) => byId().get(id) ?? [],
    at: (path) => byPath().get(path) ?? [],
    titled(kind, title) {
      // Who saves one memory pays for the titles of one kind.
      const titles =
        byTitle.get(kind) ?? groups(ofKind(kind), ({ memory }) => normalTitle(memory.title))
      byTitle.set(kind, titles)
      return titles.get(normalTitle(title)) ?? []
    },
    activeOfKind(kind) {
      const count = activeByKind.get(kind) ?? ofKind(kind).filter(isActive).length
      activeByKind.set(kind, count)
      return count
    },
    get activePaths() {
      return activePaths()
    },
  }
}

/**
 * The same from an index that is up to date, for one memory: nothing is read but what bears the name. For layouts in
 * which a memory keeps its place whatever its status.
 */
export async function readNameIndex(
  open: Pick<OpenTerms, 'entrySource' | 'entries'>,
  index: Pick<World['index'], 'activeSizes'>,
): Promise<NameIndex> {
  const source = await open.entrySource()
  const sizes = await index.activeSizes()
  const called = (name: string): readonly Entry[] => source.called(linkNames(name))
  return {
    withId: (id) => called(id).filter(({ memory }) => memory.id === id),
    at: (path) => called(path).filter((entry) => entry.path === path),
    titled: (kind, title) => {
      const wanted = normalTitle(title)
      // A name ends with its full stop, a title may be given without.
      const found = ['', '.', '!', '?'].flatMap((end) => called(wanted + end))
      return [...new Map(found.map((entry) => [entry.path, entry])).values()].filter(
        ({ memory }) => memory.kind === kind && normalTitle(memory.title) === wanted,
      )
    },
    activeOfKind: (kind) => sizes.get(kind)?.memories ?? 0,
    // Only a folder with habits of its own is asked for them.
    activePaths: [],
  }
}

const isActive = ({ memory }: Entry): boolean => memory.status === 'active'

function groups(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const own = found.get(key)
    if (own === undefined) found.set(key, [entry])
    else own.push(entry)
  }
  return found
}
