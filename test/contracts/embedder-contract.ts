import { describe, expect, test } from 'vitest'
import { similarity, type Vector } from '../../src/core/search/space.ts'
import type { Embedder } from '../../src/ports/embedder.ts'

/** What every embedder promises (REC-11). */
export function embedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`the ${name} embedder keeps its promises`, () => {
    const near = async (
      embedder: Embedder,
      texts: readonly string[],
    ): Promise<readonly Vector[]> => {
      const space = await embedder.space()
      return (await embedder.embed(texts)).map((values) => ({ space, values }))
    }

    test('its space has a name, a version and a length, the same each time', async () => {
      const embedder = await open()
      const space = await embedder.space()
      expect(space.model).not.toBe('')
      expect(space.version).not.toBe('')
      expect(space.dimensions).toBeGreaterThan(0)
      expect(await embedder.space()).toEqual(space)
      expect(await (await open()).space()).toEqual(space)
    })

    test('one vector a text, in order, of that length and of length one', async () => {
      const embedder = await open()
      const texts = ['The pool holds twenty connections.', '数据库', 'x', 'a'.repeat(20_000)]
      const vectors = await near(embedder, texts)
      expect(vectors).toHaveLength(texts.length)
      for (const vector of vectors) {
        expect(vector.values).toHaveLength((await embedder.space()).dimensions)
        expect(similarity(vector, vector)).toBeCloseTo(1, 4)
      }
      const [alone] = await near(embedder, [texts[2]!])
      expect(similarity(alone!, vectors[2]!)).toBeCloseTo(1, 4)
    })

    test('equal texts are one point, and another text is another one', async () => {
      const [a, b, c] = await near(await open(), [
        'connection pool',
        'connection pool',
        'night sky',
      ])
      expect(similarity(a!, b!)).toBeCloseTo(1, 5)
      expect(similarity(a!, c!)).toBeLessThan(0.99)
    })

    test('no texts, no vectors; an empty text is no mistake', async () => {
      const embedder = await open()
      expect(await embedder.embed([])).toEqual([])
      expect(await embedder.embed([''])).toHaveLength(1)
    })

    test('more texts than fit into one request', async () => {
      const texts = Array.from({ length: 150 }, (_, number) => `memory number ${number}`)
      const embedder = await open()
      const vectors = await near(embedder, texts)
      const [last] = await near(embedder, [texts[149]!])
      expect(similarity(vectors[149]!, last!)).toBeCloseTo(1, 4)
    })
  })
}
