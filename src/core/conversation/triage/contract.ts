import { z } from 'zod'
import { KnownError } from '../../base/errors.ts'
import type { Verdict } from '../../capture/candidate.ts'
import type { Message } from '../../transcript/transcript.ts'
import { sourceOfQuote } from './quotes.ts'
import { type JudgedAction, resolveAction } from './resolve-action.ts'

/** A draft of a host's model for one category, with what it rests on (TRI-08). */
export interface QuotedRecord {
  readonly action: JudgedAction
  /** Words of the conversation, verbatim. */
  readonly quotes: readonly string[]
  readonly confidence: number
  /** Whether the person said yes to this very fact. */
  readonly confirmed: boolean
  /** For a CREATE beside a candidate: what makes it another fact. */
  readonly differs?: string | undefined
}

/** What a verifier answers: an error of fact fails the draft, a remark on quality does not (COR-40). */
export const VERIFIER_REPORT = z.strictObject({
  verdict: z.enum(['pass', 'fail']),
  errors: z.array(z.string().min(1)),
  remarks: z.array(z.string().min(1)),
})
export type VerifierReport = z.infer<typeof VERIFIER_REPORT>

/** The verifier's answer inside a draft, read strictly: what is out of form is refused, never guessed. */
export function verifierReport(value: unknown): VerifierReport {
  const parsed = VERIFIER_REPORT.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new KnownError('INPUT_ERROR', {
    message: `The verifier's answer is invalid: ${issue?.message ?? 'unexpected'}.`,
    field: ['verifier', ...(issue?.path ?? [])].map(String).join('.'),
    rule: '{"verdict": "pass" | "fail", "errors": [texts], "remarks": [texts]}',
    hint: 'Ask the verifier again, for JSON with exactly these fields.',
  })
}

export interface Decided {
  /** `write`: may go into the vault. `inbox`: a person must see it. `blocked`: it says what is not so. `nothing`. */
  readonly do: 'write' | 'inbox' | 'blocked' | 'nothing'
  readonly action: JudgedAction
  readonly confidence: number
  readonly why: string
  /** Of a blocked draft: the part to put right. */
  readonly field?: 'quotes' | 'verifier'
  /** What the verifier remarked and did not block. */
  readonly remarks: readonly string[]
}

const USUAL_CONFIDENCE = { min: 0.7, max: 0.9 } as const

/**
 * What becomes of a draft (TRI-07, TRI-08, TRI-10): a factual error blocks it, a quality remark does not; the table says
 * which action; without a quotation of the user, or of a tool they did not contradict, it goes to the inbox.
 */
export function decideDraft(given: {
  readonly draft: QuotedRecord
  readonly verification: VerifierReport | undefined
  readonly candidate: Pick<Verdict, 'structural_cud' | 'vetoes'> & {
    readonly hasCandidate: boolean
  }
  readonly messages: readonly Message[]
  readonly mode: 'suggest' | 'confirm' | 'auto'
}): Decided {
  const { draft, verification, candidate, messages, mode } = given
  const { action, why } = resolveAction({
    mechanical: candidate.structural_cud,
    judged: draft.action,
    vetoes: candidate.vetoes,
    hasCandidate: candidate.hasCandidate,
    differs: draft.differs,
  })
  const remarks = verification?.remarks ?? []
  const common = { action, confidence: confidenceOf(draft), remarks }
  if (verification?.verdict === 'fail' || (verification?.errors.length ?? 0) > 0)
    return {
      ...common,
      do: 'blocked',
      why: verification?.errors[0] ?? 'the verifier rejected it',
      field: 'verifier',
    }
  if (action === 'NOOP') return { ...common, do: 'nothing', why }
  if (mode !== 'auto') return { ...common, do: 'inbox', why: `capture.mode is ${mode}` }
  const sources = draft.quotes.map((quote) => sourceOfQuote(quote, messages))
  if (sources.includes('nowhere'))
    return {
      ...common,
      do: 'blocked',
      why: 'its quotes are not in the conversation',
      field: 'quotes',
    }
  const rests = sources.some((source) => source === 'user' || source === 'tool')
  return rests
    ? { ...common, do: 'write', why }
    : { ...common, do: 'inbox', why: 'only the assistant said it' }
}

/** 0.7 to 0.9 for most; more only for what the person confirmed (TRI-08). A drafter may be less sure, never surer. */
function confidenceOf({ confidence, confirmed }: QuotedRecord): number {
  return confirmed ? confidence : Math.min(confidence, USUAL_CONFIDENCE.max)
}
