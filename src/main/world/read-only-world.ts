import type { KnownError } from '../../core/base/errors.ts'
import type { Lock, World } from '../../ports/world.ts'
import { lazily } from '../base/lazily.ts'

/**
 * A world for a vault whose state folder is none of ours: its memories can be read (REC-03). Nothing is read from that
 * place and nothing written there (WRT-12): whoever takes the lock, which is whoever writes, is refused.
 */
export function readOnlyWorld(world: World, fault: KnownError): World {
  const refuse = async (): Promise<never> => {
    throw fault
  }
  // It was said that there is no place for it: a recall goes on without.
  const unwritten = async (): Promise<void> => undefined
  const { readings, vectors, projectState, ownLog, ...rest } = world
  return {
    ...rest,
    // Safe: each method of a journal gives a promise, and so does each of these.
    journal: {
      ...(Object.fromEntries(
        Object.keys(world.journal).map((name) => [name, refuse]),
      ) as unknown as World['journal']),
      pending: async () => [],
    },
    lock: lazily<Lock>(refuse),
    usage: {
      all: async () => new Map(),
      moments: async () => [],
      since: async () => undefined,
      unsettled: async () => undefined,
      isLong: async () => false,
      append: unwritten,
      absorb: unwritten,
      begin: refuse,
      settle: refuse,
      compact: refuse,
    },
    ledger: { all: async () => [], ofSession: async () => [], append: unwritten },
    guards: { live: async () => [], setLive: unwritten, events: async () => [], note: unwritten },
    inbox: lazily<NonNullable<World['inbox']>>(refuse),
    sessions: lazily<NonNullable<World['sessions']>>(refuse),
  }
}
