import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import { DAY_MS, toInstant } from '../../base/instant.ts'
import { vaultPath } from '../../base/vault-path.ts'
import type { Entry, MemoryId } from '../../model/memory.ts'
import { byteTokens, utf8Length } from '../../text/tokens.ts'
import { unlink } from '../merge/unlink.ts'
import { type CheckIssue, makeCheckReport, withBudgetComment } from './check-report.ts'

const NOW = at('2026-06-01')

function entry(id: string, bytes: number, age = 0): Entry {
  const createdAt = toInstant(new Date(Date.parse(NOW) - age * DAY_MS))
  const memory = sampleMemory({ id: id as MemoryId, createdAt, kind: id.slice(0, 1) })
  return sampleEntry(memory, { path: vaultPath(`${id}.md`), bytes })
}

function report(entries: readonly Entry[], issues: readonly CheckIssue[] = [], cap = 1000) {
  return makeCheckReport({
    at: NOW,
    layout: 'claude-md',
    entries,
    indexBytes: 320,
    cap,
    madeAt: ({ memory }) => memory.createdAt,
    coverage: [],
    issues,
  })
}

test('BUD-01: budget, kinds with tokens, the five largest, growth of 7 and 30 days', () => {
  const entries = [
    entry('a1', 320, 0),
    entry('a2', 32, 6),
    entry('b1', 640, 7),
    entry('b2', 33, 29),
    entry('c1', 35, 30),
    entry('c2', 9, 400),
  ]
  const found = report(entries)
  // Each file rounded down: 100 + 10 + 200 + 10 + 10 + 2.
  expect(found.budget).toEqual({ memories: 332, index: 100, used: 432, cap: 1000, percent: 43 })
  expect(found.kinds).toEqual([
    { kind: 'b', count: 2, tokens: 210 },
    { kind: 'a', count: 2, tokens: 110 },
    { kind: 'c', count: 2, tokens: 12 },
  ])
  expect(found.largest.map(({ id }) => id)).toEqual(['b1', 'a1', 'c1', 'b2', 'a2'])
  expect(found.growth).toMatchObject({ week: 2, month: 4 })
  expect(found.growth.days.at(-1)).toBe(1)
  expect(found.healthy).toBe(true)
})

test.each([
  [79, 790, true],
  [80, 800, false],
] as const)('BUD-01: %i %% of the budget, healthy: %s', (percent, tokens, healthy) => {
  const found = report([entry('a1', (tokens - 100) * 3.2)])
  expect(found.budget.percent).toBe(percent)
  expect(found.healthy).toBe(healthy)
  expect(found.issues.map(({ code }) => code)).toEqual(healthy ? [] : ['BUDGET WARNING'])
})

test.each([
  ['STALE', true],
  ['NO ENTRIES', true],
  ['SPENT', true],
  ['EXPIRED', true],
  ['ORPHAN', false],
  ['BROKEN LINK', false],
  ['SECRET', false],
  ['UNREADABLE', false],
  ['CONFIG', false],
] as const)('BUD-01: with %s the vault is healthy: %s', (code, healthy) => {
  expect(report([], [{ code, path: '', message: '', action: '' }]).healthy).toBe(healthy)
})

const figures = { memories: 154, cap: 40_000, day: '2026-06-01' }

test('BUD-02: the budget comment stands on top and counts itself', () => {
  const text = withBudgetComment('# Memory Index\n\n- [a](a.md)\n', figures)
  const [first = ''] = text.split('\n')
  expect(first).toMatch(/^<!-- budget: ~\d+tk \/ 40000tk \(0%\) \| updated: 2026-06-01 -->$/)
  const used = Number(/~(\d+)tk/.exec(first)?.[1])
  expect(used).toBe(154 + byteTokens(utf8Length(text)))
})

test('BUD-02: where the figures stand, the date stays; where they do not, both change', () => {
  const text = withBudgetComment('# Memory Index\n', figures)
  expect(withBudgetComment(text, { ...figures, day: '2026-07-01' })).toBe(text)
  const grown = withBudgetComment(text, { ...figures, memories: 9_000, day: '2026-07-01' })
  expect(grown).toContain('updated: 2026-07-01')
  expect(grown.split('\n')).toHaveLength(text.split('\n').length)
  expect(withBudgetComment('\ufeff# A\r\n', figures)).toMatch(
    /^\ufeff<!-- budget: .*-->\r\n# A\r\n$/,
  )
})

test.each([
  ['- [[gone]]\n- [[here]]', '- [[here]]'],
  ['See [[gone]] and [[here]].', 'See gone and [[here]].'],
  ['See [[gone|the old one]], [[gone#part]].', 'See the old one, gone.'],
  ['```\n[[gone]]\n```', '```\n[[gone]]\n```'],
  ['`gone.md` stays', '`gone.md` stays'],
])('BUD-02: a link that leads nowhere is words again: %j', (before, after) => {
  expect(unlink(before, (target) => target === 'gone')).toBe(after)
})
