import { expect, test } from 'vitest'
import { firstChangedLine } from './first-changed-line.ts'
import { wordDiff } from './word-diff.ts'

const marked = (before: string, after: string): string | undefined =>
  wordDiff({ removed: [before], added: [after] })
    ?.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}(${text})`))
    .join('')

// GIT-08
test('a line that changed a little is told word by word, another one whole', () => {
  expect(marked('The pool holds 10 connections', 'The pool holds 20 connections')).toBe(
    'The pool holds -(10)+(20) connections',
  )
  expect(marked('The pool holds 10 connections', 'Labels are printed as PDF')).toBeUndefined()
  expect(wordDiff({ removed: ['a', 'b'], added: ['a'] })).toBeUndefined()
})

// GIT-08
test('the first line that differs is where a reader looks', () => {
  expect(firstChangedLine('a\nb\nc\n', 'a\nx\nc\n')).toBe(2)
  expect(firstChangedLine('a\n', 'a\nb\n')).toBe(2)
  expect(firstChangedLine('a\nb\n', 'a\n')).toBe(1)
  expect(firstChangedLine('', 'a\n')).toBe(1)
})
