import { describe, expect, test } from 'vitest'
import { decisionContent, decisionRecord } from '../../../test/support/records.ts'
import type { Instant } from '../base/instant.ts'
import type { JsonObject } from '../format/json/json.ts'
import { memoryOfRecord } from '../layouts/claude-json/record.ts'
import { BUILTIN_KINDS } from './kinds.ts'
import { checkPlainUpdate, checkSchemaVersion, newFaults, withRecord } from './update-memory.ts'

const NOW = '2026-03-01T12:00:00.000Z' as Instant
const told = (over: JsonObject = {}) =>
  memoryOfRecord(decisionRecord(over), { id: 'use-jwt', kinds: BUILTIN_KINDS })

describe('what a record tells on top of a memory', () => {
  const before = {
    ...told({ tags: ['API', 'jwt'] }),
    pinned: true,
    topic: 'auth',
    fields: { ...decisionContent(), revisit_when: 'never' },
    body: 'A body of its own.',
  }

  test('what it does not tell stays, the body as long as the fields do', () => {
    const draft = { title: 'Use JWT', content: decisionContent() }
    const after = withRecord(before, told({ ...draft, tags: ['x'] }), draft)
    expect(after).toMatchObject({
      title: 'Use JWT',
      pinned: true,
      topic: 'auth',
      tags: ['API', 'jwt'],
      fields: { revisit_when: 'never' },
      body: 'A body of its own.',
    })
    const changed = decisionContent({ decision: 'Other.' })
    const other = withRecord(before, told({ content: changed }), { content: changed })
    expect(other.fields).toEqual({ ...changed, revisit_when: 'never' })
    expect(other.body).toContain('Other.')
  })

  test('a tag that differs in case only keeps its spelling', () => {
    const draft = { tags: ['api', 'jwt', 'new'] }
    expect(withRecord(before, told(draft), draft).tags).toEqual(['API', 'jwt', 'new'])
  })
})

describe('layouts without merge rules (WRT-07)', () => {
  test('the day of creation is fixed, the rest is free', () => {
    const before = told()
    const free = { ...before, tags: [], createdAt: '2026-01-01T00:00:00.000Z' as Instant }
    expect(checkPlainUpdate(before, free, NOW)).toMatchObject({
      tags: [],
      createdAt: '2026-01-01T08:00:00.000Z',
      updatedAt: NOW,
    })
    const moved = { ...before, createdAt: '2026-01-02T00:00:00.000Z' as Instant }
    expect(() => checkPlainUpdate(before, moved, NOW)).toThrow(
      expect.objectContaining({ code: 'MERGE_ERROR', field: 'created_at' }),
    )
  })

  test('a file without dates gets none', () => {
    const before = { ...told(), createdAt: undefined, updatedAt: undefined }
    expect(checkPlainUpdate(before, before, NOW).updatedAt).toBeUndefined()
  })
})

test('the version of the schema is fixed (WRT-07)', () => {
  const check = (draft: JsonObject) => () => checkSchemaVersion(decisionRecord(), draft)
  expect(check({ schema_version: '2.0' })).toThrow(/schema_version/)
  expect(check({ schema_version: '1.0' })).not.toThrow()
  expect(check({})).not.toThrow()
})

test('only what the draft brings is a fault (MOD-04)', () => {
  const fault = (field: string) => ({ field, rule: 'r', fix: 'f' })
  const before = { title: 'x', content: { status: 'odd', steps: [] } }
  const draft = { title: 'x', content: { status: 'odd', steps: [1] } }
  const faults = ['title', 'content.status', 'content.steps', 'content.missing', 'tags'].map(fault)
  expect(newFaults(faults, before, draft).map(({ field }) => field)).toEqual([
    'content.steps',
    'content.missing',
    'tags',
  ])
})
