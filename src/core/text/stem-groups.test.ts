import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stemOfToken } from './search-terms.ts'
import { stemGroups } from './stem-groups.ts'

test('a group is found by the stem of each of its words, and by no other', () => {
  const groupsWith = stemGroups(['db database', 'databases store', 'dbs'])
  expect(groupsWith('databas')).toEqual([
    ['db', 'databas'],
    ['databas', 'store'],
  ])
  expect(groupsWith('db')).toEqual([['db', 'databas'], ['db']])
  expect(groupsWith('dat')).toEqual([])
  expect(groupsWith('')).toEqual([])
})

test('REC-01: a stem starts with the first two letters of its word, whatever the word', () => {
  const word = fc
    .tuple(
      fc.stringMatching(/^[a-z0-9]{1,6}$/),
      fc.constantFrom('', 'y', 's', 'ies', 'ing', 'ed', 'ational', 'iveness', 'biliti'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(word, (one) => {
      expect(stemOfToken(one).slice(0, 2)).toBe(one.slice(0, 2))
      expect(stemGroups([`x ${one}`])(stemOfToken(one))).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})
