import { expect, test } from 'vitest'
import { stemOfToken } from '../text/search-terms.ts'
import { allNamesOf, synonymsOf } from './synonyms.ts'
import { AKIN_GROUPS, SAME_GROUPS } from './synonyms-table.ts'

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
  expect(synonymsOf(stemOfToken(short)).same).toContain(stemOfToken(long))
  expect(synonymsOf(stemOfToken(long)).same).toContain(stemOfToken(short))
})

test('words that people use for one another are told apart from names of one thing', () => {
  const { same, akin } = synonymsOf(stemOfToken('images'))
  expect(same).toEqual(['img'])
  expect(akin).toEqual(['photo', 'pictur'].map(stemOfToken))
  expect(synonymsOf(stemOfToken('passwords')).akin).toContain(stemOfToken('credentials'))
})

test('most words have one name, and none is another name of itself', () => {
  expect(synonymsOf('lighthous')).toEqual({ same: [], akin: [] })
  expect(synonymsOf('')).toEqual({ same: [], akin: [] })
  for (const term of ['db', 'initi', 'max', 'tmp', 'ts', 'delai', 'store'])
    expect(allNamesOf(term).filter((name) => name === term)).toEqual([term])
})

test('no name is told twice, and none is both', () => {
  for (const word of [...SAME_GROUPS, ...AKIN_GROUPS].flatMap((group) => group.split(' '))) {
    const names = allNamesOf(stemOfToken(word))
    expect(new Set(names).size, word).toBe(names.length)
  }
})
