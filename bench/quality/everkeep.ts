import { search } from '../../src/app/recall/search/search.ts'
import type { Engine } from './corpus.ts'
import { vaultOf } from './vault-of.ts'

/** Ours, as it is shipped: a vault on the disk, its index, the verb. */
export const everkeep: Engine = {
  name: 'Everkeep',
  async open(memories) {
    const { world, positionOf, close } = vaultOf(memories)
    // The first question builds the index.
    await search(world, { query: 'warm', limit: 1 })
    return {
      async ask(query, limit) {
        const { hits } = await search(world, { query, limit })
        return hits.map(({ entry }) => positionOf(entry.path))
      },
      close,
    }
  },
}
