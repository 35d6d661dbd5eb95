import { describe, expect, test } from 'vitest'
import { toInstant } from '../../../core/base/instant.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { MemoryId } from '../../../core/model/memory.ts'
import type { Change, Plan } from '../../../core/plan/plan.ts'
import { pickChanges, tickList } from './pick-changes.ts'
import { selectChanges } from './select-changes.ts'

const change = (id: string, needs: Change['needs']): Change => ({
  id,
  action: 'delete',
  target: { id: `m-${id}` as MemoryId, path: vaultPath(`${id}.md`) },
  before: 'absent',
  after: { as: 'absent' },
  reason: `because of ${id}`,
  evidence: [],
  needs,
})

const plan: Plan = {
  id: 'plan-1',
  operation: 'gc',
  madeAt: toInstant(new Date(0)),
  vault: 'somewhere',
  changes: ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) =>
    change(id, id === 'c2' ? 'nothing' : 'consent'),
  ),
  files: [],
  notes: [],
}

describe('--select', () => {
  const cases: readonly [selection: string, expected: readonly string[], why: string][] = [
    ['1,3', ['c1', 'c3'], 'numbers'],
    ['3, 1', ['c1', 'c3'], "in the plan's order"],
    ['2-4', ['c2', 'c3', 'c4'], 'a range'],
    ['1,1-2', ['c1', 'c2'], 'once each'],
    ['c5', ['c5'], 'the id itself'],
    ['all', ['c1', 'c2', 'c3', 'c4', 'c5'], 'all of them'],
    ['none', [], 'none of them'],
  ]
  test.each(cases)('WRT-16: %j takes %j: %s', (selection, expected) => {
    expect(selectChanges(plan, selection)).toEqual(expected)
  })

  test.each(['6', '0', '2-9', '4-2', 'x', '', '1,,2', '-1'])('%j is refused', (selection) => {
    expect(() => selectChanges(plan, selection)).toThrow(/is not a change of this plan; it has 5/)
  })
})

describe('without a terminal nothing is asked', () => {
  const pick = (options: { select?: string; yes?: boolean }, of: Plan = plan) =>
    pickChanges(of, { select: options.select, yes: options.yes ?? false, interactive: false })

  test('WRT-16: --yes takes what needs no consent', async () => {
    expect(await pick({ yes: true })).toEqual(['c2'])
  })

  test('WRT-16: --select is consent', async () => {
    expect(await pick({ select: '1-2', yes: true })).toEqual(['c1', 'c2'])
  })

  test('neither: nobody was asked, and nothing is chosen', async () => {
    expect(await pick({})).toBe('unasked')
    expect(await pick({}, { ...plan, changes: [] })).toEqual([])
  })
})

test('the tick-list names each change and its reason', () => {
  expect(tickList(plan, new Map([['m-c1', 'Old rule']]))[0]).toEqual({
    value: 'c1',
    label: 'delete Old rule',
    hint: 'because of c1',
  })
})
