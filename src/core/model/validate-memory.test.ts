import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory } from '../../../test/arbitraries/memory.ts'
import type { LayoutName } from './layout-name.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from './memory.ts'
import { validateMemory } from './validate-memory.ts'

const GOOD: Memory = {
  ...EMPTY_MEMORY,
  id: 'use-pnpm' as MemoryId,
  title: 'Use pnpm',
  tags: ['build'],
}
const layout: LayoutName = 'claude-json'
const fields = (memory: Memory, before?: Memory): readonly string[] =>
  validateMemory(memory, { layout, ...(before ? { before } : {}) }).map((fault) => fault.field)

describe('MOD-04: limits refuse new values, never an existing file', () => {
  const cases: readonly [why: string, change: Partial<Memory>, field: string][] = [
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a title of 121 characters', { title: 'é'.repeat(121) }, 'title'],
    ['a summary of two lines', { summary: 'a\nb' }, 'summary'],
    ['an id with capitals', { id: 'Use-Pnpm' as MemoryId }, 'id'],
    ['an id of 81 characters', { id: 'x'.repeat(81) as MemoryId }, 'id'],
    ['13 tags', { tags: Array.from({ length: 13 }, (_, at) => `t${at}`) }, 'tags'],
    ['an empty tag', { tags: ['a', ''] }, 'tags'],
    ['a confidence of 2', { confidence: 2 }, 'confidence'],
    ['a confidence that is no number', { confidence: Number.NaN }, 'confidence'],
    ['a long reason', { statusReason: 'x'.repeat(301) }, 'reason'],
    ['a long change', { changes: [{ date: '2026-01-01', summary: 'x'.repeat(301) }] }, 'changes'],
    [
      'incomplete fields',
      { kind: 'runbook', fields: { trigger: 'x', verification: 'y' } },
      'content.steps',
    ],
  ]
  test.each(cases)('%s', (_why, change, field) => {
    const memory = { ...GOOD, ...change }
    expect(fields(memory)).toEqual([field])
    expect(fields({ ...memory, body: 'Something else changed.' }, memory)).toEqual([])
    expect(fields(memory, GOOD)).toEqual([field])
  })

  test('characters are counted as people count them', () => {
    expect(fields({ ...GOOD, title: '🚀'.repeat(120) })).toEqual([])
    expect(fields({ ...GOOD, title: '🚀'.repeat(121) })).toEqual(['title'])
  })

  test('a memory with too many tags may lose one, not gain one', () => {
    const tags = Array.from({ length: 15 }, (_, at) => `t${at}`)
    const before = { ...GOOD, tags }
    expect(fields({ ...GOOD, tags: tags.slice(1) }, before)).toEqual([])
    expect(fields({ ...GOOD, tags: [...tags, 'x'] }, before)).toEqual(['tags'])
  })

  test('text without fields is refused where seed 001 would refuse it, and only there', () => {
    const prose: Memory = { ...GOOD, kind: 'decision', body: 'We use pnpm.' }
    expect(validateMemory(prose, { layout, prose: 'refuse' })[0]).toMatchObject({
      field: 'content',
      fix: 'Give at least: status, context, decision, rationale.',
    })
    expect(validateMemory(prose, { layout })).toEqual([])
    expect(
      validateMemory(prose, { layout, prose: 'refuse', before: { ...prose, body: '' } }),
    ).toEqual([])
    expect(validateMemory({ ...prose, kind: 'insight' }, { layout, prose: 'refuse' })).toEqual([])
    const named = { ...prose, id: 'MEM-use-pnpm' as MemoryId }
    expect(validateMemory(named, { layout: 'vault', prose: 'refuse' })).toEqual([])
  })

  const ids: readonly [LayoutName, string, boolean][] = [
    ['vault', 'MEM-use-pnpm', true],
    ['vault', 'MEM-使用', true],
    ['vault', 'use-pnpm', false],
    ['claude-md', 'feedback_use-pnpm', true],
    ['claude-md', 'a b', false],
    ['smallcode', 'a1b2c3d4', true],
    ['smallcode', 'xyz', false],
  ]
  test.each(ids)('%s: the id %s is %s', (name, id, fine) => {
    expect(validateMemory({ ...GOOD, id: id as MemoryId }, { layout: name }).length === 0).toBe(
      fine,
    )
  })

  test('ordinary memories pass, and nothing that stands already is refused', () => {
    fc.assert(
      fc.property(anyMemory(), anyMemory(), (memory, other) => {
        expect(validateMemory(memory, { layout })).toEqual([])
        const odd = { ...other, title: `${other.title}\n`, confidence: 7 }
        expect(validateMemory({ ...odd, pinned: !odd.pinned }, { layout, before: odd })).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
