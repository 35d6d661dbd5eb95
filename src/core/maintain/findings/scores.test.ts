import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import { DAY_MS, type Instant, toInstant } from '../../base/instant.ts'
import { healthStatus, metricsOf } from '../report/vault-health.ts'
import { type ScoreFacts, scoreMemory, usageIsKnown } from './scores.ts'

const NOW = at('2026-06-01')
const ago = (days: number): Instant => toInstant(new Date(Date.parse(NOW) - days * DAY_MS))

interface Row {
  readonly why: string
  readonly created: number
  readonly used?: number
  readonly uses?: number
  readonly tokens?: number
  readonly duplicate?: number
  readonly changed?: number
  readonly since?: number | undefined
  readonly pinned?: boolean
}

function score({ created, used, uses = 0, tokens = 100, duplicate = 0, ...row }: Row) {
  const memory = sampleMemory({
    createdAt: ago(created),
    updatedAt: undefined,
    lastUsedAt: used === undefined ? undefined : ago(used),
    useCount: uses,
    pinned: row.pinned ?? false,
  })
  const since = 'since' in row ? row.since : 400
  const facts: ScoreFacts = {
    now: NOW,
    usageSince: since === undefined ? undefined : ago(since),
    duplicate,
    changedAt: ago(row.changed ?? created),
  }
  return scoreMemory(sampleEntry(memory, { tokens }), facts)
}

// Computed by hand: .3 staleness + .25 zero + .2 size + .25 duplicate.
const table: readonly [
  Row,
  staleness: number,
  zero: number,
  size: number,
  composite: number,
  standing: string,
][] = [
  [{ why: 'made today', created: 0 }, 0, 0, 0, 0, 'healthy'],
  [{ why: 'thirty days are not more than thirty', created: 30 }, 0.333333333, 0, 0, 0.1, 'healthy'],
  [{ why: 'unused past thirty', created: 45 }, 0.5, 1, 0, 0.4, 'review'],
  [{ why: 'unused past ninety', created: 200 }, 1, 1, 0, 0.55, 'merge-compress'],
  [
    { why: 'and a duplicate in three of five words', created: 90, duplicate: 0.6 },
    1,
    1,
    0,
    0.7,
    'purge',
  ],
  [{ why: 'used, but young', created: 60, used: 45, uses: 2 }, 0.5, 0, 0, 0.15, 'healthy'],
  [
    { why: 'used and proven over sixty days', created: 61, used: 45, uses: 2 },
    0.2,
    0,
    0,
    0.06,
    'healthy',
  ],
  [
    { why: 'the bonus does not go below nothing', created: 100, used: 9, uses: 1 },
    0,
    0,
    0,
    0,
    'healthy',
  ],
  [{ why: '1200 tokens are size 1', created: 0, tokens: 1200 }, 0, 0, 1, 0.2, 'healthy'],
  [{ why: '3000 tokens are size 4', created: 0, tokens: 3000 }, 0, 0, 4, 0.8, 'purge'],
  [{ why: 'the sum is cut at one', created: 200, tokens: 6000, duplicate: 1 }, 1, 1, 9, 1, 'purge'],
  [
    { why: 'DST-12: use is not known at all', created: 200, since: undefined, changed: 9 },
    0.1,
    0,
    0,
    0.03,
    'healthy',
  ],
  [
    { why: 'DST-12: use is known for 29 days only', created: 200, since: 29 },
    1,
    0,
    0,
    0.3,
    'review',
  ],
  [
    { why: 'DST-12: use is known for 30 days', created: 200, since: 30 },
    1,
    1,
    0,
    0.55,
    'merge-compress',
  ],
  [
    { why: 'MOD-14: pinned memories do not age', created: 900, pinned: true },
    0,
    0,
    0,
    0,
    'healthy',
  ],
]

test.each(table)(
  'DST-01, DST-02: $why',
  (row, staleness, zeroRetrieval, size, composite, standing) => {
    const found = score(row)
    expect(found.score).toEqual({
      staleness,
      zeroRetrieval,
      size,
      duplicate: row.duplicate ?? 0,
      composite,
    })
    expect(found.standing).toBe(standing)
  },
)

test.each([
  ['a duplicate of 0.6 is no candidate', { duplicate: 0.6 }, { isMerge: false }],
  ['one above is', { duplicate: 0.61 }, { isMerge: true }],
  ['900 tokens are no candidate', { tokens: 900 }, { isCompress: false }],
  ['901 are', { tokens: 901 }, { isCompress: true }],
  [
    'DST-13: what was never used is up for review',
    { created: 200, duplicate: 1 },
    { isReview: true },
  ],
  ['DST-13: 0.3 is up for review', { created: 90, since: 29 }, { isReview: true }],
  ['DST-13: less is not', { created: 89, since: 29 }, { isReview: false }],
] as const)('DST-02: %s', (why, row, expected) => {
  expect(score({ why, created: 0, ...row })).toMatchObject(expected)
})

test('a memory without any date is taken for new', () => {
  const entry = sampleEntry(sampleMemory({ createdAt: undefined, updatedAt: undefined }))
  const facts = { now: NOW, usageSince: ago(400), duplicate: 0, changedAt: undefined }
  expect(scoreMemory(entry, facts).score.composite).toBe(0)
})

test('DST-12: use counts as known after thirty whole days', () => {
  expect(usageIsKnown(ago(30), NOW)).toBe(true)
  expect(usageIsKnown(ago(29), NOW)).toBe(false)
  expect(usageIsKnown(undefined, NOW)).toBe(false)
})

test('DST-03, DST-13: health is 100 - 3 purge - 5 merge - 2 compress; totals are of all on disk', () => {
  const scored = [
    score({ why: 'purge by composite', created: 90, duplicate: 0.6 }),
    score({ why: 'merge', created: 0, duplicate: 0.8, uses: 1 }),
    score({ why: 'purge and compress', created: 0, tokens: 3000 }),
    score({ why: 'healthy', created: 0 }),
  ]
  const retired = sampleEntry(sampleMemory({ status: 'retired' }), { tokens: 50 })
  const entries = [...scored.map(({ entry }) => entry), retired]
  expect(metricsOf(entries, scored)).toEqual({
    totalMemories: 5,
    totalTokens: 3350,
    // 100 - 2 x 3 - 1 x 5 - 1 x 2
    healthScore: 87,
    purgeCandidates: 2,
    mergeCandidates: 1,
    compressCandidates: 1,
    neverRetrieved: 3,
  })
})

test('health never goes below nothing', () => {
  const many = Array.from({ length: 40 }, () => score({ why: 'twins', created: 0, duplicate: 1 }))
  const entries = many.map(({ entry }) => entry)
  expect(metricsOf(entries, many).healthScore).toBe(0)
  expect(metricsOf([], []).healthScore).toBe(100)
})

test.each([
  [100, 'healthy'],
  [80, 'healthy'],
  [79, 'manageable'],
  [60, 'manageable'],
  [59, 'concerning'],
  [40, 'concerning'],
  [39, 'critical'],
  [0, 'critical'],
] as const)('DST-03: %i is %s', (value, status) => {
  expect(healthStatus(value)).toBe(status)
})
