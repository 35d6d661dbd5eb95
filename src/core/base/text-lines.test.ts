import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineFinder, linesWithEnds, oneLine } from './text-lines.ts'

test.each([
  ['', []],
  ['a', ['a']],
  ['a\r\n\nb\n', ['a\r\n', '\n', 'b\n']],
])('%j is parted into its lines', (text, lines) => {
  expect(linesWithEnds(text)).toEqual(lines)
})

test('the lines of any text make the text again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(linesWithEnds(text).join('')).toBe(text)
    }),
  )
})

test('line ends and runs of spaces become one space', () => {
  expect(oneLine('  a\r\n\tb  c ')).toBe('a b c')
})

test('the line of an offset is one more than the line ends before it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab\n]{0,20}$/), fc.nat(20), (text, at) => {
      const offset = Math.min(at, text.length)
      expect(lineFinder(text)(offset)).toBe(text.slice(0, offset).split('\n').length)
    }),
  )
})
