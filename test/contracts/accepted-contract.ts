import { describe, expect, test } from 'vitest'
import type { Version } from '../../src/core/model/memory.ts'
import type { AcceptedVersions } from '../../src/ports/sharing/accepted-versions.ts'

const version = (digit: string): Version => digit.repeat(32) as Version

/** What every list of accepted versions promises (TRU-01). */
export function acceptedContract(name: string, open: () => Promise<AcceptedVersions>): void {
  describe(`${name} keeps the promises of accepted versions`, () => {
    test('the last word about a version counts; of others nothing is known', async () => {
      const accepted = await open()
      expect(await accepted.since()).toBeUndefined()
      expect(await accepted.decided([version('a')])).toEqual(new Map())
      await accepted.note([version('a'), version('b')], 'accepted')
      await accepted.note([version('b'), version('c')], 'declined')
      const all = ['a', 'b', 'c', 'd'].map(version)
      expect([...(await accepted.decided(all))]).toEqual([
        [version('a'), 'accepted'],
        [version('b'), 'declined'],
        [version('c'), 'declined'],
      ])
      await accepted.note([version('b')], 'accepted')
      expect((await accepted.decided(all)).get(version('b'))).toBe('accepted')
      expect(await accepted.since()).toMatch(/^\d{4}-.*Z$/)
    })

    test('many may write at once', async () => {
      const accepted = await open()
      const all = Array.from(
        { length: 200 },
        (_, at) => at.toString(16).padStart(2, '0').repeat(16) as Version,
      )
      await Promise.all(all.map((one) => accepted.note([one], 'accepted')))
      expect((await accepted.decided(all)).size).toBe(all.length)
    })
  })
}
