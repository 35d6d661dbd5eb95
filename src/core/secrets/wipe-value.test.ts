import { expect, test } from 'vitest'
import { wipeValues } from './wipe-value.ts'

test('SEC-03: no eight characters of a value are left, and the rest stays', () => {
  const value = 'Xk9"mQ2v\\Lp77Zt'
  const text = `a ${value} b ${value.slice(3)} c ${JSON.stringify(value)} d mQ2 e`
  const wiped = wipeValues(text, [value])
  expect(wiped).toBe('a [erased] b [erased] c "[erased]" d mQ2 e')
  expect(wipeValues('nothing of it', [value])).toBe('nothing of it')
})
