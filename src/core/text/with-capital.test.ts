import { describe, expect, test } from 'vitest'
import { titleFrom } from '../classify/statement-title.ts'
import { withCapital } from './with-capital.ts'

describe('COR-09: a title, path or id is never changed in its letters', () => {
  test.each([
    ['retries stop after three', 'Retries stop after three'],
    ["don't mock the database", "Don't mock the database"],
    ['éviter les mocks', 'Éviter les mocks'],
    ['src/pay.ts retries twice', 'src/pay.ts retries twice'],
    ['use-jwt is out of date', 'use-jwt is out of date'],
    ['getUser returns null', 'getUser returns null'],
    ['pay.ts: moved', 'pay.ts: moved'],
    ['max_retries is 3', 'max_retries is 3'],
    ['', ''],
  ])('%s: %s', (text, expected) => {
    expect(withCapital(text)).toBe(expected)
  })

  test.each([
    ['src/pay.ts retries a failed charge twice', 'src/pay.ts retries a failed charge twice'],
    [
      '`pnpm` installs all packages of this repository',
      'pnpm installs all packages of this repository',
    ],
    ['we decided to use JWT for all sessions', 'Use JWT for all sessions'],
  ])('the title of "%s"', (sentence, title) => {
    expect(titleFrom(sentence)).toBe(title)
  })
})
