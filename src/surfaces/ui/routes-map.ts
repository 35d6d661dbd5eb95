import type { CardIndex } from '../../core/browse/browse.ts'
import { memoryGraph } from '../../core/browse/memory-graph.ts'
import { cardFinder } from './card-finder.ts'
import type { MapView } from './contract-vault.ts'
import type { Routes } from './route.ts'

/** Built once for each state of the vault. */
const maps = new WeakMap<CardIndex, MapView>()

export const MAP_ROUTES: Routes<'map' | 'map.freshness'> = {
  async map(session) {
    const cards = await session.cards()
    const known = maps.get(cards)
    if (known !== undefined) return known
    const names = new Map(cards.entries.map((entry, at) => [entry, cards.cards[at]?.card.name]))
    const { entries, ...rest } = memoryGraph(cards.entries, session.host.now())
    const map: MapView = {
      ...rest,
      names: entries.map((entry) => names.get(entry) ?? entry.path),
      titles: entries.map(({ memory }) => memory.title),
    }
    maps.set(cards, map)
    return map
  },

  async 'map.freshness'(session) {
    const surveyed = await session.results.get('freshness')
    const find = cardFinder(await session.cards())
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
