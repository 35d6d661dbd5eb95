import { expect, test } from 'vitest'
import { finderOf } from './find-ignoring-case.ts'

// TRI-02: a cue is a turn of speech, in whatever size it is written.
test.each([
  ['let us use', 'OK, Let Us Use pnpm', 'Let Us Use'],
  ['\\b(?:never|always)\\b', 'ALWAYS lint', 'ALWAYS'],
  ['[\\s\\p{P}]*(?:永远|始终)', '，始终用 pnpm', '，始终'],
  ['on \\S+', 'ON Windows', 'ON Windows'],
  ['[A-Z]{2,}-\\d+', 'see abc-12', 'abc-12'],
  ['never', 'İstanbul: NEVER', 'NEVER'],
  ['straße', 'Die STRASSE', undefined],
])('/%s/ in "%s" is %s', (source, text, found) => {
  expect(finderOf(source)(text)).toBe(found)
})
