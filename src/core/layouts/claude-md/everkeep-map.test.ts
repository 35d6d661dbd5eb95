import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory } from '../../../../test/arbitraries/memory.ts'
import type { Instant } from '../../base/instant.ts'
import type { Json } from '../../format/json/json.ts'
import { editFrontmatter, parseFrontmatter } from '../../format/markdown/frontmatter.ts'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { everkeepEdits, fromEverkeepMap, preciser, toEverkeepMap } from './everkeep-map.ts'

const NOTHING_KNOWN: ReadonlySet<keyof Memory> = new Set()

// LAY-16
describe('the everkeep map', () => {
  test('holds every field of a memory and gives it back', () => {
    fc.assert(
      fc.property(anyMemory(), (memory) => {
        const map = toEverkeepMap(memory, NOTHING_KNOWN)
        expect(JSON.parse(JSON.stringify(map))).toEqual(map)
        const { fields, unknown, problems } = fromEverkeepMap(map)
        const { id, body, extra } = memory
        expect({ ...EMPTY_MEMORY, ...fields, id, body, extra }).toEqual(memory)
        expect({ unknown, problems }).toEqual({ unknown: {}, problems: [] })
      }),
      { numRuns: 150 },
    )
  })

  test('holds nothing of a memory that is all defaults, and nothing that is known already', () => {
    expect(toEverkeepMap(EMPTY_MEMORY, NOTHING_KNOWN)).toEqual({})
    const memory = { ...EMPTY_MEMORY, title: 'T', pinned: true, scope: 'user' }
    expect(toEverkeepMap(memory, new Set(['title', 'scope'] as const))).toEqual({ pinned: true })
  })

  const lenient: readonly [key: string, value: Json, expected: Partial<Memory>][] = [
    ['pinned', 'yes', { pinned: true }],
    ['confidence', '0.9', { confidence: 0.9 }],
    ['times_updated', '3', { timesUpdated: 3 }],
    ['related_files', 'src/a.ts', { relatedFiles: ['src/a.ts'] }],
    ['aliases', [12], { aliases: ['12'] }],
    [
      'links',
      ['MEM-x', { target: 'MEM-y' }],
      {
        links: [
          { target: 'MEM-x', relation: '' },
          { target: 'MEM-y', relation: '' },
        ],
      },
    ],
    ['created_at', '2026-01-05 10:00', { createdAt: '2026-01-05T10:00:00.000Z' as Instant }],
    ['tier', null, {}],
  ]
  test.each(lenient)('reads %s: %j as people write it', (key, value, expected) => {
    expect(fromEverkeepMap({ [key]: value })).toMatchObject({ fields: expected, problems: [] })
  })

  const bad: readonly [key: string, value: Json, code: string][] = [
    ['pinned', 'perhaps', 'bad-value'],
    ['confidence', 'high', 'bad-value'],
    ['tier', 'lukewarm', 'bad-value'],
    ['origin', 3, 'bad-value'],
    ['created_at', 'yesterday', 'bad-date'],
    ['tier_since', 5, 'bad-date'],
    ['links', 'MEM-x', 'bad-value'],
    ['links', [{ to: 'MEM-x' }], 'bad-value'],
    ['changes', ['text'], 'bad-value'],
    ['fields', 'text', 'bad-value'],
    ['scope', ['a'], 'bad-value'],
  ]
  test.each(bad)('leaves %s: %j out and says so', (key, value, code) => {
    const read = fromEverkeepMap({ [key]: value, scope: key === 'scope' ? value : 'user' })
    expect(read.problems).toMatchObject([{ code }])
    expect(read.fields).toEqual(key === 'scope' ? {} : { scope: 'user' })
  })

  test.each([3, 'text', ['a']])('is nothing but a problem when it is %j', (value) => {
    expect(fromEverkeepMap(value)).toMatchObject({ fields: {}, problems: [{ code: 'bad-value' }] })
  })

  test('keys that are not ours stay where they stand, with their comments', () => {
    const text = '---\na: 1\neverkeep:\n  color: red # mine\n  pinned: true\n---\nB'
    const edits = everkeepEdits({ pinned: true }, { scope: 'user' })
    const after = editFrontmatter(text, edits)
    expect(after).toBe('---\na: 1\neverkeep:\n  color: red # mine\n  scope: user\n---\nB')
    expect(fromEverkeepMap(parseFrontmatter(after).data['everkeep']).unknown).toEqual({
      color: 'red',
    })
    expect(everkeepEdits({ scope: 'user' }, { scope: 'user' })).toEqual([])
  })
})

const moments: readonly [
  written: string | undefined,
  exact: string | undefined,
  expected: string | undefined,
  why: string,
][] = [
  [
    '2026-01-05T00:00:00.000Z',
    '2026-01-05T10:00:00.000Z',
    '2026-01-05T10:00:00.000Z',
    'same day: the time is added',
  ],
  [
    '2026-01-06T00:00:00.000Z',
    '2026-01-05T10:00:00.000Z',
    '2026-01-06T00:00:00.000Z',
    'the day was edited by hand',
  ],
  [
    '2026-01-05T12:00:00.000Z',
    '2026-01-05T10:00:00.000Z',
    '2026-01-05T12:00:00.000Z',
    'the key has a time itself',
  ],
  [undefined, '2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.000Z', 'the key is missing'],
  ['2026-01-05T00:00:00.000Z', undefined, '2026-01-05T00:00:00.000Z', 'the map says nothing'],
  [undefined, undefined, undefined, 'nobody knows'],
]
test.each(moments)('the day %s and the moment %s give %s: %s', (written, exact, expected) => {
  expect(preciser(written as Instant | undefined, exact as Instant | undefined)).toBe(expected)
})
