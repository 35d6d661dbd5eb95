import { expect, test } from 'vitest'
import { amountsIn } from './amounts.ts'

const inShort = (text: string): readonly string[] =>
  amountsIn(text).map(({ number, measure, beside }) =>
    [number, measure, ...beside].filter((part) => part !== '').join(' '),
  )

// COR-04: "30 seconds" against "a minute", and the same in other languages.
test.each([
  ['The gateway gives up after 30 seconds.', ['30000 time']],
  ['It is cut off after a minute.', ['60000 time']],
  ['Logs werden 30 Tage aufbewahrt.', ['2592000000 time']],
  ['Se reintenta tres veces.', ['3 reintenta veces']],
  ['日志保留三天', []],
  ['Up to 25 MB, then 80 % of it.', ['26214400 size', '80 percent']],
  ['The project targets Node 18;', ['18 node']],
  ['1,200 requests per second', ['1200 requests']],
])('%s', (text, amounts) => {
  expect(inShort(text)).toEqual(amounts)
})

test.each([
  'since 2024',
  'version 1.2.3',
  'see #12 and ADR-017',
  'on 2026-03-01',
  '`wait(3000)`',
  'sha256 sums',
])('no amount in: %s', (text) => {
  expect(inShort(text)).toEqual([])
})
