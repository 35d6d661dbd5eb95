import { describe, expect, test } from 'vitest'
import type { ProposalRow } from '../../src/surfaces/ui/contract.ts'
import {
  countActions,
  filterByWords,
  groupProposals,
  nextAfter,
} from '../../web/pages/inbox/groups.ts'

const row = (id: string, over: Partial<ProposalRow> = {}): ProposalRow => ({
  ...{ id, source: 'triage', title: id, madeAt: '2026-01-01T00:00:00.000Z', confidence: null },
  ...{ session: '', operation: 'save', state: 'ready', why: '', actions: ['create'], ...over },
})

const ROWS = [
  row('one'),
  row('two', { source: 'distill', operation: 'distill merge', actions: ['update', 'retire'] }),
  row('three', { source: 'distill', operation: 'distill purge', actions: ['retire'] }),
  row('four', { state: 'outdated' }),
  row('五番目', { source: 'evolve', operation: 'evolve', state: 'moved', actions: [] }),
]

describe('UIX-02: groups of the inbox', () => {
  test.each([
    ['source', ['triage', 'distill merge', 'distill purge', 'evolve']],
    ['action', ['create', 'other files', 'retire', 'update and retire']],
    ['state', ['ready', 'rebased', 'outdated']],
  ] as const)('by %s, the largest first or the readiest', (by, titles) => {
    const groups = groupProposals(ROWS, by)
    expect(groups.map(({ title }) => title)).toEqual(titles)
    expect(groups.flatMap(({ proposals }) => proposals)).toHaveLength(ROWS.length)
  })

  test.each([
    ['', 5],
    ['distill', 2],
    ['retire MERGE', 1],
    ['番目', 1],
    ['nothing like it', 0],
  ])('the words %j match %i', (text, left) => {
    expect(filterByWords(ROWS, text)).toHaveLength(left)
  })

  test.each([
    ['b', ['b'], 'c'],
    ['c', ['c', 'd'], 'b'],
    ['a', ['c'], 'a'],
    [undefined, ['a'], 'b'],
    ['b', ['a', 'b', 'c', 'd'], undefined],
  ])('from %s without %j it goes on at %s', (current, gone, next) => {
    expect(nextAfter(['a', 'b', 'c', 'd'], current, new Set(gone))).toBe(next)
  })

  test('actions of a group are counted', () => {
    expect(countActions(ROWS)[0]).toEqual(['create', 2])
  })
})
