import { describe, expect, test } from 'vitest'
import type { Instant } from '../../src/core/base/instant.ts'
import { newSession } from '../../src/core/conversation/triage/session-state.ts'
import type { Sessions } from '../../src/ports/sessions.ts'

const at = (day: string): Instant => `${day}T00:00:00.000Z` as Instant

/** What every keeper of conversations promises. */
export function sessionsContract(name: string, open: () => Promise<Sessions>): void {
  describe(`${name} keeps the promises of sessions (TRI-05, CHK-02)`, () => {
    test('a conversation is known by its name alone, whatever the name holds', async () => {
      const sessions = await open()
      const names = ['a', 'A', '../a', 'a/b', 'a\0b', '', '会话', 'x'.repeat(5_000)]
      for (const [stops, session] of names.entries())
        await sessions.put({ ...newSession(session, at('2026-01-01')), stops })
      for (const [stops, session] of names.entries())
        expect(await sessions.find(session)).toMatchObject({ session, stops })
      expect(await sessions.find('b')).toBeUndefined()
    })

    test('what was put last is found', async () => {
      const sessions = await open()
      const state = newSession('s', at('2026-01-01'))
      await sessions.put(state)
      const next = { ...state, stops: 4, mark: { bytes: 10, check: 'c' }, handled: ['f'] }
      await sessions.put(next)
      expect(await sessions.find('s')).toEqual(next)
    })

    test('those that were quiet are forgotten, the others are not', async () => {
      const sessions = await open()
      await sessions.sweep(at('2026-01-01'))
      await sessions.put(newSession('old', at('2026-01-01')))
      await sessions.put(newSession('new', at('2026-02-01')))
      await sessions.sweep(at('2026-01-15'))
      expect(await sessions.find('old')).toBeUndefined()
      expect(await sessions.find('new')).toBeDefined()
    })
  })
}
