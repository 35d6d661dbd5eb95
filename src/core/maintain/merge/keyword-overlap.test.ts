import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordOverlaps } from './keyword-overlap.ts'

const shareOf = (own: readonly string[], other: readonly string[]): number => {
  const [a, b] = [new Set(own), new Set(other)]
  return a.size === 0 ? 0 : [...a].filter((word) => b.has(word)).length / a.size
}

const lists = fc.array(
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 6 }),
  { maxLength: 12 },
)

test('DST-01: the largest share is what comparing all with all would give', () => {
  fc.assert(
    fc.property(lists, (all) => {
      const expected = all.map((own, place) =>
        Math.max(0, ...all.filter((_, at) => at !== place).map((other) => shareOf(own, other))),
      )
      expect(keywordOverlaps(all, 0.6).largest).toEqual(expected)
    }),
  )
})

test('DST-05: pairs are those that comparing all with all would give, by the larger direction', () => {
  fc.assert(
    fc.property(lists, fc.constantFrom(0.5, 0.6, 1), (all, threshold) => {
      const expected: string[] = []
      for (const [left, own] of all.entries())
        for (const [right, other] of all.entries())
          if (left < right && Math.max(shareOf(own, other), shareOf(other, own)) >= threshold)
            expected.push(`${left} ${right}`)
      const { pairs } = keywordOverlaps(all, threshold)
      expect(pairs.map(({ left, right }) => `${left} ${right}`).sort()).toEqual(expected.sort())
    }),
  )
})

test('DST-05: no keywords, no pair; three of five is enough, the strongest comes first', () => {
  const all = [[], [], ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'x', 'y'], ['x', 'y']]
  expect(keywordOverlaps(all, 0.6).pairs).toEqual([
    { left: 3, right: 4, shared: ['x', 'y'], share: 1 },
    { left: 2, right: 3, shared: ['a', 'b', 'c'], share: 0.6 },
  ])
})

test('of very many partners the nearest stay, and the list says that it is crowded', () => {
  const count = 1_000
  const all = Array.from({ length: count }, (_, place) => ['common', 'usual', `own-${place >> 1}`])
  const { largest, pairs, crowded } = keywordOverlaps(all, 0.6)
  expect(largest.every((share) => share === 1)).toBe(true)
  expect(pairs.filter(({ share }) => share === 1)).toHaveLength(count / 2)
  expect(pairs.length).toBeLessThan(count * 20)
  expect(crowded).toHaveLength(count)
})
