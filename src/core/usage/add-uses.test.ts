import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { vaultPath } from '../base/vault-path.ts'
import { toCard } from '../model/entry.ts'
import { EMPTY_MEMORY, type Entry, type MemoryId, type Version } from '../model/memory.ts'
import { addUses, withSeen } from './add-uses.ts'

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
  const uses = new Map([
    ['a', { count: 2, lastUsedAt: at(5) }],
    ['b', { count: 1, lastUsedAt: at(1) }],
  ])
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
test('a counter is the largest base plus the uses of this machine (GIT-02)', () => {
  const count = fc.nat({ max: 50 })
  fc.assert(
    fc.property(count, count, count, count, (own, other, seen, uses) => {
      const foreign = new Map([['a', { useCount: other, lastUsedAt: undefined }]])
      const known = { useCount: seen, lastUsedAt: at(3) }
      const counted = new Map([['a', { count: uses, lastUsedAt: at(2), seen: known }]])
      const { useCount, lastUsedAt } = addUses([entry('a', own)], foreign, counted).get('a')!
      expect(useCount).toBe(Math.max(own, other, seen) + uses)
      expect(lastUsedAt).toBe(at(3))
    }),
    { numRuns: 100 },
  )
})

// LAY-10
test('a generated file shows what others counted, and no use of this machine (GIT-02)', () => {
  const seen = { useCount: 5, lastUsedAt: at(3) }
  const uses = new Map([['a', { count: 9, lastUsedAt: at(8), seen }]])
  const [a, b] = withSeen([entry('a', 2, at(1)), entry('b', 4)], uses)
  expect(a?.memory).toMatchObject({ useCount: 5, lastUsedAt: at(3) })
  expect(b?.memory).toMatchObject({ useCount: 4 })
})
