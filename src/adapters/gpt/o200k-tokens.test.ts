import { expect, test } from 'vitest'
import { o200kTokens } from './o200k-tokens.ts'

// MOD-08: figures of OpenAI's own tokenizer for the same texts.
test.each([
  ['', 0],
  ['hello world', 2],
  ['antidisestablishmentarianism', 6],
  ['2 + 2 = 4', 7],
  ['お誕生日おめでとう', 8],
  ['a <|endoftext|> b', 9],
])('%j is %i tokens', (text, tokens) => {
  expect(o200kTokens.count(text)).toBe(tokens)
})
