import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import { vaultPath } from '../../base/vault-path.ts'
import type { Entry, Memory, MemoryId } from '../../model/memory.ts'
import { keywordOverlaps } from './keyword-overlap.ts'
import { MERGE_FROM, mergeGroups, mergePairs, pairKey } from './merge-pairs.ts'

function entry(id: string, keywords: readonly string[], parts: Partial<Memory> = {}): Entry {
  const memory = sampleMemory({ id: id as MemoryId, keywords, topic: 'x/y', ...parts })
  return sampleEntry(memory, { path: vaultPath(`${id}.md`) })
}

function pairsOf(entries: readonly Entry[]) {
  const lists = entries.map(({ memory }) => memory.keywords)
  return mergePairs(entries, keywordOverlaps(lists, MERGE_FROM).pairs)
}

test('DST-05: pairs come by cluster, the strongest first, those across clusters last and marked', () => {
  const entries = [
    entry('a', ['1', '2', '3', '4', '5'], { topic: 'python/a' }),
    entry('b', ['1', '2', '3', '6', '7'], { topic: 'python/b' }),
    entry('c', ['1', '2', '3', '4', '5'], { topic: 'python' }),
    entry('d', ['x', 'y'], { topic: '' }),
    entry('e', ['x', 'y'], { topic: '' }),
    entry('f', ['x', 'y', 'z'], { topic: 'lua' }),
  ]
  expect(pairsOf(entries).map((pair) => [pairKey(pair), pair.cluster, pair.across])).toEqual([
    ['a + c', 'python', false],
    ['a + b', 'python', false],
    ['b + c', 'python', false],
    ['d + e', 'uncategorized', false],
    ['d + f', 'uncategorized', true],
    ['e + f', 'uncategorized', true],
  ])
})

test('DST-05: memories without keywords are never a pair', () => {
  expect(pairsOf([entry('a', []), entry('b', [])])).toEqual([])
})

test('MOD-14: of two pinned memories neither is absorbed; one pinned memory stays', () => {
  const pinned = { pinned: true }
  expect(pairsOf([entry('a', ['1'], pinned), entry('b', ['1'], pinned)])).toEqual([])
  const [pair] = pairsOf([entry('a', ['1'], { useCount: 9 }), entry('b', ['1'], pinned)])
  expect(pair && pairKey(pair)).toBe('b + a')
})

test('DST-05: a chain of pairs ends in one memory', () => {
  const [a, b, c, d] = [
    entry('a', ['1', '2'], { createdAt: at('2026-01-03') }),
    entry('b', ['1', '2', '3'], { createdAt: at('2026-01-02') }),
    entry('c', ['3', '9'], { createdAt: at('2026-01-01') }),
    entry('d', ['q', 'w']),
  ]
  const pairs = pairsOf([a, b, c, d])
  const [group, ...more] = mergeGroups([
    { ...pairs[0]!, primary: b, secondary: a, share: 1 },
    { ...pairs[0]!, primary: c, secondary: b, share: 0.7 },
  ])
  expect(more).toEqual([])
  expect(group?.keep).toBe(c)
  expect(group?.absorb.map(({ entry: one, share }) => [one.memory.id, share])).toEqual([
    ['b', 1],
    ['a', 1],
  ])
})

test('MOD-14: a pinned memory in a chain is left alone', () => {
  const [a, b, c] = [
    entry('a', ['1'], { pinned: true }),
    entry('b', ['1']),
    entry('c', ['1'], { pinned: true }),
  ]
  const [group] = mergeGroups(pairsOf([a, b, c]))
  expect(group?.keep).toBe(a)
  expect(group?.absorb.map(({ entry: one }) => one.memory.id)).toEqual(['b'])
  expect(group?.left).toEqual([c])
})
