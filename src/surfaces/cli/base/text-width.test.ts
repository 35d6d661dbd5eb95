import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/arbitraries/any-character.ts'
import { oneLine, padEnd, printable, textWidth, truncate, wrap } from './text-width.ts'

const widths: readonly [text: string, width: number, why: string][] = [
  ['plain', 5, 'ASCII'],
  ['', 0, 'nothing'],
  ['数据库', 6, 'Han is double'],
  ['データ', 6, 'kana is double'],
  ['한국어', 6, 'Hangul is double'],
  ['ｗｉｄｅ', 8, 'fullwidth Latin is double'],
  ['é', 1, 'a combining accent takes no room'],
  ['naïve café', 10, 'accented Latin is single'],
  ['🚀', 2, 'emoji is double'],
  ['👩‍👩‍👧', 2, 'a joined family is one picture'],
  ['✔️', 2, 'a mark asked to be a picture'],
  ['→ ≥ —', 5, 'arrows and dashes are single'],
  ['‏‎', 0, 'direction marks are invisible'],
  ['ไทย', 3, 'Thai is single'],
]

test.each(widths)('textWidth(%j) is %i: %s', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

const cuts: readonly [text: string, width: number, expected: string, why: string][] = [
  ['Use pnpm for every package', 40, 'Use pnpm for every package', 'it fits'],
  ['Use pnpm for every package', 16, 'Use pnpm for…', 'cut at a word'],
  ['Use pnpm for every package', 13, 'Use pnpm for…', 'the word ends exactly there'],
  ['Supercalifragilistic', 8, 'Superca…', 'one long word is cut inside'],
  ['我们决定使用数据库', 9, '我们决定…', 'CJK is cut at a word, by columns'],
  ['abc', 1, '…', 'room for the mark only'],
  ['abc', 0, '', 'no room at all'],
]

test.each(cuts)('truncate(%j, %i) is %j: %s', (text, width, expected) => {
  expect(truncate(text, width)).toBe(expected)
})

test('what is truncated fits, and what is padded fills', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer({ min: 0, max: 40 }),
      (raw, width) => {
        const text = oneLine(raw)
        expect(textWidth(truncate(text, width))).toBeLessThanOrEqual(width)
        expect(textWidth(padEnd(truncate(text, width), width))).toBe(width)
      },
    ),
    { numRuns: 300 },
  )
})

test('wrapping keeps every word and breaks only where the line is full', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four'])
  expect(wrap('an-unbreakable-path/that/is/long short', 10)).toEqual([
    'an-unbreakable-path/that/is/long',
    'short',
  ])
  expect(wrap('', 10)).toEqual([''])
})

test('text of a memory cannot steer the terminal', () => {
  expect(printable('a\u001b[2Jb\u0007\u009b31mc\u202ed')).toBe('a[2Jb31mcd')
  expect(printable('one\r\ntwo\tthree\n')).toBe('one\ntwo\tthree\n')
  expect(oneLine(' a\n\tb\u0000  c ')).toBe('a b c')
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    }),
    { numRuns: 200 },
  )
})
