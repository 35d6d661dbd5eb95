import { expect, test } from 'vitest'
import type { StructuralAction } from '../../capture/candidate.ts'
import { JUDGED_ACTIONS, type JudgedAction, resolveAction } from './resolve-action.ts'

const MECHANICAL: readonly StructuralAction[] = ['CREATE', 'UPDATE', 'UPDATE_OR_DELETE', 'NOOP']

// TRI-07: the whole table, mechanical by judged. The last column: a CREATE beside a candidate that names what differs.
const TABLE: Readonly<
  Record<StructuralAction, Readonly<Record<JudgedAction, JudgedAction>> & { differs: JudgedAction }>
> = {
  CREATE: { CREATE: 'CREATE', UPDATE: 'CREATE', DELETE: 'NOOP', NOOP: 'NOOP', differs: 'CREATE' },
  UPDATE: { CREATE: 'UPDATE', UPDATE: 'UPDATE', DELETE: 'UPDATE', NOOP: 'NOOP', differs: 'CREATE' },
  UPDATE_OR_DELETE: {
    CREATE: 'UPDATE',
    UPDATE: 'UPDATE',
    DELETE: 'DELETE',
    NOOP: 'NOOP',
    differs: 'CREATE',
  },
  NOOP: { CREATE: 'NOOP', UPDATE: 'NOOP', DELETE: 'NOOP', NOOP: 'NOOP', differs: 'NOOP' },
}

const pairs = MECHANICAL.flatMap((mechanical) =>
  JUDGED_ACTIONS.map((judged) => ({ mechanical, judged })),
)

test.each(pairs)('$mechanical and $judged have one outcome (TRI-07)', ({ mechanical, judged }) => {
  const hasCandidate = mechanical.startsWith('UPDATE')
  expect(resolveAction({ mechanical, judged, hasCandidate }).action).toBe(TABLE[mechanical][judged])
  expect(resolveAction({ mechanical, judged, hasCandidate }).why).not.toBe('')
})

test.each(MECHANICAL)('%s and a CREATE that says what differs (TRI-07)', (mechanical) => {
  const hasCandidate = mechanical.startsWith('UPDATE')
  const given = { mechanical, judged: 'CREATE', hasCandidate, differs: 'another service' } as const
  expect(resolveAction(given).action).toBe(TABLE[mechanical].differs)
  expect(resolveAction({ ...given, differs: '  ' }).action).toBe(TABLE[mechanical].CREATE)
})

test.each(pairs)(
  'a veto binds whatever is wanted, and no more: $mechanical, $judged (TRI-06, TRI-07)',
  ({ mechanical, judged }) => {
    const hasCandidate = mechanical.startsWith('UPDATE')
    const vetoes = ['Cannot DELETE decision (triage-initiated)']
    const { action } = resolveAction({ mechanical, judged, hasCandidate, vetoes })
    expect(action).not.toBe('DELETE')
    const unvetoed = resolveAction({ mechanical, judged, hasCandidate }).action
    expect(action).toBe(unvetoed === 'DELETE' ? 'UPDATE' : unvetoed)
  },
)

test('with everything vetoed nothing is done (TRI-07)', () => {
  const vetoes = JUDGED_ACTIONS.map((action) => `Cannot ${action} x`)
  for (const { mechanical, judged } of pairs)
    expect(resolveAction({ mechanical, judged, hasCandidate: true, vetoes }).action).toBe('NOOP')
})

test('a vetoed CREATE without a candidate is nothing (TRI-07)', () => {
  const given = { mechanical: 'CREATE', judged: 'CREATE', hasCandidate: false } as const
  expect(resolveAction({ ...given, vetoes: ['Cannot CREATE decision'] }).action).toBe('NOOP')
})
