import {
  HUB_LIMIT,
  LINKING_LIMIT,
  type Linked,
  neighboursOf,
} from '../../core/search/neighbours.ts'
import { linkedNames } from '../../core/search/search-document.ts'
import { KEY_KINDS } from './key-kinds.ts'
import type { Database } from './open-database.ts'
import { type IndexReader, sqliteReader } from './sqlite-reader.ts'

/**
 * The neighbours of all documents that may have others than before, after `gone` lost their names and `put` got theirs:
 * those themselves, and whoever shares a name with them by which they could be linked.
 */
export function changedNeighbours(
  database: Database,
  { put, gone }: { readonly put: readonly Linked[]; readonly gone: readonly Linked[] },
): ReadonlyMap<number, readonly number[]> {
  const reader = sqliteReader(database)
  const touched = timesEach([...put, ...gone])
  // What nobody links to any more had a neighbour until now.
  const unlinked = gone.flatMap(({ links }) => links)
  const table = nameTable(reader, [...touched.keys()], unlinked)
  const own = new Set(put.map(({ doc }) => doc))
  const others = new Set<number>()
  for (const [name, times] of touched) {
    const [named, linking] = [table.named(name), table.linking(name)]
    // It connected nobody before, and connects nobody now.
    if (named.length - times > HUB_LIMIT || linking.length - times > LINKING_LIMIT) continue
    for (const doc of [...named, ...linking]) if (!own.has(doc)) others.add(doc)
  }
  const around = [...reader.entriesAt([...others])].map(
    ([doc, entry]): Linked => ({ doc, ...linkedNames(entry) }),
  )
  table.widen(keysOf(around).filter((key) => !touched.has(key)))
  return new Map([...put, ...around].map((one) => [one.doc, neighboursOf(one, table)]))
}

function keysOf(linked: readonly Linked[]): readonly string[] {
  return [...new Set(linked.flatMap(({ names, links }) => [...names, ...links]))]
}

/** How many documents came or went under each name. */
function timesEach(linked: readonly Linked[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { names, links } of linked) {
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
    for (const link of links) if (!names.includes(link)) times.set(link, (times.get(link) ?? 0) + 1)
  }
  return times
}

const NO_DOCS: readonly number[] = []

/** Most names are linked by nobody: those are not looked up any further. */
function nameTable(reader: IndexReader, keys: readonly string[], besides: readonly string[]) {
  const linking = new Map<string, readonly number[]>()
  const named = new Map<string, readonly number[]>()
  const widen = (more: readonly string[], also: readonly string[] = []): void => {
    const linked = reader.lists(KEY_KINDS.link, more)
    for (const [key, { docs }] of linked) linking.set(key, [...docs])
    const asked = [...linked.keys(), ...also]
    for (const [key, { docs }] of reader.lists(KEY_KINDS.name, asked)) named.set(key, [...docs])
  }
  widen(keys, besides)
  return {
    named: (name: string) => named.get(name) ?? NO_DOCS,
    linking: (name: string) => linking.get(name) ?? NO_DOCS,
    /** Takes up keys that were not asked for before. */
    widen,
  }
}
