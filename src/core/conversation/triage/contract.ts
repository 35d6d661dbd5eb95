import { z } from 'zod'
import { KnownError } from '../../base/errors.ts'
import type { Verdict } from '../../capture/candidate.ts'
import type { Message } from '../../transcript/transcript.ts'
import { sourceOfQuote } from './quotes.ts'
import { JUDGED_ACTIONS, type JudgedAction, resolveAction } from './resolve-action.ts'

/** What a host's drafter hands back for one category (TRI-08). */
export const DRAFT_REPORT = z.strictObject({
  category: z.string().min(1),
  action: z.enum(JUDGED_ACTIONS),
  /** The memory to change, as `candidate` names it. */
  target: z.string().optional(),
  /** Where the drafted record lies, or the record itself. */
  draft: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
  /** Words of the conversation that the draft rests on, verbatim. */
  quotes: z.array(z.string()).max(10),
  confidence: z.number().min(0).max(1),
  /** Whether the person said yes to this very fact. */
  confirmed: z.boolean().optional(),
  /** For a CREATE beside a candidate: what makes it another fact. */
  differs: z.string().optional(),
  justification: z.string(),
})
export type DraftReport = z.infer<typeof DRAFT_REPORT>

/** What a host's verifier hands back. `factual`: made up or wrong; `quality`: could be better. */
export const VERIFIER_REPORT = z.strictObject({
  category: z.string().min(1),
  issues: z.array(
    z.strictObject({ sort: z.enum(['factual', 'quality']), text: z.string().min(1) }),
  ),
})
export type VerifierReport = z.infer<typeof VERIFIER_REPORT>

/** A model's answer, read strictly: what is not in form is refused, never guessed. */
export function readReport<T>(schema: z.ZodType<T>, json: string): T {
  const parsed = schema.safeParse(parseJson(json))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.map(String).join('.') || 'report'
  throw new KnownError('INPUT_ERROR', {
    message: `The report is invalid: ${field}: ${issue?.message ?? 'unexpected'}.`,
    field,
    rule: issue?.message ?? 'in form',
    hint: 'Ask for the report again, as JSON with exactly these fields.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

export interface Decided {
  /** `write`: may go into the vault. `inbox`: a person must see it. `blocked`: it says what is not so. `nothing`. */
  readonly do: 'write' | 'inbox' | 'blocked' | 'nothing'
  readonly action: JudgedAction
  readonly confidence: number
  readonly why: string
  /** What the verifier remarked and did not block. */
  readonly remarks: readonly string[]
}

const USUAL_CONFIDENCE = { min: 0.7, max: 0.9 } as const

/**
 * What becomes of a draft (TRI-07, TRI-08, TRI-10): a factual error blocks it, a quality remark does not; the table says
 * which action; without a quotation of the user, or of a tool they did not contradict, it goes to the inbox.
 */
export function decideDraft(given: {
  readonly draft: DraftReport
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
  const issues = verification?.issues ?? []
  const remarks = issues.filter(({ sort }) => sort === 'quality').map(({ text }) => text)
  const common = { action, confidence: confidenceOf(draft), remarks }
  const wrong = issues.find(({ sort }) => sort === 'factual')
  if (wrong !== undefined) return { ...common, do: 'blocked', why: wrong.text }
  if (action === 'NOOP') return { ...common, do: 'nothing', why }
  if (mode !== 'auto') return { ...common, do: 'inbox', why: `capture.mode is ${mode}` }
  const sources = draft.quotes.map((quote) => sourceOfQuote(quote, messages))
  if (sources.includes('nowhere'))
    return { ...common, do: 'blocked', why: 'its quotes are not in the conversation' }
  const rests = sources.some((source) => source === 'user' || source === 'tool')
  return rests
    ? { ...common, do: 'write', why }
    : { ...common, do: 'inbox', why: 'only the assistant said it' }
}

/** 0.7 to 0.9 for most; more only for what the person confirmed (TRI-08). A drafter may be less sure, never surer. */
function confidenceOf({ confidence, confirmed }: DraftReport): number {
  return confirmed === true ? confidence : Math.min(confidence, USUAL_CONFIDENCE.max)
}
