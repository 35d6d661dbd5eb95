import type { GuardEvent } from '../../src/core/rules/life.ts'
import type { Guards, LiveGuard } from '../../src/ports/guards.ts'

/** Guards without a disk. */
export function openMemoryGuards(): Guards {
  let live: readonly LiveGuard[] = []
  const events: GuardEvent[] = []
  return {
    live: async () => live,
    setLive: async (guards) => {
      live = guards
    },
    events: async () => [...events],
    note: async (fresh) => void events.push(...fresh),
  }
}
