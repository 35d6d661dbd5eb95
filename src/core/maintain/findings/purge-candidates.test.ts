import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import { DAY_MS, type Instant, toInstant } from '../../base/instant.ts'
import { vaultPath } from '../../base/vault-path.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import type { Memory, MemoryId } from '../../model/memory.ts'
import { purgeCandidates } from './purge-candidates.ts'
import { scoreMemory } from './scores.ts'

const NOW = at('2026-06-01')
const ago = (days: number): Instant => toInstant(new Date(Date.parse(NOW) - days * DAY_MS))

function candidates(
  ...memories: readonly (Omit<Partial<Memory>, 'id'> & { id: string; created: number })[]
) {
  const scored = memories.map(({ id, created, ...parts }) => {
    const memory = sampleMemory({
      createdAt: ago(created),
      updatedAt: undefined,
      ...parts,
      id: id as MemoryId,
    })
    const entry = sampleEntry(memory, { path: vaultPath(`${id}.md`) })
    const facts = { now: NOW, usageSince: ago(900), duplicate: 0, changedAt: ago(created) }
    return scoreMemory(entry, facts)
  })
  return purgeCandidates(scored, { kinds: BUILTIN_KINDS, now: NOW })
}

test('DST-04: past the time to live first, by how much; then by composite; evergreen ones last', () => {
  const found = candidates(
    { id: 'fresh', kind: 'config', created: 10 },
    { id: 'insight', kind: 'insight', created: 900 },
    { id: 'config', kind: 'config', created: 200 },
    { id: 'technique', kind: 'technique', created: 280 },
    { id: 'workflow', kind: 'workflow', created: 370 },
    { id: 'pattern', kind: 'pattern', created: 539 },
    { id: 'young', kind: 'technique', created: 40 },
  )
  expect(found.map(({ entry, excessDays }) => [entry.memory.id, excessDays])).toEqual([
    ['config', 20],
    ['technique', 10],
    ['workflow', 5],
    ['pattern', 0],
    ['young', 0],
    ['insight', 0],
  ])
  expect(found.filter(({ evergreen }) => evergreen).map(({ entry }) => entry.memory.id)).toEqual([
    'insight',
  ])
})

test('DST-04: staleness must be more than 0.8; what was used lately stays', () => {
  const used = { useCount: 1, kind: 'gotcha' }
  const found = candidates(
    { id: 'at-72', created: 50, lastUsedAt: ago(72), ...used },
    { id: 'at-73', created: 50, lastUsedAt: ago(73), ...used },
    { id: 'lately', created: 300, lastUsedAt: ago(3), ...used },
  )
  expect(found.map(({ entry }) => entry.memory.id)).toEqual(['at-73'])
})

test('MOD-14: what is pinned is never offered', () => {
  expect(candidates({ id: 'a', kind: 'config', created: 900, pinned: true })).toEqual([])
})
