import { invariant, KnownError } from '../../core/base/errors.ts'
import { judgeCandidate, type Verdict } from '../../core/capture/candidate.ts'
import {
  type Decided,
  decideDraft,
  type VerifierReport,
  verifierReport,
} from '../../core/conversation/triage/contract.ts'
import type { JudgedAction } from '../../core/conversation/triage/resolve-action.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { readRecord } from '../../core/layouts/claude-json/record.ts'
import { followTranscript } from '../../core/transcript/follow.ts'
import type { Message } from '../../core/transcript/transcript.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findCandidate } from './candidate.ts'
import type { WriteRequest } from './write.ts'
import { entryAt, pathOf } from './write-target.ts'

/** What becomes of a draft that a model made from a conversation, and the draft without what only the contract asks. */
export interface QuotedDraft {
  readonly do: 'write' | 'inbox'
  /** An update of what is not there creates it (TRI-07). */
  readonly action: WriteRequest['action']
  readonly why: string
  readonly input: string
  readonly category: string
  readonly confidence: number
  readonly session: string
}

const READ_BYTES_MAX = 32 * 1024 * 1024
/** The score of a memory that is named. */
const FOUND = Number.POSITIVE_INFINITY
const ACTIONS: Readonly<Partial<Record<WriteRequest['action'], JudgedAction>>> = {
  create: 'CREATE',
  update: 'UPDATE',
  delete: 'DELETE',
  retire: 'DELETE',
}

/**
 * Holds a draft to its contract (TRI-07, TRI-08, TRI-10): the words that it quotes were said, by the person or by a tool
 * that they did not contradict; its verifier passed it; it is no second memory of what there is one of; it is no surer
 * than it may be.
 */
export async function decideQuoted(
  world: World,
  request: WriteRequest & { readonly transcript: string },
): Promise<QuotedDraft> {
  const action = ACTIONS[request.action]
  if (action === undefined || request.input === undefined)
    throw misuse('--transcript needs --action create, update or delete, and --input.')
  const { quotes, differs, confirmed, verifier, ...record } = readRecord(request.input)
  const told = quotesOf(quotes)
  const { category, candidate } = await judgedCandidate(world, { request, action, record, told })
  const heard = await listen(world, request.transcript)
  const isAuto = world.config.values['capture.mode'] === 'auto'
  const mustVerify = isAuto && world.config.values['triage.parallel.verification_enabled']
  const decided = decideDraft({
    draft: {
      action,
      quotes: told,
      confidence: typeof record['confidence'] === 'number' ? record['confidence'] : 0.8,
      confirmed: confirmed === true,
      ...(typeof differs === 'string' && { differs }),
    },
    verification: verificationOf(verifier, mustVerify),
    candidate: { ...candidate, hasCandidate: candidate.path !== undefined },
    messages: heard.messages,
    mode: world.config.values['capture.mode'],
  })
  const creates =
    decided.action === 'CREATE' && action === 'UPDATE' && !(await isThere(world, request))
  if (!creates) refuseOther(decided, action, candidate.path)
  const isSummary = category === 'session_summary' && told.length === 0
  return {
    // A summary tells what was done, and needs no quotation.
    do: decided.do === 'write' || (isSummary && isAuto) ? 'write' : 'inbox',
    action: creates ? 'create' : request.action,
    why: decided.why,
    input: JSON.stringify(
      action === 'DELETE'
        ? { ...record, action: 'delete', target: candidate.path }
        : withConfidence(record, decided.confidence),
    ),
    category,
    confidence: decided.confidence,
    session: heard.session,
  }
}

function verificationOf(verifier: unknown, isRequired: boolean): VerifierReport | undefined {
  if (verifier !== undefined) return verifierReport(verifier)
  if (!isRequired) return undefined
  throw new KnownError('VALIDATION_ERROR', {
    message: 'The draft was not verified.',
    field: 'verifier',
    rule: 'required in capture.mode auto while triage.parallel.verification_enabled is true',
    hint: 'Have the draft checked against its context_file and put the answer into it as "verifier".',
  })
}

interface JudgedCandidate extends Pick<Verdict, 'structural_cud' | 'vetoes'> {
  readonly path: string | undefined
}

/** The memory that the draft is about: for a delete the one that it names, else the one that its words find. */
async function judgedCandidate(
  world: World,
  given: {
    readonly request: WriteRequest
    readonly action: JudgedAction
    readonly record: JsonObject
    readonly told: readonly string[]
  },
): Promise<{ readonly category: string; readonly candidate: JudgedCandidate }> {
  const { request, action, record, told } = given
  if (action === 'DELETE') return namedCandidate(world, request, record)
  const category = request.category ?? textOrEmpty(record['category'])
  const newInfo = [textOrEmpty(record['title']), ...told].join(' ')
  const { candidate, ...verdict } = await findCandidate(world, { category, newInfo })
  return { category, candidate: { ...verdict, path: candidate?.path } }
}

/** Whether a memory may be retired hangs on its kind alone: a decision is updated, however the draft puts it (COR-41). */
async function namedCandidate(
  world: World,
  request: WriteRequest,
  record: JsonObject,
): Promise<{ readonly category: string; readonly candidate: JudgedCandidate }> {
  const typed = request.target ?? textOrEmpty(record['target'])
  if (typed === '') throw misuse('--target is missing: which memory to delete.')
  const { entries } = await readCatalog(world)
  const entry = entryAt(world, entries, pathOf(world, { typed, root: request.root }))
  const kind = entry?.memory.kind ?? request.category ?? ''
  const verdict = judgeCandidate(kind, entry === undefined ? undefined : FOUND, undefined)
  return { category: kind, candidate: { ...verdict, path: entry && typed } }
}

async function isThere(world: World, { target, root }: WriteRequest): Promise<boolean> {
  if (target === undefined) return false
  const { entries } = await readCatalog(world)
  return entryAt(world, entries, pathOf(world, { typed: target, root })) !== undefined
}

function misuse(message: string): KnownError {
  return new KnownError('USAGE_ERROR', { message, hint: 'See `everkeep help write`.' })
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

function refuseOther(decided: Decided, asked: JudgedAction, candidate: string | undefined): void {
  if (decided.do === 'blocked') throw blocked(decided)
  if (decided.action === asked) return
  throw new KnownError('VALIDATION_ERROR', {
    message: `The draft asks to ${asked.toLowerCase()}, but only ${decided.action} is possible: ${decided.why}.`,
    field: 'action',
    rule: 'one memory for one fact',
    hint:
      decided.action === 'UPDATE'
        ? `Update ${candidate ?? 'the candidate'}${asked === 'CREATE' ? ', or explain in "differs" why this is another fact' : ''}.`
        : 'Skip this category.',
  })
}

function blocked({ why, field }: Decided): KnownError {
  const message = `The draft is not written: ${why}.`
  return field === 'verifier'
    ? new KnownError('VALIDATION_ERROR', {
        message,
        field,
        rule: 'no error of fact',
        hint: 'Correct the draft and have it verified again, or skip this category.',
      })
    : new KnownError('VALIDATION_ERROR', {
        message,
        field: 'quotes',
        rule: 'exact words of the conversation',
        hint: 'Quote a message of the user, or a tool result that the user did not contradict, word for word.',
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
