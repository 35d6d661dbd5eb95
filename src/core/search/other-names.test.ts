import { expect, test } from 'vitest'
import { allNamesOf, otherNamesOf } from './other-names.ts'
import { otherNamesTable } from './other-names-table.ts'
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
  expect(otherNamesOf(stemOfToken(short)).same).toContain(stemOfToken(long))
  expect(otherNamesOf(stemOfToken(long)).same).toContain(stemOfToken(short))
})

test('words that people use for one another are told apart from names of one thing', () => {
  const { same, akin } = otherNamesOf(stemOfToken('images'))
  expect(same).toEqual(['img'])
  expect(akin).toEqual(['photo', 'pictur'].map(stemOfToken))
  expect(otherNamesOf(stemOfToken('passwords')).akin).toContain(stemOfToken('credentials'))
})

test('most words have one name, and none is another name of itself', () => {
  expect(otherNamesOf('lighthous')).toEqual({ same: [], akin: [] })
  expect(otherNamesOf('')).toEqual({ same: [], akin: [] })
  for (const term of ['db', 'initi', 'max', 'tmp', 'ts', 'delai', 'store'])
    expect(allNamesOf(term).filter((name) => name === term)).toEqual([term])
})

test('no name is told twice, and none is both', () => {
  for (const lines of Object.values(otherNamesTable()))
    for (const line of lines.trim().split('\n')) {
      const names = line.split(/[ |]/).filter((name) => name !== '')
      expect(new Set(names).size, line).toBe(names.length)
    }
})
