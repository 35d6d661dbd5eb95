import type { Instant } from '../base/instant.ts'

/** What a record calls the conversation that it was made in: the client's own name for it, else one by the clock (WRT-15). */
export function sessionName(session: string, at: Instant): string {
  return session === '' ? `sess_${Math.floor(Date.parse(at) / 1000)}` : session
}
