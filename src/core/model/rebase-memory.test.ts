import { expect, test } from 'vitest'
import { draft } from '../../../test/support/demo-changes.ts'
import type { Instant } from '../base/instant.ts'
import type { Memory } from './memory.ts'
import { rebaseMemory, sameSubstance } from './rebase-memory.ts'

const base = draft('Use npm', {
  body: 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.',
  tags: ['a', 'b'],
})
const rebased = (after: Partial<Memory>, now: Partial<Memory>) =>
  rebaseMemory({ base, after: { ...base, ...after }, now: { ...base, ...now } })

test('INB-02: what only one side changed is taken from it', () => {
  expect(rebased({ title: 'Use pnpm' }, { pinned: true })).toMatchObject({
    kind: 'memory',
    memory: { title: 'Use pnpm', pinned: true },
  })
  expect(rebased({ title: 'Same' }, { title: 'Same' })).toMatchObject({ memory: { title: 'Same' } })
})

test('INB-02: lists and texts that both changed are brought together where they do not meet', () => {
  const body = base.body
  const outcome = rebased(
    { tags: ['a', 'new'], body: body.replace('Five', '5'), timesUpdated: 1 },
    { tags: ['a', 'b', 'mine'], body: body.replace('One', '1'), timesUpdated: 2 },
  )
  expect(outcome).toMatchObject({
    memory: {
      tags: ['a', 'mine', 'new'],
      body: '1.\n\nTwo.\n\nThree.\n\nFour.\n\n5.',
      timesUpdated: 3,
    },
  })
  const link = { target: 'x', relation: '' }
  expect(rebased({ links: [link] }, { links: [{ ...link, target: 'y' }] })).toMatchObject({
    memory: { links: [{ target: 'y' }, { target: 'x' }] },
  })
})

test.each<[keyof Memory, Partial<Memory>, Partial<Memory>]>([
  ['title', { title: 'Use pnpm' }, { title: 'Use yarn' }],
  ['body', { body: 'All new.' }, { body: 'Another.' }],
  ['fields', { fields: { a: 1 } }, { fields: { a: 2 } }],
])('INB-02: %s that both changed another way is a conflict', (field, after, now) => {
  expect(rebased(after, now)).toEqual({ kind: 'conflict', field })
})

test('INB-02: a status change stands on what the memory says, not on its tags and counters', () => {
  const used = { ...base, tags: [], useCount: 9, updatedAt: '2027-01-01T00:00:00.000Z' as Instant }
  expect(sameSubstance(base, used)).toBe(true)
  expect(sameSubstance(base, { ...base, pinned: true })).toBe(false)
  expect(sameSubstance(base, { ...base, body: 'Other.' })).toBe(false)
})
