import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '../../base/instant.ts'
import { newSession, readSession, withHandled } from './session-state.ts'

const NOW = '2026-03-01T09:00:00.000Z' as Instant

test('a state is read back as it was written (TRI-05)', () => {
  const state = {
    ...withHandled(newSession('s', NOW), ['a', 'b', 'a']),
    stops: 3,
    mark: { bytes: 12, check: 'c' },
    activity: { toolUses: 2, tools: ['Bash'], exchanges: 1 },
  }
  expect(readSession(JSON.stringify(state))).toEqual(state)
  expect(state.handled).toEqual(['a', 'b'])
})

test('what a crash or a stranger left is no state, or a sound one (TRI-05)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const state = readSession(text)
      if (state !== undefined) expect(state.stops).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(
    readSession(
      JSON.stringify({
        session: 's',
        updatedAt: NOW,
        mark: { bytes: -1, check: 'c' },
        stops: 'many',
      }),
    ),
  ).toMatchObject({ mark: undefined, stops: 0 })
})

test('no more is remembered than can be of use (TRI-05)', () => {
  const many = Array.from({ length: 1_000 }, (_, place) => `f${place}`)
  expect(withHandled(newSession('s', NOW), many).handled).toHaveLength(200)
})

test('SAV-07: what a host was asked for comes back as it was, and nothing torn does', () => {
  const owed = {
    ...{ kind: 'decision', record: { title: 'Use X' }, sentence: 'We use X.', standing: 'abc' },
    evidence: [{ what: 'said', detail: 'We use X.' }],
  }
  const state = { ...newSession('s', NOW), owed: [owed] }
  expect(readSession(JSON.stringify(state))).toEqual(state)
  const torn = [null, {}, { ...owed, record: 'x' }, { ...owed, standing: 1 }]
  expect(readSession(JSON.stringify({ ...state, owed: torn }))?.owed).toEqual([])
  const bare = { ...owed, evidence: [1, {}] }
  expect(readSession(JSON.stringify({ ...state, owed: [bare] }))?.owed).toEqual([
    { ...owed, evidence: [] },
  ])
})
