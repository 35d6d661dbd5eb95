import type { Instant } from '../core/base/instant.ts'
import type { SessionState } from '../core/conversation/triage/session-state.ts'

/** What is known of conversations (TRI-05). A reader sees the old state or the new one; writers hold the vault's lock. */
export interface Sessions {
  find(session: string): Promise<SessionState | undefined>
  put(state: SessionState): Promise<void>
  /** Forgets conversations that were quiet since then. */
  sweep(before: Instant): Promise<void>
}
