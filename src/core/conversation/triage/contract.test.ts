import { describe, expect, test } from 'vitest'
import { KnownError } from '../../base/errors.ts'
import type { Message } from '../../transcript/transcript.ts'
import {
  DRAFT_REPORT,
  type DraftReport,
  decideDraft,
  readReport,
  VERIFIER_REPORT,
  type VerifierReport,
} from './contract.ts'

const said = (role: Message['role'], text: string, result = ''): Message => ({
  role,
  text,
  at: undefined,
  tools: [],
  results: result === '' ? [] : [{ callId: 't', text: result, failed: false }],
})
const messages = [
  said('user', 'We decided to use Postgres because of JSONB.'),
  said('user', '', 'HTTP 429: the quota is 100 requests a minute'),
  said('assistant', 'I would also suggest to shard it by tenant.'),
]
const draft: DraftReport = {
  category: 'decision',
  action: 'CREATE',
  quotes: ['we decided to  use Postgres'],
  confidence: 0.8,
  justification: 'a choice with a reason',
}
const candidate = { structural_cud: 'CREATE', vetoes: [], hasCandidate: false } as const
const decide = (
  over: {
    draft?: Partial<DraftReport>
    issues?: VerifierReport['issues']
    mode?: 'suggest' | 'confirm' | 'auto'
  } = {},
) =>
  decideDraft({
    draft: { ...draft, ...over.draft },
    verification: over.issues && { category: 'decision', issues: over.issues },
    candidate,
    messages,
    mode: over.mode ?? 'auto',
  })

describe('what becomes of a draft', () => {
  test('a quotation of the user may be written in mode auto (TRI-10)', () => {
    expect(decide()).toMatchObject({ do: 'write', action: 'CREATE' })
  })

  test('so may one of a tool that the user did not contradict (TRI-10)', () => {
    expect(decide({ draft: { quotes: ['quota is 100 requests'] } })).toMatchObject({ do: 'write' })
    const denied = [...messages, said('user', 'No, that is wrong, it is 1000.')]
    const { do: outcome } = decideDraft({
      draft: { ...draft, quotes: ['quota is 100 requests'] },
      verification: undefined,
      candidate,
      messages: denied,
      mode: 'auto',
    })
    expect(outcome).toBe('inbox')
  })

  test("the assistant's words alone go to the inbox (TRI-10)", () => {
    expect(decide({ draft: { quotes: ['shard it by tenant'] } })).toMatchObject({ do: 'inbox' })
    expect(decide({ draft: { quotes: [] } })).toMatchObject({ do: 'inbox' })
  })

  test('words that nobody said block it (TRI-10)', () => {
    expect(decide({ draft: { quotes: ['we decided to use Oracle'] } })).toMatchObject({
      do: 'blocked',
    })
  })

  test('a factual error blocks, a remark on quality does not (TRI-08)', () => {
    expect(decide({ issues: [{ sort: 'factual', text: 'nobody said JSONB' }] })).toMatchObject({
      do: 'blocked',
      why: 'nobody said JSONB',
    })
    expect(decide({ issues: [{ sort: 'quality', text: 'few tags' }] })).toMatchObject({
      do: 'write',
      remarks: ['few tags'],
    })
  })

  test.each(['suggest', 'confirm'] as const)('in mode %s a person is asked (SAV-06)', (mode) => {
    expect(decide({ mode })).toMatchObject({ do: 'inbox' })
  })

  test('NOOP is nothing to do (TRI-07)', () => {
    expect(decide({ draft: { action: 'DELETE' } })).toMatchObject({ do: 'nothing', action: 'NOOP' })
  })

  test.each([
    [0.95, undefined, 0.9],
    [0.95, true, 0.95],
    [0.75, undefined, 0.75],
    [0.3, undefined, 0.3],
  ])('confidence %d, confirmed %s, is kept as %d (TRI-08)', (confidence, confirmed, kept) => {
    expect(
      decide({ draft: { confidence, ...(confirmed !== undefined && { confirmed }) } }).confidence,
    ).toBe(kept)
  })
})

describe('reports of models', () => {
  test('are read when they are in form (TRI-08)', () => {
    expect(readReport(DRAFT_REPORT, JSON.stringify(draft))).toEqual(draft)
    const verified = { category: 'decision', issues: [{ sort: 'quality', text: 'short' }] }
    expect(readReport(VERIFIER_REPORT, JSON.stringify(verified))).toEqual(verified)
  })

  test.each([
    '',
    'PASS',
    '[]',
    '{}',
    JSON.stringify({ ...draft, action: 'DROP' }),
    JSON.stringify({ ...draft, more: 1 }),
  ])('and refused when they are not: %s (TRI-08)', (text) => {
    expect(() => readReport(DRAFT_REPORT, text)).toThrow(KnownError)
  })
})
