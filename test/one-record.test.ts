import { expect, test } from 'vitest'
import type { Instant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../src/core/model/memory.ts'
import { capChanges } from '../src/core/model/merge-rules.ts'

const at = (day: string): Instant => `2026-${day}T09:30:15.250Z` as Instant

/** Every field set to something that is not its default. */
const FULL: Memory = {
  id: 'x' as MemoryId,
  kind: 'decision',
  title: 'Use one queue table: no Redis',
  summary: 'Jobs live in Postgres, "one" table.',
  body: 'Because # of stores matters.\n\n- one backup\n- one failure mode',
  fields: undefined,
  topic: 'queue/storage',
  tags: ['queue', 'postgres'],
  keywords: ['SKIP LOCKED', 'job-table', '队列'],
  source: 'user input',
  relatedFiles: ['src/queue/retry.ts'],
  links: [{ target: 'MEM-other', relation: 'supersedes' }],
  confidence: 0.85,
  status: 'active',
  statusAt: undefined,
  statusReason: '',
  tier: 'cold',
  tierSince: at('03-01'),
  pinned: true,
  scope: 'backend',
  supersededBy: 'MEM-later',
  createdAt: at('01-02'),
  updatedAt: at('02-03'),
  lastUsedAt: at('02-20'),
  useCount: 7,
  changes: [{ date: '2026-02-03T09:30:15Z', summary: 'wording', field: 'title' }],
  timesUpdated: 3,
  origin: 'confirmed',
  aliases: ['old-name'],
  extra: { review_due: '2027-01-01', owner: { team: 'core' } },
}

// MOD-01
test.each(LAYOUT_NAMES)('one record with every field set is the same after layout %s', (name) => {
  const layout = layoutNamed(name)
  const { id, path } = layout.place(FULL, () => false)
  const after = { ...FULL, id }
  const edits = layout.store({
    files: new Map(),
    from: undefined,
    to: path,
    before: undefined,
    after,
  })
  const files = new Map(
    edits.flatMap((edit) => (edit.text === undefined ? [] : [[edit.path, edit.text]])),
  )
  const stored = layout.parse(path, files.get(path)!, files).find(({ memory }) => memory.id === id)
  expect(stored?.memory).toEqual(after)
})

// MOD-01, MOD-06
test.each(LAYOUT_NAMES)('layout %s keeps status, moment and reason', (name) => {
  const layout = layoutNamed(name)
  const { id, path } = layout.place(FULL, () => false)
  for (const status of ['retired', 'archived'] as const) {
    const to = layout.pathWhen(path, id, status)
    const after = { ...FULL, id, status, statusAt: at('04-01'), statusReason: 'no longer true' }
    const edits = layout.store({ files: new Map(), from: undefined, to, before: undefined, after })
    const files = new Map(
      edits.flatMap((edit) => (edit.text === undefined ? [] : [[edit.path, edit.text]])),
    )
    expect(layout.parse(to, files.get(to)!, files)[0]?.memory).toEqual(after)
  }
})

// MOD-01
test('the history of a memory keeps its last fifty entries', () => {
  const changes = Array.from({ length: 60 }, (_, number) => ({
    date: '2026-01-01',
    summary: `${number}`,
  }))
  const kept = capChanges(changes)
  expect(kept).toHaveLength(50)
  expect(kept[0]?.summary).toBe('10')
})

// MOD-01
test('a memory of nothing has no field that is undefined by accident', () => {
  expect(Object.keys(EMPTY_MEMORY).sort()).toEqual(Object.keys(FULL).sort())
})
