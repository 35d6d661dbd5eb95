import { describe, expect, test } from 'vitest'
import type { Message } from '../../transcript/transcript.ts'
import { decideDraft, type QuotedRecord, type VerifierReport, verifierReport } from './contract.ts'

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
const draft: QuotedRecord = {
  action: 'CREATE',
  quotes: ['we decided to  use Postgres'],
  confidence: 0.8,
  confirmed: false,
}
const candidate = { structural_cud: 'CREATE', vetoes: [], hasCandidate: false } as const
const decide = (
  over: {
    draft?: Partial<QuotedRecord>
    verification?: VerifierReport
    mode?: 'suggest' | 'confirm' | 'auto'
  } = {},
) =>
  decideDraft({
    draft: { ...draft, ...over.draft },
    verification: over.verification,
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

  test('an error of fact blocks, a remark on quality does not (COR-40, TRI-08)', () => {
    const [pass, fail] = ['pass', 'fail'] as const
    const wrong = { verdict: fail, errors: ['nobody said JSONB'], remarks: [] }
    expect(decide({ verification: wrong })).toMatchObject({
      do: 'blocked',
      why: 'nobody said JSONB',
      field: 'verifier',
    })
    expect(decide({ verification: { ...wrong, verdict: pass } })).toMatchObject({ do: 'blocked' })
    expect(decide({ verification: { ...wrong, errors: [] } })).toMatchObject({ do: 'blocked' })
    const fine = { verdict: pass, errors: [], remarks: ['few tags'] }
    expect(decide({ verification: fine })).toMatchObject({ do: 'write', remarks: ['few tags'] })
  })

  test.each(['suggest', 'confirm'] as const)('in mode %s a person is asked (SAV-06)', (mode) => {
    expect(decide({ mode })).toMatchObject({ do: 'inbox' })
  })

  test('NOOP is nothing to do (TRI-07)', () => {
    expect(decide({ draft: { action: 'DELETE' } })).toMatchObject({ do: 'nothing', action: 'NOOP' })
  })

  test.each([
    [0.95, false, 0.9],
    [0.95, true, 0.95],
    [0.75, false, 0.75],
    [0.3, false, 0.3],
  ])('confidence %d, confirmed %s, is kept as %d (TRI-08)', (confidence, confirmed, kept) => {
    expect(decide({ draft: { confidence, confirmed } }).confidence).toBe(kept)
  })
})

describe("a verifier's answer", () => {
  test('is read when it is in form (COR-40)', () => {
    const report = { verdict: 'pass', errors: [], remarks: ['short'] }
    expect(verifierReport(report)).toEqual(report)
  })

  test.each([
    'PASS',
    [],
    {},
    { verdict: 'PASS', errors: [], remarks: [] },
    { verdict: 'pass', errors: 'none', remarks: [] },
    { verdict: 'pass', errors: [], remarks: [], more: 1 },
  ])('is refused when it is not: %j (COR-40)', (value) => {
    expect(() => verifierReport(value)).toThrow(
      expect.objectContaining({ code: 'INPUT_ERROR', field: expect.stringMatching(/^verifier/) }),
    )
  })
})
