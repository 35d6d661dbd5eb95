import type { Lock } from '../../src/ports/world.ts'

/** A queue within one process. */
export function openMemoryLock(): Lock {
  let tail: Promise<unknown> = Promise.resolve()
  let held = 0
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    held++
    const turn = tail.then(work).finally(() => {
      held--
    })
    // The queue goes on whatever happened to the one before.
    tail = turn.catch(() => undefined)
    return turn
  }
  return {
    hold: enqueue,
    holdIfFree: async (work) => (held > 0 ? undefined : enqueue(work)),
    look: async () => (held > 0 ? [{ lock: 'writer', state: 'live' }] : []),
  }
}
