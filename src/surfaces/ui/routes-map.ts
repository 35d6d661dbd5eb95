import type { Shelf } from '../../core/browse.ts'
import { memoryGraph } from '../../core/memory-graph.ts'
import type { MapView } from './contract-whole.ts'
import type { Routes } from './routes.ts'
import { finderBy, surveyOf } from './survey.ts'

/** Made once for each state of the vault: most look at the map more than once. */
const maps = new WeakMap<Shelf, MapView>()

export const MAP_ROUTES: Routes<'map' | 'map.freshness'> = {
  async map(session) {
    const shelf = await session.shelf()
    const known = maps.get(shelf)
    if (known !== undefined) return known
    const names = new Map(shelf.entries.map((entry, at) => [entry, shelf.books[at]?.card.name]))
    const { entries, ...rest } = memoryGraph(shelf.entries, session.host.now())
    const map: MapView = {
      ...rest,
      names: entries.map((entry) => names.get(entry) ?? entry.path),
      titles: entries.map(({ memory }) => memory.title),
    }
    maps.set(shelf, map)
    return map
  },

  async 'map.freshness'(session) {
    const surveyed = await surveyOf(session)
    const find = finderBy(await session.shelf())
    const named = (state: string): readonly string[] =>
      surveyed
        .filter(({ freshness }) => freshness === state)
        .flatMap(({ path, id }) => find(path, id)?.card.name ?? [])
    return {
      fresh: named('FRESH'),
      partly: named('PARTIALLY_STALE'),
      stale: named('FULLY_STALE'),
    }
  },
}
