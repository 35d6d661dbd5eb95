import { describe, expect, test } from 'vitest'
import type { Instant } from '../../src/core/base/instant.ts'
import { foundPath } from '../../src/core/base/vault-path.ts'
import { EMPTY_MEMORY, type MemoryId } from '../../src/core/model/memory.ts'
import type { Plan } from '../../src/core/plan/plan.ts'
import { type Proposal, proposalId } from '../../src/core/plan/proposal.ts'
import type { Inbox } from '../../src/ports/inbox.ts'

const plan = (title: string): Plan => ({
  id: 'plan-1',
  operation: 'learn',
  madeAt: '2026-01-01T00:00:00.000Z' as Instant,
  vault: '/v',
  changes: [
    {
      id: 'c1',
      action: 'create',
      target: { id: title as MemoryId, path: foundPath(`${title}.md`) },
      before: 'absent',
      after: {
        as: 'memory',
        memory: { ...EMPTY_MEMORY, id: title as MemoryId, title, tags: ['a'] },
        path: foundPath(`${title}.md`),
      },
      reason: 'learned',
      evidence: [{ what: 'said', detail: 'so' }],
      needs: 'nothing',
    },
    {
      id: 'c2',
      action: 'delete',
      target: { id: 'old' as MemoryId, path: foundPath('old.md') },
      before: 'v' as never,
      after: { as: 'absent' },
      reason: 'replaced',
      evidence: [],
      needs: 'consent',
    },
  ],
  files: [
    { path: foundPath('00-Inbox/x.md'), before: 'x\n', after: undefined, reason: 'taken over' },
  ],
  notes: ['a note'],
})

/** A proposal of one's own, told apart by `digit`. */
export function sampleProposal(digit: string, over: Partial<Proposal> = {}): Proposal {
  const fingerprint = digit.repeat(32)
  return {
    id: proposalId(fingerprint),
    source: 'learn',
    title: `Proposal ${digit}`,
    madeAt: `2026-01-0${digit}T00:00:00.000Z` as Instant,
    plan: plan(`title-${digit}`),
    confidence: 0.8,
    fingerprint,
    session: 'sess_1',
    ...over,
  }
}

/** What every inbox promises (INB-01, INB-03). */
export function inboxContract(name: string, open: () => Promise<Inbox>): void {
  describe(`the ${name} inbox keeps its promises`, () => {
    test('INB-01: what was added waits, whole and oldest first', async () => {
      const inbox = await open()
      expect(await inbox.list()).toEqual([])
      expect(await inbox.add(sampleProposal('2'))).toBe('waiting')
      expect(await inbox.add(sampleProposal('1'))).toBe('waiting')
      expect(await inbox.list()).toEqual([sampleProposal('1'), sampleProposal('2')])
      expect(await inbox.find('p-2222222222')).toEqual(sampleProposal('2'))
      expect(await inbox.find('p-3333333333')).toBeUndefined()
      expect(await inbox.find('../../secret')).toBeUndefined()
      expect(await inbox.torn()).toEqual([])
    })

    test('INB-03: the same content waits once, and the first stays as it is', async () => {
      const inbox = await open()
      await inbox.add(sampleProposal('1'))
      expect(await inbox.add(sampleProposal('1', { title: 'said anew' }))).toBe('known')
      expect(await inbox.list()).toEqual([sampleProposal('1')])
    })

    test('INB-03: what was rejected does not come back', async () => {
      const inbox = await open()
      await inbox.add(sampleProposal('1'))
      expect(await inbox.reject('p-1111111111')).toBe(true)
      expect(await inbox.list()).toEqual([])
      expect(await inbox.add(sampleProposal('1'))).toBe('rejected')
      expect(await inbox.list()).toEqual([])
      expect(await inbox.rejections()).toEqual([sampleProposal('1')])
      expect(await inbox.reject('p-1111111111')).toBe(false)
    })

    test('a rejection can be taken back, or forgotten', async () => {
      const inbox = await open()
      for (const digit of ['1', '2']) {
        await inbox.add(sampleProposal(digit))
        await inbox.reject(sampleProposal(digit).id)
      }
      expect(await inbox.reopen('p-1111111111')).toBe(true)
      expect(await inbox.reopen('p-3333333333')).toBe(false)
      expect(await inbox.list()).toEqual([sampleProposal('1')])
      await inbox.forgetRejection('p-2222222222')
      expect(await inbox.rejections()).toEqual([])
      expect(await inbox.add(sampleProposal('2'))).toBe('waiting')
    })

    test('what was taken away without a word may come back', async () => {
      const inbox = await open()
      await inbox.add(sampleProposal('1'))
      await inbox.remove('p-1111111111')
      await inbox.remove('p-1111111111')
      expect(await inbox.list()).toEqual([])
      expect(await inbox.add(sampleProposal('1'))).toBe('waiting')
    })
  })
}
