import { describe, expect, test } from 'vitest'
import type { Instant } from '../../src/core/base/instant.ts'
import type { Usage } from '../../src/ports/usage.ts'

const at = (day: string): Instant => `${day}T10:00:00.000Z` as Instant
const use = (id: string, day: string) => ({ id, at: at(day) })

const counted = async (usage: Usage, ids?: ReadonlySet<string>) =>
  Object.fromEntries([...(await usage.all(ids))].map(([id, { count }]) => [id, count]))

/** What every usage log promises. */
export function usageContract(name: string, open: () => Promise<Usage>): void {
  describe(`${name} keeps the promises of a usage log`, () => {
    test('uses are counted by memory; single ones come back in order', async () => {
      const usage = await open()
      expect(await counted(usage)).toEqual({})
      await usage.append([use('a', '2026-01-01'), use('b c', '2026-01-02')])
      await usage.append([use('a', '2026-01-03')])
      expect(await usage.moments()).toEqual([
        use('a', '2026-01-01'),
        use('b c', '2026-01-02'),
        use('a', '2026-01-03'),
      ])
      expect(await usage.all()).toEqual(
        new Map([
          ['a', { count: 2, lastUsedAt: at('2026-01-03') }],
          ['b c', { count: 1, lastUsedAt: at('2026-01-02') }],
        ]),
      )
      expect(await counted(usage, new Set(['b c', 'd']))).toEqual({ 'b c': 1 })
    })

    test('DST-12: it knows since when it counts, also when all of it was folded', async () => {
      const usage = await open()
      expect(await usage.since()).toBeUndefined()
      await usage.append([use('a', '2026-01-05'), use('b', '2026-01-07')])
      await usage.settle('op-1', [
        { from: { id: 'a', count: 1, seen: 0 }, inFile: true },
        { from: { id: 'b', count: 1, seen: 0 }, inFile: true },
      ])
      expect(await counted(usage)).toEqual({})
      await usage.compact()
      expect(await usage.since()).toBe('2026-01-05T10:00:00.000Z')
    })

    test('GIT-02: what others counted is kept as a baseline; the same again changes nothing', async () => {
      const usage = await open()
      const seen = { useCount: 5, lastUsedAt: at('2026-01-04') }
      await usage.absorb(new Map([['a', seen]]))
      await usage.absorb(new Map([['a', seen]]))
      await usage.absorb(new Map([['a', { useCount: 3, lastUsedAt: undefined }]]))
      expect((await usage.all()).get('a')).toEqual({ count: 0, lastUsedAt: undefined, seen })
      await usage.compact()
      expect((await usage.all()).get('a')).toEqual({ count: 0, lastUsedAt: undefined, seen })
    })

    test('GIT-02: an operation that was begun and not settled is named until it is', async () => {
      const usage = await open()
      expect(await usage.unsettled()).toBeUndefined()
      await usage.append([use('a', '2026-01-01')])
      await usage.begin('op-3')
      await usage.compact()
      expect(await usage.unsettled()).toBe('op-3')
      const move = { from: { id: 'a', count: 1, seen: 0 }, to: { id: 'b', count: 1, seen: 0 } }
      await usage.settle('op-3', [{ ...move, lastUsedAt: at('2026-01-01') }])
      expect(await usage.unsettled()).toBeUndefined()
      expect(await usage.all()).toEqual(
        new Map([['b', { count: 1, lastUsedAt: at('2026-01-01') }]]),
      )
    })
  })
}
