import { expect, test } from 'vitest'
import { sampleEntry, sampleMemory } from '../../../test/cli/samples.ts'
import { vaultPath } from '../base/vault-path.ts'
import type { MemoryId } from '../model/memory.ts'
import { nameQueries, nameTerms, wayNamed } from './name-query.ts'

const lair = sampleEntry(sampleMemory({ id: 'MEM-wombat-lair' as MemoryId }), {
  path: vaultPath('10-Memories/MEM-wombat-lair.md'),
})
const ways = (query: string, entry = lair, isShared = false) =>
  nameQueries(query).map((said) => wayNamed(said, entry, isShared))

// REC-01
test.each([
  ['MEM-wombat-lair', 'whole'],
  ['mem-WOMBAT-lair', 'whole'],
  ['MEM-wombat-lair.md', 'whole'],
  ['10-Memories/MEM-wombat-lair.md', 'whole'],
  ['.memory/10-Memories/MEM-wombat-lair', 'whole'],
  ['wombat-lair', 'bare'],
  ['wombat lair', 'bare'],
  ['where is MEM-wombat-lair?', 'whole'],
  ['what does [[wombat-lair]] say', 'bare'],
  ['wombat', undefined],
  ['MEM-wombat', undefined],
  ['src/MEM-wombat-lair.ts', undefined],
  ['docs/wombat-lair', undefined],
])('%j calls it by its name: %s', (query, way) => {
  expect(ways(query).find((one) => one !== undefined)).toBe(way)
})

test('a plain word of a longer question is a word, not a name', () => {
  const pool = sampleEntry(sampleMemory({ id: 'pool' as MemoryId }), { path: vaultPath('pool.md') })
  expect(ways('pool', pool)).toContain('whole')
  expect(ways('how large is the pool', pool)).not.toContain('whole')
})

test('a file that holds many memories names none of them', () => {
  const one = sampleEntry(sampleMemory({ id: 'obj-7' as MemoryId }), {
    path: vaultPath('index.json'),
  })
  expect(ways('index', one, true)).toEqual([undefined])
  expect(ways('obj-7', one, true)).toContain('whole')
})

// REC-01
test('the words of a file name are those that somebody chose', () => {
  expect(nameTerms(lair)).toEqual(['wombat-lair', 'wombat', 'lair'])
  const dated = sampleEntry(sampleMemory(), { path: vaultPath('decision_2026-02-03_lairs.md') })
  expect(nameTerms(dated).filter((term) => !term.includes('-'))).toEqual(['lair'])
})
