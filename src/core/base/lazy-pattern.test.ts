import { expect, test, vi } from 'vitest'
import { lazyPattern } from './lazy-pattern.ts'

test('a pattern is made once, by the first question', () => {
  const make = vi.fn(() => /^\p{L}+$/u)
  const letters = lazyPattern(make)
  expect(make).not.toHaveBeenCalled()
  expect(['año', 'a1'].map((word) => letters.test(word))).toEqual([true, false])
  expect(make).toHaveBeenCalledTimes(1)
})
