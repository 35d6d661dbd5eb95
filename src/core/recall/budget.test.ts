import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '../text/tokens.ts'
import { costOf, fitBudget, INJECTED_CHARS_MAX } from './budget.ts'

// REC-05: the budget.

const item = (name: string, whole: number, summary = 30, pointer = 10) => ({
  name,
  texts: { whole: 'w'.repeat(whole), summary: 's'.repeat(summary), pointer: 'p'.repeat(pointer) },
})
const forms = (items: Parameters<typeof fitBudget>[0], tokens: number): readonly string[] =>
  fitBudget(items, { tokens, frame: '' }).told.map(({ form }) => form)

test('REC-05: small memories are told whole, large ones in short', () => {
  expect(forms([item('a', 100), item('b', 5000), item('c', 100)], 200)).toEqual([
    'whole',
    'summary',
    'whole',
  ])
})

test('a single memory may take it all', () => {
  expect(forms([item('a', 3000)], 1000)).toEqual(['whole'])
})

test('what short ones leave over goes to the first that can use it', () => {
  expect(forms([item('a', 400), item('b', 50), item('c', 50)], 160)).toEqual([
    'whole',
    'whole',
    'whole',
  ])
})

test('REC-05: of memories that are all a little too long the best are told whole', () => {
  const items = Array.from({ length: 5 }, (_, at) => item(String(at), 1_400, 300))
  expect(forms(items, 2_000)).toEqual(['whole', 'whole', 'whole', 'whole', 'summary'])
})

test('REC-05: a whole memory may be shorter than the words that would stand for it', () => {
  expect(forms([item('a', 20, 60), item('b', 20, 60)], 30)).toEqual(['whole', 'whole'])
})

test('REC-05: without room for a line there is none', () => {
  const { told, dropped } = fitBudget([item('a', 100), item('b', 100)], { tokens: 4, frame: '' })
  expect(told.map(({ name, form }) => [name, form])).toEqual([['a', 'pointer']])
  expect(dropped.map(({ name }) => name)).toEqual(['b'])
  expect(fitBudget([item('a', 100)], { tokens: 0, frame: '' }).told).toEqual([])
})

test('REC-05, REC-15: never more than the budget, and never more than 9,000 characters', () => {
  const size = fc.integer({ min: 1, max: 6000 })
  const items = fc.array(
    fc.tuple(size, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 150 })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      items,
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 300 }),
      (sizes, tokens, frame) => {
        const given = sizes.map(([whole, summary, pointer], at) =>
          item(String(at), whole, summary, pointer),
        )
        const { told, dropped } = fitBudget(given, { tokens, frame: 'é'.repeat(frame) })
        expect(told.length + dropped.length).toBe(given.length)
        const text = told.map((one) => one.text).join('\n')
        if (told.length === 0) return
        expect(costOf(text)).toBeLessThanOrEqual(tokens)
        expect(utf8Length(text) + 2 * frame).toBeLessThanOrEqual(INJECTED_CHARS_MAX)
      },
    ),
    { numRuns: 200 },
  )
})
