import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { isFresh, normalTitle } from './resurrection.ts'

const at = (text: string): Instant => text as Instant
const NOON = at('2026-03-01T12:00:00.000Z')
const DAY = at('2026-03-01T00:00:00.000Z')

describe('a retired memory is not made anew for 24 hours (WRT-05, WRT-06)', () => {
  test.each([
    ['the file tells the moment', NOON, [], '2026-03-02T11:59:59.999Z', true],
    ['24 hours are over', NOON, [], '2026-03-02T12:00:00.000Z', false],
    [
      'the file wins over the log',
      NOON,
      ['2026-03-01T20:00:00.000Z'],
      '2026-03-02T13:00:00.000Z',
      false,
    ],
    ['the day only, and the log tells the moment', DAY, [NOON], '2026-03-02T11:59:00.000Z', true],
    ['the day only, the moment of the log is past', DAY, [NOON], '2026-03-02T12:00:00.000Z', false],
    [
      'the day only, the log tells of another day',
      DAY,
      ['2026-02-01T12:00:00.000Z'],
      '2026-03-02T23:59:59.999Z',
      true,
    ],
    ['the day only: to the end of the next day', DAY, [], '2026-03-02T23:59:59.999Z', true],
    ['the day only: the day after that', DAY, [], '2026-03-03T00:00:00.000Z', false],
    [
      'no date, but the log knows',
      undefined,
      [NOON, '2026-02-01T12:00:00.000Z'],
      '2026-03-02T11:00:00.000Z',
      true,
    ],
    ['no date and no log', undefined, [], '2026-03-01T12:00:00.000Z', false],
    ['a date in the future', at('2026-03-05T12:00:00.000Z'), [], '2026-03-01T12:00:00.000Z', true],
  ])('%s', (_, written, logged, now, fresh) => {
    expect(isFresh({ written, logged: logged.map(at) }, at(now))).toBe(fresh)
  })
})

test.each([
  ['Use  JWT.', 'use jwt', true],
  ['使用 JWT。', '使用 JWT', true],
  ['Ｕｓｅ JWT', 'use jwt', true],
  ['Use C++', 'Use C#', false],
  ['Use JWT', 'Use JWT tokens', false],
])('%j and %j are one title: %s', (a, b, same) => {
  expect(normalTitle(a) === normalTitle(b)).toBe(same)
})
