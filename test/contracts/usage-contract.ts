import { describe, expect, test } from 'vitest'
import type { Instant } from '../../src/core/instant.ts'
import type { Usage } from '../../src/ports/usage.ts'

const use = (id: string, day: string) => ({ id, at: `${day}T10:00:00.000Z` as Instant })

/** What every usage log promises. */
export function usageContract(name: string, open: () => Promise<Usage>): void {
  describe(`${name} keeps the promises of a usage log`, () => {
    test('uses come back in order; dropped ones are the first', async () => {
      const usage = await open()
      expect(await usage.all()).toEqual([])
      await usage.append([use('a', '2026-01-01'), use('b c', '2026-01-02')])
      await usage.append([use('a', '2026-01-03')])
      expect(await usage.all()).toEqual([
        use('a', '2026-01-01'),
        use('b c', '2026-01-02'),
        use('a', '2026-01-03'),
      ])
      await usage.drop(2)
      expect(await usage.all()).toEqual([use('a', '2026-01-03')])
      expect(await usage.all(new Set(['a', 'c']))).toEqual([use('a', '2026-01-03')])
      expect(await usage.all(new Set(['b']))).toEqual([])
    })

    test('DST-12: it knows since when it counts, also when all of it was folded', async () => {
      const usage = await open()
      expect(await usage.since()).toBeUndefined()
      await usage.append([use('a', '2026-01-05'), use('b', '2026-01-07')])
      await usage.drop(2)
      expect(await usage.all()).toEqual([])
      expect(await usage.since()).toBe('2026-01-05T10:00:00.000Z')
      await usage.append([use('c', '2026-02-01')])
      await usage.drop(1)
      expect(await usage.since()).toBe('2026-01-05T10:00:00.000Z')
    })
  })
}
