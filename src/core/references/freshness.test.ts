import { expect, test } from 'vitest'
import { staleNote } from './freshness.ts'
import type { Verdict } from './verdict.ts'

const verdict = (is: Verdict['is'], text: string, over: Partial<Verdict> = {}): Verdict => ({
  reference: { kind: 'path', text, line: 1, from: 'code', claim: 'there' },
  is,
  why: 'so',
  ...over,
})

// REC-07: the warning line of a memory that is partly stale.
test('one line says what is gone and what moved', () => {
  expect(
    staleNote([
      verdict('FOUND', 'a.ts'),
      verdict('MISSING', 'b.ts'),
      verdict('MOVED', 'c.ts', { to: 'd.ts' }),
    ]),
  ).toBe('Checked just now: no longer there: b.ts; moved: c.ts (now d.ts).')
})

test('a long list is cut', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'a'].map((name) => verdict('MISSING', name))
  expect(staleNote(names)).toBe('Checked just now: no longer there: a, b, c and 2 more.')
})

test('there is no line when nothing is wrong with the code it names', () => {
  const fine = [verdict('FOUND', 'a'), verdict('UNVERIFIABLE', 'b')]
  expect(staleNote([...fine, verdict('MISSING', 'x.md', { isMemory: true })])).toBeUndefined()
})
