import { expect, test } from 'vitest'
import { EMPTY_MEMORY } from './memory.ts'
import { mapTexts, relinked } from './relink.ts'

test('links follow in text, fields, data and succession, and nothing else changes (MOD-09)', () => {
  const memory = {
    ...EMPTY_MEMORY,
    title: 'About [[old]]',
    body: 'See [[old]], [[old|it]] and [[other]].',
    fields: { context: 'From [[old]].', rationale: ['[[old]]', 'plain'], active: true },
    links: [
      { target: 'old', relation: 'supersedes' },
      { target: 'other', relation: '' },
    ],
    supersededBy: 'old',
  }
  const renaming = { means: (target: string) => target === 'old', to: 'new' }
  expect(relinked(memory, renaming)).toEqual({
    ...memory,
    body: 'See [[new]], [[new|it]] and [[other]].',
    fields: { context: 'From [[new]].', rationale: ['[[new]]', 'plain'], active: true },
    links: [
      { target: 'new', relation: 'supersedes' },
      { target: 'other', relation: '' },
    ],
    supersededBy: 'new',
  })
})

test('every text of a value is reached, keys stay', () => {
  const value = { a: ['x', { b: 'y', c: null }], d: 1, e: true }
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual({
    a: ['X', { b: 'Y', c: null }],
    d: 1,
    e: true,
  })
})
