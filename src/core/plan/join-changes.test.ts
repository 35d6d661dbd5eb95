import { expect, test } from 'vitest'
import type { VaultPath } from '../base/vault-path.ts'
import { EMPTY_MEMORY, type MemoryId, type Version } from '../model/memory.ts'
import { joinChanges } from './join-changes.ts'
import type { Change } from './plan.ts'

type Drafted = Omit<Change, 'id'>

function change(id: string, over: Partial<Drafted> & { readonly to?: string } = {}): Drafted {
  const { to = `${id}.md`, ...rest } = over
  const memory = { ...EMPTY_MEMORY, id: id as MemoryId }
  return {
    action: 'update',
    target: { id: id as MemoryId, path: `${id}.md` as VaultPath },
    before: 'v1' as Version,
    after: { as: 'memory', memory, path: to as VaultPath },
    reason: 'first',
    evidence: [],
    needs: 'nothing',
    ...rest,
  }
}

test('DST-05: what two rounds touch changes once, from how it stood before the first', () => {
  const later = change('a', { before: 'v2' as Version, reason: 'second', needs: 'consent' })
  expect(joinChanges([change('a'), change('b')], [later, change('c')])).toMatchObject([
    { target: { id: 'a' }, before: 'v1', reason: 'first; second', needs: 'consent' },
    { target: { id: 'b' }, reason: 'first' },
    { target: { id: 'c' } },
  ])
})

test('what moved in the first round is met where it moved to, and stays retired', () => {
  const moved = change('a', { action: 'retire', to: 'old/a.md' })
  const path = 'old/a.md' as VaultPath
  const next = change('a', { target: { id: 'a' as MemoryId, path }, to: 'old/a.md' })
  expect(joinChanges([moved], [next])).toMatchObject([
    { action: 'retire', target: { path: 'a.md' } },
  ])
})

test('groups that share a change are one, and groups of the same name are not', () => {
  const groups = joinChanges(
    [change('a', { group: 'g1' }), change('b', { group: 'g1' }), change('x', { group: 'g2' })],
    [change('b', { group: 'g1' }), change('c', { group: 'g1' }), change('d', { group: 'g2' })],
  ).map(({ group }) => group)
  expect(groups).toEqual(['g1', 'g1', 'g2', 'g1', 'g2, then'])
})
