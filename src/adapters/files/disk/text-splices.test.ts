import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySplices, splicesOf } from './text-splices.ts'

// COR-50
test('splices make the one text of the other, whatever they are', () => {
  const line = fc.oneof(fc.constantFrom('', 'a', 'b', 'c'), fc.string())
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applySplices(before, splicesOf(before, after))).toBe(after)
    }),
  )
})

test('a count in the first line and a new one in the middle are two short splices', () => {
  const list = (count: number, lines: readonly number[]): string =>
    [`${count} memories`, ...lines.map((line) => `- line ${line}`), 'the end'].join('\n')
  const all = Array.from({ length: 400 }, (_, line) => line)
  const splices = splicesOf(
    list(
      399,
      all.filter((line) => line !== 200),
    ),
    list(400, all),
  )
  expect(splices.length).toBeLessThanOrEqual(3)
  expect(splices.reduce((sum, [, , text]) => sum + text.length, 0)).toBeLessThan(60)
})
