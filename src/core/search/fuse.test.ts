import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse } from './fuse.ts'

const list = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).map(([key, score]) => ({ key, score }))
const order = (...args: Parameters<typeof fuse<string>>) => fuse(...args).map(({ key }) => key)

// REC-11
test('what is found both ways stands before what is found one way only', () => {
  const [text, meaning] = [list({ said: 10, both: 9 }), list({ meant: 0.9, both: 0.8, far: 0.1 })]
  expect(order(text, meaning, 0.5)[0]).toBe('both')
})

test('the weight decides between the two, and at its ends one of them alone', () => {
  const [text, meaning] = [list({ a: 10, b: 1 }), list({ b: 0.9, a: 0.2 })]
  expect(order(text, meaning, 0)).toEqual(['a', 'b'])
  expect(order(text, meaning, 1)).toEqual(['b', 'a'])
  expect(order(text, meaning, 0.3)).toEqual(['a', 'b'])
  expect(order(text, meaning, 0.7)).toEqual(['b', 'a'])
})

test('where one way finds nothing, the other one decides', () => {
  expect(order(list({ a: 2, b: 1 }), [], 0.3)).toEqual(['a', 'b'])
  expect(order([], list({ b: 0.5, a: 0.4 }), 0.3)).toEqual(['b', 'a'])
  expect(order([], [], 0.3)).toEqual([])
})

test('every score is a share, and nothing is lost or doubled', () => {
  const scored = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...'abcdefgh'),
      score: fc.double({ min: -1, max: 50, noNaN: true }),
    }),
    { selector: ({ key }) => key },
  )
  fc.assert(
    fc.property(
      scored,
      scored,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (text, meaning, weight) => {
        const fused = fuse(text, meaning, weight)
        const keys = new Set([...text, ...meaning].map(({ key }) => key))
        expect(fused.map(({ key }) => key).toSorted()).toEqual([...keys].toSorted())
        for (const { score } of fused) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1 + 1e-9)
        }
      },
    ),
  )
})
