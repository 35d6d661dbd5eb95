import type { SessionState } from '../../src/core/conversation/triage/session-state.ts'
import type { Sessions } from '../../src/ports/sessions.ts'

/** States of conversations without a disk. */
export function openMemorySessions(): Sessions {
  const states = new Map<string, SessionState>()
  return {
    find: async (session) => states.get(session),
    async put(state) {
      states.set(state.session, state)
    },
    async sweep(before) {
      for (const [session, { updatedAt }] of states) if (updatedAt < before) states.delete(session)
    },
  }
}
