import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, isOneSlip, nearest } from './nearest.ts'

const verbs = ['init', 'list', 'show', 'forget', 'restore', 'archive', 'unarchive', 'undo', 'log']

// UIX-01: "did you mean". The left column is what was typed.
const cases: readonly [typed: string, expected: readonly string[], why: string][] = [
  ['lst', ['list'], 'a letter is missing'],
  ['lsit', ['list'], 'two letters are swapped'],
  ['forgt', ['forget'], 'a letter is missing in a longer word'],
  ['Restore', ['restore'], 'case is no mistake'],
  ['archve', ['archive'], 'the nearest only'],
  ['unarchve', ['unarchive'], 'not archive, which is three away'],
  ['arch', ['archive'], 'a start of the word'],
  ['lo', ['log'], 'short words may be off by one'],
  ['xyz', [], 'nothing is near'],
  ['remember', [], 'a far-fetched guess is worse than none'],
  ['', [], 'nothing was typed'],
]

test.each(cases)('nearest(%j) is %j: %s', (typed, expected) => {
  expect(nearest(typed, verbs)).toEqual(expected)
})

test('editDistance is a distance: zero for the same word, the same both ways, one for a swap', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
      expect(editDistance(a, a)).toBe(0)
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b) === 0).toBe(a === b)
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max([...a].length, [...b].length))
    }),
    { numRuns: 200 },
  )
  expect(editDistance('teh', 'the')).toBe(1)
})

test('one slip is a distance of one', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 5 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(isOneSlip(a, b)).toBe(editDistance(a, b) === 1)
    }),
  )
})
