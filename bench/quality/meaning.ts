import { openOnnxEmbedder } from '../../src/adapters/onnx/onnx-embedder.ts'
import { searchByMeaning } from '../../src/app/recall/search/search-by-meaning.ts'
import { updateVectors } from '../../src/app/recall/search/update-vectors.ts'
import { openMemoryVectorStore } from '../../test/twins/memory-vector-store.ts'
import type { Engine } from './corpus.ts'
import { vaultOf } from './vault-of.ts'

/** Ours with an embedder, for who has one: `EVERKEEP_BENCH_EMBEDDER` is what `search.embedder_path` would be (REC-11). */
export function meaningEngines(folder: string | undefined): {
  readonly engines: readonly Engine[]
  readonly notes: readonly string[]
} {
  if (folder === undefined || folder === '')
    return {
      engines: [],
      notes: ['no embedder: set EVERKEEP_BENCH_EMBEDDER to a folder with one.'],
    }
  return { engines: [withMeaning(folder)], notes: [] }
}

function withMeaning(folder: string): Engine {
  const embedder = openOnnxEmbedder(folder)
  return {
    name: 'Everkeep + model',
    async open(memories) {
      const { world, positionOf, close } = vaultOf(memories)
      const weight = world.config.values['search.embedder_weight']
      const meaning = { embedder, vectors: openMemoryVectorStore(), weight }
      const { MAX_SAFE_INTEGER: all } = Number
      await updateVectors(world, meaning, { texts: all, ms: all })
      return {
        async ask(query, limit) {
          const { hits } = await searchByMeaning(world, meaning, { query, limit })
          return hits.map(({ entry }) => positionOf(entry.path))
        },
        close,
      }
    },
  }
}
