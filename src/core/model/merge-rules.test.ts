import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory } from '../../../test/arbitraries/memory.ts'
import { KnownError } from '../base/errors.ts'
import type { Instant } from '../base/instant.ts'
import { type ChangeEntry, EMPTY_MEMORY, type Memory, type MemoryId } from './memory.ts'
import { capChanges, checkUpdate, keywordsLost } from './merge-rules.ts'

const now = '2026-03-01T10:20:30.456Z' as Instant
const options = { fileExists: (path: string) => path === 'src/there.ts', now }
const change = (summary: string): ChangeEntry => ({ date: '2026-02-01T00:00:00Z', summary })

const BEFORE: Memory = {
  ...EMPTY_MEMORY,
  id: 'fix-build' as MemoryId,
  kind: 'runbook',
  title: 'Fix the build',
  tags: ['build', 'ci'],
  relatedFiles: ['src/there.ts', 'src/gone.ts'],
  createdAt: '2026-01-01T00:00:00.123Z' as Instant,
  updatedAt: '2026-01-01T00:00:00.000Z' as Instant,
  changes: [change('first')],
  timesUpdated: 4,
  fields: { trigger: 'It hangs', steps: ['Stop', 'Start'], verification: 'Green' },
}
const said = [...BEFORE.changes, change('more')]

function refusalOf(
  after: Partial<Memory>,
  before: Memory = BEFORE,
): Pick<KnownError, 'code' | 'field' | 'rule'> {
  try {
    checkUpdate(
      before,
      { ...before, changes: [...before.changes, change('more')], ...after },
      options,
    )
  } catch (error) {
    if (error instanceof KnownError)
      return { code: error.code, field: error.field, rule: error.rule }
    throw error
  }
  throw new Error('It was not refused.')
}

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `t${at}`)

describe('WRT-07: what an update may not do', () => {
  const full: Memory = { ...BEFORE, tags: many(12) }
  const cases: readonly [
    why: string,
    after: Partial<Memory>,
    field: string,
    rule: RegExp,
    before?: Memory,
  ][] = [
    ['another category', { kind: 'decision' }, 'category', /^immutable$/],
    [
      'another creation',
      { createdAt: '2026-01-02T00:00:00.000Z' as Instant },
      'created_at',
      /^immutable$/,
    ],
    ['another status', { status: 'retired' }, 'record_status', /immutable via UPDATE/],
    ['fewer tags', { tags: ['build'] }, 'tags', /grow-only/],
    ['a tag for a tag below the cap', { tags: ['build', 'new'] }, 'tags', /grow-only/],
    ['fewer tags at the cap', { tags: many(11) }, 'tags', /no net shrink/, full],
    ['more than the cap', { tags: [...many(12), 'x'] }, 'tags', /cap exceeded/, full],
    ['a file that exists goes', { relatedFiles: ['src/gone.ts'] }, 'related_files', /grow-only/],
    ['history goes', { changes: [change('more')] }, 'changes', /^append-only$/],
    [
      'history is rewritten',
      { changes: [change('FIRST'), change('more')] },
      'changes',
      /^append-only$/,
    ],
    ['nothing is said', { changes: BEFORE.changes }, 'changes', /new entry required/],
  ]
  test.each(cases)('%s', (_why, after, field, rule, before) => {
    const refusal = refusalOf(after, before)
    expect(refusal).toMatchObject({ code: 'MERGE_ERROR', field })
    expect(refusal.rule).toMatch(rule)
  })
})

describe('WRT-07: what an update brings', () => {
  test('one more update, the instant, and everything fixed as it was', () => {
    const { memory, warnings } = checkUpdate(
      BEFORE,
      { ...BEFORE, title: 'Fix it', createdAt: undefined, changes: said },
      options,
    )
    expect(memory).toEqual({
      ...BEFORE,
      title: 'Fix it',
      updatedAt: now,
      timesUpdated: 5,
      changes: said,
    })
    expect(warnings).toEqual([])
  })

  test('a creation that agrees to the second keeps its exact moment', () => {
    const createdAt = '2026-01-01T00:00:00.000Z' as Instant
    expect(
      checkUpdate(BEFORE, { ...BEFORE, createdAt, changes: said }, options).memory.createdAt,
    ).toBe(BEFORE.createdAt)
  })

  test('tags grow, and at the cap one makes room for another, which the history tells', () => {
    const grown = checkUpdate(
      BEFORE,
      { ...BEFORE, tags: ['build', 'ci', 'new'], changes: said },
      options,
    )
    expect(grown.memory.changes).toEqual(said)
    const full = { ...BEFORE, tags: many(12) }
    const { memory } = checkUpdate(full, { ...full, tags: [...many(12).slice(1), 'new'] }, options)
    expect(memory.changes.at(-1)).toEqual({
      date: '2026-03-01T10:20:30Z',
      summary: 'Tags evicted at cap: removed t0, added new',
      field: 'tags',
      oldValue: ['t0'],
      newValue: ['new'],
    })
  })

  test('a file that is gone may go', () => {
    const { memory } = checkUpdate(
      BEFORE,
      { ...BEFORE, relatedFiles: ['src/there.ts'], changes: said },
      options,
    )
    expect(memory.relatedFiles).toEqual(['src/there.ts'])
  })

  test('every changed single value of the content gets an entry by itself, lists do not', () => {
    const fields = {
      trigger: 'It stops',
      steps: ['Start'],
      verification: 'Green',
      root_cause: 'Cache',
    }
    const { memory, warnings } = checkUpdate(BEFORE, { ...BEFORE, fields }, options)
    expect(memory.changes.slice(1)).toEqual([
      {
        date: '2026-03-01T10:20:30Z',
        summary: 'content.trigger changed',
        field: 'content.trigger',
        oldValue: 'It hangs',
        newValue: 'It stops',
      },
      {
        date: '2026-03-01T10:20:30Z',
        summary: 'content.root_cause changed',
        field: 'content.root_cause',
        oldValue: null,
        newValue: 'Cache',
      },
    ])
    expect(warnings).toEqual(['content.steps: list shrank from 2 to 1 items'])
  })

  test('changed text of a memory without fields is said too', () => {
    const before = { ...BEFORE, fields: undefined, body: 'Old.' }
    const { memory } = checkUpdate(before, { ...before, body: 'New.' }, options)
    expect(memory.changes.at(-1)).toMatchObject({ field: 'content.text' })
  })

  test('fifty changes are kept, the oldest dropped, also when the draft has dropped it already', () => {
    const before = { ...BEFORE, changes: many(50).map(change) }
    const full = checkUpdate(
      before,
      { ...before, changes: [...before.changes, change('new')] },
      options,
    )
    expect(full.memory.changes.map(({ summary }) => summary)).toEqual([...many(50).slice(1), 'new'])
    const dropped = checkUpdate(
      before,
      { ...before, changes: [...before.changes.slice(1), change('new')] },
      options,
    )
    expect(dropped.memory.changes).toEqual(full.memory.changes)
    expect(capChanges(many(60).map(change))).toHaveLength(50)
  })

  test('whatever goes through keeps the tags below the cap, the history and the creation', () => {
    let passed = 0
    fc.assert(
      fc.property(anyMemory(), anyMemory(), fc.boolean(), (before, other, tame) => {
        const base = tame
          ? { ...before, title: other.title, body: other.body, fields: before.fields }
          : { ...other, id: before.id }
        const after = { ...base, changes: [...before.changes, ...other.changes] }
        let result: Memory
        try {
          result = checkUpdate(before, after, { fileExists: () => true, now }).memory
        } catch (error) {
          expect(error).toMatchObject({ code: 'MERGE_ERROR' })
          return
        }
        passed++
        expect(result).toMatchObject({
          createdAt: before.createdAt,
          kind: before.kind,
          status: before.status,
        })
        expect(result.timesUpdated).toBe(before.timesUpdated + 1)
        expect(result.tags).toEqual(expect.arrayContaining([...before.tags]))
        expect(result.relatedFiles).toEqual(expect.arrayContaining([...before.relatedFiles]))
        expect(result.changes.slice(0, before.changes.length)).toEqual(before.changes)
        expect(result.changes.length).toBeGreaterThan(before.changes.length)
      }),
      { numRuns: 200 },
    )
    expect(passed).toBeGreaterThan(10)
  })
})

describe('WRT-08: a merge keeps the keywords of both sides', () => {
  const left = {
    ...EMPTY_MEMORY,
    title: 'Pool size',
    keywords: ['Postgres', 'pool'],
    body: 'Twenty connections.',
  }
  const right = {
    ...EMPTY_MEMORY,
    title: 'Pool timeout',
    keywords: ['pool', 'timeout'],
    body: 'Five seconds.',
  }

  test('written keywords must be written again', () => {
    const merged = {
      ...left,
      body: `${left.body}\n\n${right.body}`,
      keywords: ['postgres', 'pool', 'timeout'],
    }
    expect(keywordsLost([left, right], merged)).toEqual([])
    expect(keywordsLost([left, right], { ...merged, keywords: ['pool', 'postgres'] })).toEqual([
      'timeout',
    ])
  })

  test('derived keywords must at least stand in the text', () => {
    const [a, b] = [
      { ...left, keywords: [] },
      { ...right, keywords: [] },
    ]
    const merged = { ...a, body: `${left.body}\n\nPool timeout: ${right.body}` }
    expect(keywordsLost([a, b], merged)).toEqual([])
    expect(keywordsLost([a, b], { ...a })).toContain('timeout')
  })

  test('a union loses nothing, whatever the memories', () => {
    fc.assert(
      fc.property(anyMemory(), anyMemory(), (a, b) => {
        const bodies = [a, b].map((side) =>
          [side.title, side.summary, side.body, side.tags.join(' ')].join('\n\n'),
        )
        const fields = JSON.stringify([a.fields ?? {}, b.fields ?? {}])
        const merged = {
          ...a,
          body: [...bodies, fields].join('\n\n'),
          keywords: [...a.keywords, ...b.keywords],
        }
        expect(keywordsLost([a, b], merged)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
