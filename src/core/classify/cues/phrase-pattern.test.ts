import { expect, test } from 'vitest'
import { phrases } from './phrase-pattern.ts'

const found = (source: string, text: string): string | undefined =>
  new RegExp(source, 'iu').exec(text)?.[0]

test.each([
  ['a line each', 'we chose it', 'chose'],
  ['across any space', 'we go\n  with it', 'go\n  with'],
  ['an apostrophe as it is typed', 'I don’t want it', 'don’t want'],
  ['or not at all', 'i dont want it', 'dont want'],
  ['whole words only', 'the chosen one', undefined],
  ['a mark may stand next to a word', 'fine, so be it', ', so'],
  ['Chinese anywhere', '我们决定了', '决定'],
])('phrases: %s', (_, text, expected) => {
  expect(
    found(
      phrases`
        chose
        go with
        don't want
        , so
        决定
      `,
      text,
    ),
  ).toBe(expected)
})
