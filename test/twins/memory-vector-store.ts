import { refuseMixing, type Space } from '../../src/core/search/space.ts'
import type { VectorStore } from '../../src/ports/vector-store.ts'

/** Vectors that live as long as the process. */
export function openMemoryVectorStore(): VectorStore {
  const stored = new Map<string, { readonly space: Space; readonly vector: Float32Array }>()
  const spaceNow = (): Space | undefined => stored.values().next().value?.space
  const check = (space: Space): void => {
    const known = spaceNow()
    if (known !== undefined) refuseMixing(space, known)
  }
  return {
    space: async () => spaceNow(),
    async read(space) {
      check(space)
      return new Map([...stored].map(([version, { vector }]) => [version, vector.slice()]))
    },
    async put(space, vectors) {
      check(space)
      for (const [version, vector] of vectors)
        stored.set(version, { space, vector: vector.slice() })
    },
    async keep(versions) {
      for (const version of [...stored.keys()]) if (!versions.has(version)) stored.delete(version)
    },
    clear: async () => stored.clear(),
  }
}
