import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/arbitraries/any-character.ts'
import { byteTokens, memoryTokens, tokenCounter, utf8Length, wordTokens } from './tokens.ts'

// MOD-08
describe('wordTokens: words x 1.3, rounded down', () => {
  const cases: readonly [text: string, tokens: number, why: string][] = [
    ['', 0, 'nothing'],
    [' \n\t ', 0, 'space only'],
    ['one', 1, '1.3'],
    ['one two three four', 5, '5.2'],
    ['a b c d e f g h i j', 13, 'exactly 13: no rounding fault'],
    ['- [x] done', 3, 'marks count as `wc -w` counts them'],
    ['数据库', 3, 'three characters, 3.9'],
    ['使用Redis缓存', 6, 'four characters and a word, 6.5'],
    ['使用，缓存。', 5, 'punctuation is no word, 5.2'],
    ['연결 풀', 3, 'hangul syllables, 3.9'],
    ['データ', 3, 'kana, 3.9'],
    ['a\u00a0b\u3000c', 3, 'no-break and ideographic spaces part words'],
    ['ＡＰＩ key', 2, 'full-width Latin is one word'],
    ['𠮷野家', 3, 'a character outside the first plane counts once'],
    ['🎉 party', 2, 'an emoji is a word like any mark'],
  ]
  test.each(cases)('of %j is %i: %s', (text, tokens) => {
    expect(wordTokens(text)).toBe(tokens)
  })

  test('agrees with splitting at white space for text without CJK', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
        const words = text.split(/\s+/).filter((word) => word !== '').length
        expect(wordTokens(text)).toBe(Math.floor((words * 13) / 10))
      }),
    )
  })
})

describe('memoryTokens (MOD-08)', () => {
  test('leaves History and Connections out, so that compressing makes a memory smaller', () => {
    const told = 'one two three four'
    const whole = `${told}\n\n## History\n\n### Pre-Compression (2026-01-01)\n\n${'old '.repeat(500)}\n\n## Connections\n\n- [[MEM-a]]`
    expect(memoryTokens(whole)).toBe(wordTokens(told))
    expect(memoryTokens(`${told}\n\n## Notes\n\nfive`)).toBe(wordTokens(`${told} ## Notes five`))
  })
})

describe('byteTokens (MOD-08)', () => {
  test.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [16, 5],
    [896, 280],
    [128_000, 40_000],
    [127_999, 39_999],
  ])('%i bytes are %i tokens', (bytes, tokens) => {
    expect(byteTokens(bytes)).toBe(tokens)
  })
})

test('utf8Length is the size on disk, lone surrogates included', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' })),
      (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
      },
    ),
  )
  for (const text of ['\ud800', 'a\udc00b', '\ud800\ud800\udc00', '日本語', 'é', '🎉'])
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
})

test('a counter knows the tokens of any stretch', () => {
  const text = fc.array(fc.constantFrom('one two', ' ', '\n', '\r\n', '漢字', '。', 'x'), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (parts, a, b) => {
      const said = parts.join('')
      const [start = 0, end = 0] = [a % (said.length + 1), b % (said.length + 1)].sort(
        (x, y) => x - y,
      )
      expect(tokenCounter(said)(start, end)).toBe(wordTokens(said.slice(start, end)))
    }),
  )
})
