import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../nearest.ts'
import { isOneSlip } from './meanings.ts'

// REC-01
test('one slip is an edit distance of one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneSlip(a, b)).toBe(editDistance(a, b) === 1)
    }),
    { numRuns: 2_000 },
  )
})
