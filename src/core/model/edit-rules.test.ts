import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import type { Problem } from '../base/problem.ts'
import { brokenText, checkEdit, finishEdit } from './edit-rules.ts'
import { EMPTY_MEMORY, type Memory } from './memory.ts'
import type { Parsed } from './parsed.ts'

const CREATED = '2026-01-01T00:00:00.000Z' as Instant
const NOW = '2026-02-01T12:00:00.000Z' as Instant
const MEMORY: Memory = { ...EMPTY_MEMORY, title: 'A', createdAt: CREATED, updatedAt: CREATED }

const parsed = (over: Partial<Memory> = {}, problems: readonly Problem[] = []): Parsed => ({
  memory: { ...MEMORY, ...over },
  problems,
  versionText: '',
  bytes: 0,
})
const problem = (code: Problem['code'], line: number): Problem => ({
  code,
  line,
  message: `${code} here.`,
  hint: 'Mend it.',
})

describe('an edit', () => {
  const check = (after: Parsed | undefined, force = false, before = parsed()) =>
    checkEdit({ before, after, layout: 'claude-json', force })

  test('that breaks nothing passes', () => {
    expect(check(parsed({ title: 'B', tags: [] })).memory.title).toBe('B')
  })

  // WRT-07
  test.each<[string, Parsed | undefined, field: string, forced: 'refused' | 'taken']>([
    ['the id', undefined, 'id', 'refused'],
    ['the status', parsed({ status: 'retired' }), 'status', 'refused'],
    ['the category', parsed({ kind: 'pattern' }), 'category', 'refused'],
    ['the day of creation', parsed({ createdAt: NOW }), 'created', 'taken'],
  ])('that changes %s is refused', (_, after, field, forced) => {
    const refusal = expect.objectContaining({ code: 'MERGE_ERROR', field })
    expect(() => check(after)).toThrow(refusal)
    if (forced === 'refused') expect(() => check(after, true)).toThrow(refusal)
    else expect(check(after, true)).toBe(after)
  })

  test('that brings a new fault in is refused with its line, unless it is forced', () => {
    const broken = parsed({}, [problem('bad-yaml', 4)])
    expect(() => check(broken)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', data: { line: 4 } }),
    )
    expect(check(broken, true)).toBe(broken)
  })

  // MOD-04
  test('of a file that had the fault before passes, wherever the fault stands now', () => {
    const before = parsed({}, [problem('bad-yaml', 4)])
    const after = parsed({ title: 'B' }, [problem('bad-yaml', 9)])
    expect(check(after, false, before)).toBe(after)
  })

  test('that only makes a file a little odd passes', () => {
    const after = parsed({}, [problem('missing-date', 0), problem('unknown-kind', 2)])
    expect(check(after)).toBe(after)
  })
})

test('many faults are told as a few', () => {
  const many = Array.from({ length: 8 }, (_, at) => problem('bad-value', at + 1))
  expect(brokenText(many).message).toMatch(/line 5: bad-value here\. And 3 more\.$/)
})

describe('what goes with an edit', () => {
  const finish = (layout: 'vault' | 'claude-json' | 'claude-md', after: Memory, before = MEMORY) =>
    finishEdit(before, after, { layout, now: NOW, reason: '' })

  test('is a new date where there was one and the person set none', () => {
    expect(finish('vault', { ...MEMORY, title: 'B' }).updatedAt).toBe(NOW)
    const own = '2026-01-15T00:00:00.000Z' as Instant
    expect(finish('vault', { ...MEMORY, updatedAt: own }).updatedAt).toBe(own)
    const undated = { ...MEMORY, updatedAt: undefined }
    expect(finish('claude-md', { ...undated, title: 'B' }, undated).updatedAt).toBeUndefined()
  })

  // WRT-07
  test('is an entry of the history in claude-json, and nowhere else', () => {
    const edited = finish('claude-json', { ...MEMORY, title: 'B', tags: ['x'] })
    expect(edited.changes).toEqual([
      { date: '2026-02-01T12:00:00Z', summary: 'Edited by hand: title, tags' },
    ])
    expect(edited.timesUpdated).toBe(1)
    expect(finish('vault', { ...MEMORY, title: 'B' }).changes).toEqual([])
  })

  // WRT-07
  test('keeps the last fifty entries, and an entry that the person wrote stands alone', () => {
    const changes = Array.from({ length: 50 }, (_, at) => ({ date: '', summary: `${at}` }))
    const before = { ...MEMORY, changes }
    const edited = finish('claude-json', { ...before, title: 'B' }, before)
    expect(edited.changes).toHaveLength(50)
    expect(edited.changes.at(-1)?.summary).toContain('title')
    const own = { ...MEMORY, title: 'B', changes: [{ date: '', summary: 'Mine.' }] }
    expect(finish('claude-json', own).changes).toEqual(own.changes)
  })
})
