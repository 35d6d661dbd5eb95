import { expect, test } from 'vitest'
import { memoByText } from './memo-by-text.ts'

test('makes each text once, as long as there is room for it', () => {
  const made: string[] = []
  const upper = memoByText(
    (text) => {
      made.push(text)
      return text.toUpperCase()
    },
    { charsMax: 4 },
  )
  expect([upper('ab'), upper('cd'), upper('ab')]).toEqual(['AB', 'CD', 'AB'])
  expect(made).toEqual(['ab', 'cd'])
  // `ab` is the oldest and gives way.
  expect([upper('ef'), upper('cd'), upper('ab')]).toEqual(['EF', 'CD', 'AB'])
  expect(made).toEqual(['ab', 'cd', 'ef', 'ab'])
})

test('a text longer than all there is room for is made, and not kept', () => {
  let count = 0
  const length = memoByText(
    (text) => {
      count++
      return text.length
    },
    { charsMax: 2 },
  )
  expect([length('long'), length('long')]).toEqual([4, 4])
  expect(count).toBe(2)
})
