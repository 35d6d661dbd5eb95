import { describe, expect, test } from 'vitest'
import { onlyPoints } from './only-points.ts'

// TRI-02: a correction of the moment is nothing to keep.

describe('who points says nothing that holds tomorrow (TRI-02)', () => {
  test.each([
    'No not that one',
    'no, the other one',
    'not this',
    'nope, wrong file',
    'No! Not that one, the other one!',
    'no, wrong file again',
    'not again',
    'No not that one, the other one please',
    "no, don't touch that one",
    'no don’t change this file',
    'you changed the wrong file again',
    'No, the test file, not the source file',
    'not in that file, in the other one',
    'NO. Not this one. The other one.',
    '不是这个',
    '不对，另一个',
    '不要这个，要另一个',
  ])('%s', (said) => expect(onlyPoints(said)).toBe(true))
})

describe('who names something says more', () => {
  test.each([
    'No. Use pnpm, not npm.',
    'no, never mock the database in tests',
    'Not that one, we always use readToken here',
    "don't touch the tests",
    'no tests in this folder',
    'no comments in this file',
    'not in this repo',
    'not that, the one in src/auth/token.ts',
    'never change that one',
    'yes, that one',
    'the second one',
    '不对，用 pnpm',
    '别动数据库',
    '',
  ])('%j', (said) => expect(onlyPoints(said)).toBe(false))
})
