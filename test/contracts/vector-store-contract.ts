import { describe, expect, test } from 'vitest'
import type { Space } from '../../src/core/search/space.ts'
import type { VectorStore } from '../../src/ports/vector-store.ts'

const SPACE: Space = { model: 'mini', version: 'a1', dimensions: 2 }
const OTHERS: readonly Space[] = [
  { ...SPACE, model: 'maxi' },
  { ...SPACE, version: 'a2' },
  { ...SPACE, dimensions: 3 },
]
const vectors = (...versions: string[]) =>
  new Map(versions.map((version, at) => [version, Float32Array.of(at, 0.25)]))

/** What every store of vectors promises (REC-11). */
export function vectorStoreContract(name: string, open: () => Promise<VectorStore>): void {
  describe(`the ${name} vector store keeps its promises`, () => {
    test('an empty one has no space and fits every one', async () => {
      const store = await open()
      expect(await store.space()).toBeUndefined()
      expect(await store.read(SPACE)).toEqual(new Map())
    })

    test('what was put is there, the latest under each version', async () => {
      const store = await open()
      await store.put(SPACE, vectors('v0', 'v1'))
      await store.put(SPACE, new Map([['v1', Float32Array.of(0.5, 0.5)]]))
      expect(await store.space()).toEqual(SPACE)
      expect(await store.read(SPACE)).toEqual(
        new Map([
          ['v0', Float32Array.of(0, 0.25)],
          ['v1', Float32Array.of(0.5, 0.5)],
        ]),
      )
    })

    test.each(OTHERS)(
      'REC-11: vectors of $model $version $dimensions are not mixed in',
      async (other) => {
        const store = await open()
        await store.put(SPACE, vectors('v0'))
        const refused = { code: 'VECTOR_SPACE_ERROR' }
        await expect(store.put(other, vectors('v1'))).rejects.toMatchObject(refused)
        await expect(store.read(other)).rejects.toMatchObject(refused)
        expect([...(await store.read(SPACE)).keys()]).toEqual(['v0'])
      },
    )

    test('what is not kept goes, and a cleared one takes another space', async () => {
      const store = await open()
      await store.put(SPACE, vectors('v0', 'v1', 'v2'))
      await store.keep(new Set(['v1', 'v9']))
      expect([...(await store.read(SPACE)).keys()]).toEqual(['v1'])
      await store.clear()
      await store.clear()
      expect(await store.space()).toBeUndefined()
      await store.put(OTHERS[0]!, vectors('v3'))
      expect(await store.space()).toEqual(OTHERS[0])
    })
  })
}
