import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import type { JsonObject } from '../format/json/json.ts'
import { autoFix, type FixRecordOptions } from './auto-fix.ts'
import { validateRecord } from './schemas.ts'

const now = '2026-03-01T10:20:30.456Z' as Instant
const options: FixRecordOptions = {
  action: 'create',
  category: 'preference',
  stem: 'use-tabs',
  now,
}

const GOOD: JsonObject = {
  schema_version: '1.0',
  category: 'preference',
  id: 'use-tabs',
  title: 'Use tabs',
  record_status: 'active',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  tags: ['style'],
  confidence: 0.8,
  content: { topic: 'style', value: 'Use tabs.', reason: 'Habit.', strength: 'soft' },
}

describe('WRT-09: records of seed 001 are put into form', () => {
  const cases: readonly [change: JsonObject, becomes: JsonObject, fixes: readonly string[]][] = [
    [{}, {}, []],
    [{ schema_version: '' }, { schema_version: '1.0' }, ["schema_version: set to '1.0'"]],
    [
      { updated_at: null },
      { updated_at: '2026-03-01T10:20:30Z' },
      ['updated_at: set to current UTC'],
    ],
    [
      { created_at: '' },
      { created_at: '2026-03-01T10:20:30Z' },
      ['created_at: set to current UTC'],
    ],
    [
      { tags: 'Style' },
      { tags: ['style'] },
      ['tags: wrapped string in array', 'tags: lower-cased, deduplicated and sorted'],
    ],
    [
      { tags: [' B ', 'a', 'b', ''] },
      { tags: ['a', 'b'] },
      ['tags: lower-cased, deduplicated and sorted'],
    ],
    [
      { tags: ['a,b', 'c -> d', '#tags:e'] },
      { tags: ['a b', 'c d', 'e'] },
      ['tags: lower-cased, deduplicated and sorted'],
    ],
    [{ tags: [] }, { tags: ['untagged'] }, ["tags: empty after dedup, set to ['untagged']"]],
    [
      { tags: 'abcdefghijklm'.split('') },
      { tags: 'abcdefghijkl'.split('') },
      ['tags: truncated to TAG_CAP (12)'],
    ],
    [{ confidence: 1.5 }, { confidence: 1 }, ['confidence: clamped to 1.0']],
    [{ confidence: -1 }, { confidence: 0 }, ['confidence: clamped to 0.0']],
    [{ confidence: '0.5' }, { confidence: 0.5 }, ['confidence: read as a number']],
    [{ confidence: 'high' }, { confidence: 'high' }, []],
    [{ title: ' Use tabs ' }, { title: 'Use tabs' }, ['title: stripped whitespace']],
    [
      { title: 'Use\ntabs\u0000' },
      { title: 'Use tabs' },
      ['title: stripped control chars/index-injection markers'],
    ],
    [
      { title: 'Use -> tabs #tags:x' },
      { title: 'Use - tabs x' },
      ['title: stripped control chars/index-injection markers'],
    ],
    [{ category: 'decision' }, { category: 'preference' }, ["category: set to 'preference'"]],
    [{ id: 'Use Tabs' }, { id: 'use-tabs' }, ["id: slugified 'Use Tabs' -> 'use-tabs'"]],
    [{ id: 'other' }, { id: 'use-tabs' }, ["id: set to match filename 'use-tabs'"]],
    [
      { record_status: 'retired', retired_at: 'x', retired_reason: 'y' },
      { record_status: 'active' },
      [],
    ],
  ]
  test.each(cases)('%j', (change, becomes, fixes) => {
    const { record, fixes: said } = autoFix({ ...GOOD, ...change }, options)
    expect(record).toEqual({ ...GOOD, ...becomes })
    expect(said).toEqual(fixes)
    const twice = autoFix(record, options)
    expect(twice).toEqual({ record, fixes: [] })
  })

  test('a bare draft becomes a valid record', () => {
    const { record } = autoFix(
      { title: 'Use tabs', content: GOOD['content'] ?? null, tags: '' },
      options,
    )
    expect(validateRecord('preference', record)).toEqual([])
  })

  test('an update is not made active and gets no creation date', () => {
    const { created_at: _gone, ...rest } = GOOD
    const { record } = autoFix(
      { ...rest, record_status: 'retired' },
      { ...options, action: 'update' },
    )
    expect(record).toEqual({ ...rest, record_status: 'retired' })
  })

  test('the draft that was handed in is not touched', () => {
    const draft = Object.freeze({ ...GOOD, tags: Object.freeze(['B', 'a']) })
    expect(autoFix(draft as unknown as JsonObject, options).record['tags']).toEqual(['a', 'b'])
  })
})
