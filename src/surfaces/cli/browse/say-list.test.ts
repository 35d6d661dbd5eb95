import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import type { MemoryId } from '../../../core/model/memory.ts'
import { PLAIN } from '../base/output.ts'
import { type ListedVaultEntries, sayList, sayListNotes } from './say-list.ts'

const vault = {
  root: 'there/.memory',
  layout: 'vault',
  scope: 'project',
  reason: '',
  notes: [],
} as const

const listed = (
  entries: ListedVaultEntries['entries'],
  total = entries.length,
): ListedVaultEntries => ({
  voices: new Map(),
  vault,
  entries,
  total,
  quarantined: [],
  notes: [],
})

const plain = sampleEntry(sampleMemory())
const remarkable = sampleEntry(
  sampleMemory({
    id: 'old-rule' as MemoryId,
    kind: 'preference',
    title: 'An old rule',
    status: 'retired',
    pinned: true,
    tier: 'cold',
    updatedAt: undefined,
    createdAt: at('2025-12-31'),
  }),
  {
    problems: [
      { code: 'bad-date', line: 4, message: 'No date: soon.', hint: 'Write 2026-01-31.' },
      { code: 'empty-file', line: 0, message: 'Empty.', hint: 'Fill it.' },
    ],
  },
)

test('a list names kind, id, title, last change and cost; what is out of the ordinary is marked', () => {
  expect(sayList([listed([plain])], { style: PLAIN, problems: false })).toBe(
    [
      'KIND      ID        TITLE                       UPDATED       COST',
      'decision  use-pnpm  Use pnpm for every package  2026-02-01  ~200tk',
    ].join('\n'),
  )
  const text = sayList([listed([plain, remarkable])], { style: PLAIN, problems: false })
  expect(text.split('\n')[2]).toBe(
    'preference  old-rule  An old rule                 2025-12-31  ~200tk  retired, pinned, cold, 2 problems',
  )
})

test('several vaults are told apart, empty ones left out', () => {
  const other = {
    ...listed([plain]),
    vault: { ...vault, root: 'home/vault', scope: 'user' as const },
  }
  const text = sayList([listed([plain]), listed([]), other], { style: PLAIN, problems: false })
  expect(text.match(/^\S.*\((vault, \w+)\)$/gm)).toEqual([
    'there/.memory (vault, project)',
    'home/vault (vault, user)',
  ])
})

test('problems are listed with place, code and way out', () => {
  expect(sayList([listed([remarkable])], { style: PLAIN, problems: true })).toBe(
    [
      'decisions/old-rule.json:4 bad-date No date: soon.',
      '  hint: Write 2026-01-31.',
      'decisions/old-rule.json empty-file Empty.',
      '  hint: Fill it.',
    ].join('\n'),
  )
})

test('the notes say that there is nothing, or that there is more', () => {
  expect(sayListNotes([listed([])], 'active')).toEqual(['No active memories.'])
  expect(sayListNotes([listed([])], 'all')).toEqual(['No memories.'])
  expect(sayListNotes([listed([plain])], 'active')).toEqual(['1 memory.'])
  expect(sayListNotes([listed([plain], 20)], 'active')).toEqual(['1 of 20 memories.'])
})
