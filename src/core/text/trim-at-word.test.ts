import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimAtWord } from './trim-at-word.ts'

const cases: readonly [string, number, 'before' | 'after', string, string][] = [
  ['short', 10, 'before', 'short', 'fits'],
  ['one two three', 9, 'before', 'one two…', 'keeps within the limit'],
  ['one two three', 5, 'after', 'one two…', 'keeps the word that reaches the limit'],
  ['one two three', 9, 'after', 'one two three', 'the last word reaches the end'],
  ['one, two three', 5, 'before', 'one…', 'no comma before the mark'],
  ['国内部署选页面服务', 5, 'before', '国内部署…', 'scripts without blanks break anywhere'],
  ['국내 배포는 페이지로', 6, 'before', '국내…', 'Korean has blanks'],
  [`see ${'x'.repeat(90)}`, 40, 'before', `see ${'x'.repeat(35)}…`, 'an endless word is cut'],
  ['anything', 1, 'before', '', 'no room at all'],
]

test.each(cases)('trimAtWord(%j, %i, %s) is %j: %s', (text, limit, side, expected) => {
  expect(trimAtWord(text, limit, side)).toBe(expected)
})

test('a cut text is never cut again, and keeps to its side of the limit', () => {
  const words = fc.array(fc.stringMatching(/^[a-z,]{1,12}$/), { maxLength: 30 })
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 120 }), (list, limit) => {
      const text = list.join(' ')
      const before = trimAtWord(text, limit, 'before')
      expect([...before].length).toBeLessThanOrEqual(Math.max(limit, 0))
      const after = trimAtWord(text, limit, 'after')
      expect(trimAtWord(after, limit, 'after')).toBe(after)
    }),
  )
})
