import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Lock } from '../../src/ports/world.ts'

/** What every lock promises. */
export function lockContract(name: string, open: () => Promise<Lock>): void {
  describe(`the ${name} lock keeps its promises`, () => {
    test('holds within one process exclude one another', async () => {
      const lock = await open()
      let inside = 0
      let most = 0
      const work = async (): Promise<void> => {
        most = Math.max(most, ++inside)
        await sleep(5)
        inside--
      }
      await Promise.all(Array.from({ length: 8 }, () => lock.hold(work)))
      expect(most).toBe(1)
    })

    test('work that fails frees the lock', async () => {
      const lock = await open()
      const failing = lock.hold(async () => {
        throw new Error('on purpose')
      })
      await expect(failing).rejects.toThrow('on purpose')
      expect(await lock.hold(async () => 'next')).toBe('next')
    })

    test('asking politely does not wait', async () => {
      const lock = await open()
      await lock.hold(async () => {
        expect(await lock.holdIfFree(async () => 'in')).toBeUndefined()
      })
      expect(await lock.holdIfFree(async () => 'in')).toBe('in')
    })
  })
}
