import { expect, test } from 'vitest'
import { shellWord } from './shell-word.ts'

test.each([
  ['../../.memory', '../../.memory'],
  ['~/.everkeep/vault', '~/.everkeep/vault'],
  ['my notes', "'my notes'"],
  ["it's", "'it'\\''s'"],
  ['$(reboot)', "'$(reboot)'"],
  ['~/my notes', "'~/my notes'"],
  ['~eve', "'~eve'"],
  ['', "''"],
])('REC-05: a shell takes %s as %s', (value, word) => {
  expect(shellWord(value)).toBe(word)
})
