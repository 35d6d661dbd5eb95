import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUses } from './add-uses.ts'
import { toCard } from './entry.ts'
import type { Instant } from './instant.ts'
import { EMPTY_MEMORY, type Entry, type MemoryId, type Version } from './memory.ts'
import { vaultPath } from './vault-path.ts'

const at = (day: number): Instant =>
  `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z` as Instant

const entry = (id: string, useCount: number, lastUsedAt?: Instant): Entry => ({
  path: vaultPath(`${id}.md`),
  version: 'v' as Version,
  memory: { ...toCard(EMPTY_MEMORY), id: id as MemoryId, useCount, lastUsedAt },
  tokens: 0,
  bytes: 0,
  linksTo: [],
  problems: [],
})

// LAY-10
test('counters are the larger of file and foreign index, plus the uses since', () => {
  const foreign = new Map([['a', { useCount: 7, lastUsedAt: at(3) }]])
  const uses = [
    { id: 'a', at: at(5) },
    { id: 'a', at: at(4) },
    { id: 'b', at: at(1) },
  ]
  const counters = addUses(
    [entry('a', 2, at(2)), entry('b', 4, at(9)), entry('c', 1)],
    foreign,
    uses,
  )
  expect(Object.fromEntries(counters)).toEqual({
    a: { useCount: 9, lastUsedAt: at(5) },
    b: { useCount: 5, lastUsedAt: at(9) },
  })
})

// LAY-10
test('a counter never shrinks, and the order of uses does not matter', () => {
  const use = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    at: fc.integer({ min: 1, max: 28 }).map(at),
  })
  const count = fc.nat({ max: 50 })
  fc.assert(
    fc.property(count, count, fc.array(use, { maxLength: 20 }), (own, other, uses) => {
      const foreign = new Map([['a', { useCount: other, lastUsedAt: undefined }]])
      const forward = addUses([entry('a', own)], foreign, uses)
      const ofA = uses.filter(({ id }) => id === 'a').length
      expect(forward.get('a')?.useCount).toBe(Math.max(own, other) + ofA)
      expect(addUses([entry('a', own)], foreign, [...uses].reverse())).toEqual(forward)
    }),
    { numRuns: 100 },
  )
})
