import { expect, test } from 'vitest'
import { draft } from '../../../test/support/demo-changes.ts'
import { foundPath } from '../base/vault-path.ts'
import type { Memory, MemoryId, Version } from '../model/memory.ts'
import type { Change } from './plan.ts'
import { inboxPath, isProposalId, proposalContent, proposalId } from './proposal.ts'

const path = foundPath('10-Memories/MEM-a.md')
const change = (over: Partial<Change>): Change => ({
  id: 'c1',
  action: 'create',
  target: { id: 'MEM-a' as MemoryId, path },
  before: 'absent',
  after: { as: 'absent' },
  reason: 'because',
  evidence: [],
  needs: 'nothing',
  ...over,
})
const create = (over: Partial<Memory> = {}): Change =>
  change({ after: { as: 'memory', memory: draft('Use pnpm', over), path } })
const retire = (reason: string, id = 'MEM-a'): Change =>
  change({ action: 'retire', target: { id: id as MemoryId, path }, reason })
const content = (...changes: readonly Change[]): string => proposalContent({ changes, files: [] })

test.each<[string, Change, Change]>([
  ['spacing and case of a title', create(), create({ title: 'use  PNPM.' })],
  ['line ends of a text', create({ body: 'a\nb' }), create({ body: 'a\r\n  b ' })],
  ['tags, confidence and origin', create(), create({ tags: [], confidence: 0.3, origin: 'agent' })],
  [
    'the order of fields',
    create({ fields: { a: 1, b: ['x'] } }),
    create({ fields: { b: ['x'], a: 1 } }),
  ],
  [
    'the version that was seen',
    create(),
    { ...create(), id: 'c9', before: 'v2' as Version, needs: 'consent' },
  ],
  ['numbers of a ground', retire('unused for 92 days'), retire('unused for 140 days')],
])('INB-03: %s makes no other proposal', (_, one, other) => {
  expect(content(one)).toBe(content(other))
})

test.each<[string, Change, Change]>([
  ['a text', create(), create({ body: 'Another.' })],
  ['an operator in it', create({ body: 'a == b' }), create({ body: 'a != b' })],
  ['a kind', create(), create({ kind: 'decision' })],
  ['a field', create({ fields: { a: 1 } }), create({ fields: { a: 2 } })],
  ['the target', retire('unused'), retire('unused', 'MEM-b')],
  ['the ground', retire('unused'), retire('superseded by MEM-b')],
  ['the action', retire('unused'), { ...retire('unused'), action: 'archive' }],
])('INB-03: %s makes another proposal', (_, one, other) => {
  expect(content(one)).not.toBe(content(other))
})

test('an id is made from the fingerprint and names a file of the inbox', () => {
  const id = proposalId('0123456789abcdef')
  expect(id).toBe('p-0123456789')
  expect(isProposalId(id)).toBe(true)
  expect(isProposalId('p-../../../x')).toBe(false)
  expect(inboxPath(id)).toBe('.everkeep/inbox/p-0123456789.json')
})
