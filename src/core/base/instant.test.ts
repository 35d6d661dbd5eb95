import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from './instant.ts'

test('MOD-16: a moment is told as the engine itself tells it, in UTC', () => {
  const anywhere = fc.date({ noInvalidDate: true })
  const lately = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })
  fc.assert(
    fc.property(fc.oneof(anywhere, lately), (date) => {
      expect(toInstant(date)).toBe(date.toISOString())
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2000-02-29T12:34:56.789Z',
  '2100-02-28T23:59:59.999Z',
  '2100-03-01T00:00:00.000Z',
  '2024-12-31T23:59:59.000Z',
  '2400-02-29T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
])('MOD-16: %s', (instant) => {
  expect(toInstant(new Date(instant))).toBe(instant)
})

test('a moment that is none is refused', () => {
  expect(() => toInstant(new Date(Number.NaN))).toThrow(RangeError)
})
