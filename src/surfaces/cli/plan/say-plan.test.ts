import { describe, expect, test } from 'vitest'
import { toInstant } from '../../../core/base/instant.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import { EMPTY_MEMORY, type MemoryId, type Version } from '../../../core/model/memory.ts'
import type { Change, Plan } from '../../../core/plan/plan.ts'
import { makeOutput, PLAIN } from '../base/output.ts'
import { sayPlan, sayPlanSummary } from './say-plan.ts'

const memory = { ...EMPTY_MEMORY, id: 'use-npm' as MemoryId, title: 'Use npm for every package' }
const path = vaultPath('decisions/use-npm.json')

const retire: Change = {
  id: 'c1',
  action: 'retire',
  target: { id: memory.id, path },
  before: 'v1' as Version,
  after: { as: 'memory', memory, path },
  reason: 'superseded by use-pnpm',
  evidence: [{ what: 'superseded_by', detail: 'use-pnpm' }],
  needs: 'nothing',
}

const drop: Change = {
  ...retire,
  id: 'c2',
  action: 'delete',
  after: { as: 'absent' },
  reason: 'retired 40 days ago',
  evidence: [],
  needs: 'consent',
}

const plan: Plan = {
  id: 'plan-1',
  operation: 'gc',
  madeAt: toInstant(new Date(0)),
  vault: 'somewhere',
  changes: [retire, drop],
  files: [],
  notes: ['one file has no date'],
}

// WRT-01: a dry run is the plan, printed.
test('a plan says what, where, why, by what evidence and what waits for a word', () => {
  expect(sayPlan(plan, { style: PLAIN, dryRun: true })).toBe(
    [
      '[DRY RUN] gc: 2 changes (1 retire, 1 delete), 1 needs your consent',
      '',
      '1. retire    Use npm for every package',
      '   decisions/use-npm.json',
      '   why: superseded by use-pnpm',
      '   evidence: superseded_by: use-pnpm',
      '',
      '2. delete    use-npm (needs consent)',
      '   decisions/use-npm.json -> the trash',
      '   why: retired 40 days ago',
      'note: one file has no date',
    ].join('\n'),
  )
})

test('titles that a change does not carry can be handed in', () => {
  const titles = new Map([['use-npm', 'Use npm']])
  expect(sayPlan(plan, { style: PLAIN, dryRun: false, titles })).toContain('2. delete    Use npm (')
})

describe('the summary', () => {
  const cases: readonly [plan: Plan, expected: string][] = [
    [{ ...plan, changes: [] }, 'gc: nothing to do'],
    [{ ...plan, changes: [retire] }, 'gc: 1 change (1 retire)'],
    [
      { ...plan, changes: [drop, { ...drop, id: 'c3' }] },
      'gc: 2 changes (2 delete), 2 need your consent',
    ],
    [
      { ...plan, changes: [], files: [{ path, before: undefined, after: 'x', reason: '' }] },
      'gc: 1 change (1 file)',
    ],
  ]
  test.each(cases)('%#: %s', (given, expected) => {
    expect(sayPlanSummary(given)).toBe(expected)
  })
})

test('files that are no memories stand below the changes, with the diff when it was handed in', () => {
  const config = vaultPath('memory-config.json')
  const files = [{ path: config, before: '{}', after: '{"a":1}', reason: 'set a' }]
  const diffs = new Map([[config as string, '@@ -1 +1 @@\n-{}\n+{"a":1}\n']])
  expect(
    sayPlan({ ...plan, changes: [], files, notes: [] }, { style: PLAIN, dryRun: false, diffs }),
  ).toBe(
    [
      'gc: 1 change (1 file)',
      '',
      '   change file memory-config.json',
      '   why: set a',
      '   @@ -1 +1 @@',
      '   -{}',
      '   +{"a":1}',
    ].join('\n'),
  )
})

test('in a terminal it fits the width, and the diff has colours', () => {
  const terminal = {
    columns: 44,
    errColumns: 44,
    colourOut: true,
    colourErr: true,
    interactive: true,
    progress: true,
  }
  const mute = () => undefined
  const { style } = makeOutput({
    terminal,
    json: false,
    quiet: false,
    colour: true,
    stdout: mute,
    stderr: mute,
  })
  const long = { ...memory, title: 'A title that is far too long for so narrow a terminal' }
  const changes: readonly Change[] = [
    { ...retire, after: { as: 'memory', memory: long, path }, needs: 'consent' },
  ]
  const diffs = new Map([['c1', '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same\n']])
  const text = sayPlan({ ...plan, changes, notes: [] }, { style, dryRun: false, diffs })
  expect(text).toContain('\u001b[31m-old')
  expect(text).toContain('\u001b[32m+new')
  const bare = text.replace(/\u001b\[\d+m/g, '').split('\n')
  expect(bare[2]).toBe('1. retire    A title that… (needs consent)')
  for (const line of bare.slice(1)) expect(line.length).toBeLessThanOrEqual(44)
})

test('text of a memory cannot steer the terminal from inside a plan', () => {
  const evil = { ...memory, title: 'a\u001b[2Jb\nc' }
  const changes: readonly Change[] = [
    { ...retire, after: { as: 'memory', memory: evil, path }, reason: '\u0007bell' },
  ]
  const diffs = new Map([['c1', '+\u001b]0;title\u0007\n']])
  const text = sayPlan({ ...plan, changes }, { style: PLAIN, dryRun: false, diffs })
  expect(text).not.toMatch(/[\u001b\u0007]/)
  expect(text).toContain('a[2Jb c')
})
