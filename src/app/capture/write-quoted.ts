import { invariant, KnownError } from '../../core/base/errors.ts'
import { type Decided, decideDraft } from '../../core/conversation/triage/contract.ts'
import type { JudgedAction } from '../../core/conversation/triage/resolve-action.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { readRecord } from '../../core/layouts/claude-json/record.ts'
import { followTranscript } from '../../core/transcript/follow.ts'
import type { Message } from '../../core/transcript/transcript.ts'
import type { World } from '../../ports/world.ts'
import { type CandidateOutcome, findCandidate } from './candidate.ts'
import type { WriteRequest } from './write.ts'

/** What becomes of a draft that a model made from a conversation, and the draft without what only the contract asks. */
export interface QuotedDraft {
  readonly do: 'write' | 'inbox'
  readonly why: string
  readonly input: string
  readonly category: string
  readonly confidence: number
  readonly session: string
}

const READ_BYTES_MAX = 32 * 1024 * 1024
const ACTIONS: Readonly<Partial<Record<WriteRequest['action'], JudgedAction>>> = {
  create: 'CREATE',
  update: 'UPDATE',
}

/**
 * Holds a draft to its contract (TRI-07, TRI-08, TRI-10): the words that it quotes were said, by the person or by a tool
 * that they did not contradict; it is no second memory of what there is one of; it is no surer than it may be.
 */
export async function decideQuoted(
  world: World,
  request: WriteRequest & { readonly transcript: string },
): Promise<QuotedDraft> {
  const action = ACTIONS[request.action]
  if (action === undefined || request.input === undefined)
    throw new KnownError('USAGE_ERROR', {
      message: '--transcript needs --action create or update, and --input.',
      hint: 'See `everkeep help write`.',
    })
  const { quotes, differs, confirmed, ...record } = readRecord(request.input)
  const category = request.category ?? textOrEmpty(record['category'])
  const told = quotesOf(quotes)
  const candidate = await findCandidate(world, {
    category,
    newInfo: [textOrEmpty(record['title']), ...told].join(' '),
  })
  const heard = await listen(world, request.transcript)
  const decided = decideDraft({
    draft: {
      category,
      action,
      quotes: told,
      confidence: typeof record['confidence'] === 'number' ? record['confidence'] : 0.8,
      confirmed: confirmed === true,
      justification: '',
      ...(typeof differs === 'string' && { differs }),
    },
    verification: undefined,
    candidate: { ...candidate, hasCandidate: candidate.candidate !== null },
    messages: heard.messages,
    mode: world.config.values['capture.mode'],
  })
  refuseOther(decided, action, candidate)
  const isSummary = category === 'session_summary' && told.length === 0
  const isAuto = world.config.values['capture.mode'] === 'auto'
  return {
    // A summary tells what was done, and needs no quotation.
    do: decided.do === 'write' || (isSummary && isAuto) ? 'write' : 'inbox',
    why: decided.why,
    input: JSON.stringify(withConfidence(record, decided.confidence)),
    category,
    confidence: decided.confidence,
    session: heard.session,
  }
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function quotesOf(value: unknown): readonly string[] & string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((quote) => typeof quote === 'string')) return value
  throw new KnownError('INPUT_ERROR', {
    message: 'quotes must be a list of texts.',
    field: 'quotes',
    rule: 'a list of texts',
    hint: 'Put the words there that the draft is based on, exactly as they were said.',
  })
}

function withConfidence(record: JsonObject, confidence: number): JsonObject {
  return record['confidence'] === undefined ? record : { ...record, confidence }
}

function refuseOther(decided: Decided, asked: JudgedAction, found: CandidateOutcome): void {
  if (decided.do === 'blocked')
    throw new KnownError('VALIDATION_ERROR', {
      message: `The draft is not written: ${decided.why}.`,
      field: 'quotes',
      rule: 'exact words of the conversation',
      hint: 'Quote a message of the user, or a tool result that the user did not contradict, word for word.',
    })
  if (decided.action === asked) return
  const path = found.candidate?.path ?? ''
  throw new KnownError('VALIDATION_ERROR', {
    message: `The draft asks to ${asked.toLowerCase()}, but only ${decided.action} is possible: ${decided.why}.`,
    field: 'action',
    rule: 'one memory for one fact',
    hint:
      decided.action === 'UPDATE'
        ? `Update ${path}, or explain in "differs" why this is another fact.`
        : 'Skip this category.',
  })
}

async function listen(
  { transcripts }: Pick<World, 'transcripts'>,
  path: string,
): Promise<{ readonly messages: readonly Message[]; readonly session: string }> {
  invariant(transcripts !== undefined, 'transcripts can be read here')
  const messages: Message[] = []
  const follower = followTranscript((message) => messages.push(message))
  await transcripts.read(path, { maxBytes: READ_BYTES_MAX, take: follower.take })
  const { isChild, session } = follower.tally()
  return { messages: isChild ? [] : messages, session: session || path }
}
