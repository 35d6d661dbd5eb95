import { DAY_MS, toInstant } from '../../core/base/instant.ts'
import { newSession, type SessionState } from '../../core/conversation/triage/session-state.ts'
import type { World } from '../../ports/world.ts'

type Needs = Pick<World, 'sessions' | 'lock' | 'clock'>

const QUIET_DAYS = 30

/** What is known of a conversation; a new one where nothing is. */
export async function sessionState(
  { sessions, clock }: Pick<World, 'sessions' | 'clock'>,
  session: string,
): Promise<SessionState> {
  return (await sessions?.find(session)) ?? newSession(session, clock())
}

/** Changes what is known of a conversation, one process at a time: no stop is counted twice or lost (CHK-02). */
export async function updateSession(
  world: Needs,
  session: string,
  change: (before: SessionState) => SessionState,
): Promise<SessionState> {
  const { sessions, lock, clock } = world
  if (sessions === undefined) return change(newSession(session, clock()))
  return lock.hold(async () => {
    const known = await sessions.find(session)
    const now = clock()
    const after = { ...change(known ?? newSession(session, now)), updatedAt: now }
    await sessions.put(after)
    if (known === undefined)
      await sessions.sweep(toInstant(new Date(Date.parse(now) - QUIET_DAYS * DAY_MS)))
    return after
  })
}
