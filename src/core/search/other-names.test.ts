import { expect, test } from 'vitest'
import { otherNamesOf } from './other-names.ts'
import { stemOfToken } from './search-terms.ts'

// REC-01
const SAME: readonly [short: string, long: string][] = [
  ['db', 'database'],
  ['auth', 'authentication'],
  ['k8s', 'kubernetes'],
  ['repo', 'repositories'],
  ['config', 'configuration'],
  ['colour', 'color'],
  ['folder', 'directories'],
  ['sent', 'sends'],
  ['written', 'write'],
]

test.each(SAME)('%s and %s are one thing, asked either way', (short, long) => {
  expect(otherNamesOf(stemOfToken(short))).toContain(stemOfToken(long))
  expect(otherNamesOf(stemOfToken(long))).toContain(stemOfToken(short))
})

test('most words have one name, and none is another name of itself', () => {
  expect(otherNamesOf('lighthous')).toEqual([])
  for (const term of ['db', 'initi', 'max', 'tmp', 'ts'])
    expect(otherNamesOf(term)).not.toContain(term)
})
