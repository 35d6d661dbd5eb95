import { type CheckpointCandidate, languageOf } from '../core/checkpoint/candidates.ts'
import { checkpointTrigger, isMidTask } from '../core/checkpoint/trigger.ts'
import type { Finding } from '../core/triage/finding.ts'
import { sayFinding, triageBlock, triageData } from '../core/triage/report.ts'
import { askDrafts, askPerson, sayWaiting, type ToldProposal } from '../core/triage/say-stop.ts'
import { type SessionState, withHandled } from '../core/triage/session-state.ts'
import { tellsAlready } from '../core/triage/tells-already.ts'
import type { World } from '../ports/world.ts'
import { checkpointOf, proposeCandidate } from './checkpoint.ts'
import { healIfNeeded } from './heal.ts'
import { type Heard, hearConversation } from './hear.ts'
import { updateSession } from './session-state.ts'
import {
  draftOf,
  findingsOf,
  fingerprintOf,
  handledState,
  type Proposed,
  proposeDraft,
  stageAll,
} from './triage.ts'

export interface StopRequest {
  readonly transcript: string
  readonly session: string
  /** The turn goes on because a hook asked for it: never again (TRI-05). */
  readonly isContinued: boolean
  /** A sub-agent stopped, not the conversation. */
  readonly isSubAgent: boolean
  /** A model of the host can be asked to go on. */
  readonly hasHost: boolean
  readonly maxBytes?: number | undefined
  /** So much of the time is over that what was heard until now must do; the rest is heard at the next stop. */
  readonly isLate?: (() => boolean) | undefined
}

/** What the end of a turn brings (SAV-07). `line` is all that a person sees; `reason` goes to the host's model. */
export type StopOutcome =
  | { readonly kind: 'silent'; readonly why: string }
  /** The turn ends. */
  | { readonly kind: 'inbox'; readonly line: string; readonly proposed: readonly Proposed[] }
  /** The turn goes on once: the host asks the person, or drafts. */
  | { readonly kind: 'ask' | 'draft'; readonly line: string; readonly reason: string }

const CANDIDATES_MAX = 3
const READ_BYTES_MAX = 32 * 1024 * 1024

/** Something to bring up, from either side of the one reading. */
type Item =
  | { readonly from: 'triage'; readonly finding: Finding; readonly mark: string }
  | { readonly from: 'checkpoint'; readonly candidate: CheckpointCandidate; readonly mark: string }

/** One reading of the conversation serves triage and checkpoint; three things at most, each once in a session. */
export async function stopTurn(world: World, request: StopRequest): Promise<StopOutcome> {
  if (request.isContinued) return { kind: 'silent', why: 'the turn was continued already' }
  if (request.isSubAgent) return { kind: 'silent', why: 'a sub-agent stopped' }
  await healIfNeeded(world)
  const state = await updateSession(world, request.session, (before) => ({
    ...before,
    stops: before.stops + 1,
  }))
  const heard = await hearConversation(world, {
    path: request.transcript,
    after: state.mark,
    maxBytes: request.maxBytes ?? READ_BYTES_MAX,
    isLate: request.isLate,
  })
  if (heard.isChild) return { kind: 'silent', why: 'not a conversation with a person' }
  const { items, isCheckpoint } = await itemsOf(world, heard, state)
  const claimed = await claim(world, request.session, { heard, items, isCheckpoint })
  if (claimed.length === 0) return { kind: 'silent', why: 'nothing new to keep' }
  const mode = request.hasHost ? world.config.values['capture.mode'] : 'suggest'
  const { session, transcript } = request
  const said = { heard, session, transcript }
  if (mode === 'auto') return autoOutcome(world, claimed, said)
  return waitingOutcome(world, claimed, { ...said, isAsked: mode === 'confirm' })
}

async function itemsOf(
  world: World,
  heard: Heard,
  state: SessionState,
): Promise<{ readonly items: readonly Item[]; readonly isCheckpoint: boolean }> {
  const findings = findingsOf(world, heard, { state, all: false })
  const trigger = checkpointTrigger(heard.recent, {
    toolCalls: state.toolCalls + heard.activity.toolUses,
    stops: state.stops,
    since: state.checkpointAt,
    now: world.clock(),
  })
  const isCheckpoint = trigger !== undefined && !isMidTask(heard.recent)
  const candidates = isCheckpoint ? (await checkpointOf(world, heard)).candidates : []
  const spoken = findings.filter(({ kind }) => kind !== 'session_summary')
  const summary = findings.filter(({ kind }) => kind === 'session_summary')
  const items: Item[] = [
    ...[...spoken, ...summary].map((finding) => ({
      from: 'triage' as const,
      finding,
      mark: fingerprintOf(world, finding),
    })),
    ...candidates.map((candidate) => ({
      from: 'checkpoint' as const,
      candidate,
      mark: world.hash.version(`${candidate.kind} ${candidate.text.toLowerCase()}`).slice(0, 16),
    })),
  ]
  return { items: withoutRepeats(items).slice(0, CANDIDATES_MAX), isCheckpoint }
}

/** Both sides hear the same sentences: the first to say one speaks for it. */
function withoutRepeats(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const words = wordsOf(item)
    const isSaid = kept.some((other) => words !== '' && isSame(wordsOf(other), words))
    if (!isSaid) kept.push(item)
  }
  return kept
}

function isSame(a: string, b: string): boolean {
  return a !== '' && (tellsAlready(a, b) || tellsAlready(b, a))
}

function wordsOf(item: Item): string {
  return item.from === 'triage' ? (item.finding.evidence[0]?.sentence ?? '') : item.candidate.text
}

/**
 * Takes what nobody else brought up meanwhile: two hooks that run at once do not say the same (TRI-05). The mark moves
 * only when something was found or much was said, so that an answer is heard together with its question.
 */
async function claim(
  world: World,
  session: string,
  given: { readonly heard: Heard; readonly items: readonly Item[]; readonly isCheckpoint: boolean },
): Promise<readonly Item[]> {
  const { heard, items, isCheckpoint } = given
  let claimed: readonly Item[] = []
  await updateSession(world, session, (before) => {
    claimed = items.filter(({ mark }) => !before.handled.includes(mark))
    const found = claimed.flatMap((item) => (item.from === 'triage' ? [item.finding] : []))
    const isMuch = heard.isCut || heard.messages >= world.config.values['triage.max_messages']
    const moved =
      claimed.length > 0 || isMuch ? handledState(world, before, { heard, found }) : before
    const toolCalls =
      moved === before ? before.toolCalls : before.toolCalls + heard.activity.toolUses
    const counted = isCheckpoint
      ? { ...moved, stops: 0, toolCalls: 0, checkpointAt: world.clock() }
      : { ...moved, toolCalls }
    return withHandled(
      counted,
      claimed.map(({ mark }) => mark),
    )
  })
  return claimed
}

interface Said {
  readonly heard: Heard
  readonly session: string
  readonly transcript: string
}

async function proposeItem(world: World, item: Item, { heard, session }: Said): Promise<Proposed> {
  return item.from === 'triage'
    ? proposeDraft(world, draftOf(world, item.finding, heard.trace), session)
    : proposeCandidate(world, item.candidate, session)
}

async function waitingOutcome(
  world: World,
  items: readonly Item[],
  said: Said & { readonly isAsked: boolean },
): Promise<StopOutcome> {
  const proposed: Proposed[] = []
  for (const item of items) proposed.push(await proposeItem(world, item, said))
  const waiting = await toldOf(world, proposed)
  if (waiting.length === 0) return { kind: 'silent', why: 'all of it is known or was rejected' }
  const language = languageOf(said.heard.recent)
  const line = sayWaiting(waiting, language)
  return said.isAsked
    ? { kind: 'ask', line, reason: askPerson(waiting, language) }
    : { kind: 'inbox', line, proposed }
}

async function toldOf(
  world: Pick<World, 'inbox'>,
  proposed: readonly Proposed[],
): Promise<readonly ToldProposal[]> {
  const waiting = proposed.filter(({ fate }) => fate === 'waiting')
  const inbox = (await world.inbox?.list()) ?? []
  return waiting.flatMap(({ kind, title }) => {
    const proposal = inbox.findLast((one) => one.title.endsWith(title))
    return proposal === undefined ? [] : [{ id: proposal.id, kind, title }]
  })
}

/** What rests on the person's own words is drafted by the host; the rest waits for the person (TRI-10). */
async function autoOutcome(world: World, items: readonly Item[], said: Said): Promise<StopOutcome> {
  const sure = items.flatMap((item) =>
    item.from === 'triage' && restsOnPerson(item.finding) ? [item.finding] : [],
  )
  const unsure = items.filter((item) => item.from !== 'triage' || !sure.includes(item.finding))
  const language = languageOf(said.heard.recent)
  const proposed: Proposed[] = []
  for (const item of unsure) proposed.push(await proposeItem(world, item, said))
  const waiting = await toldOf(world, proposed)
  const rest = waiting.length === 0 ? '' : sayWaiting(waiting, language)
  if (sure.length === 0)
    return rest === ''
      ? { kind: 'silent', why: 'all of it is known or was rejected' }
      : { kind: 'inbox', line: rest, proposed }
  const staged = await stageAll(world, sure, said)
  const block = triageBlock(triageData(staged, world.config))
  const line = `everkeep: saving ${sure.map(({ kind }) => kind).join(', ')}`
  const reason = askDrafts(sure.map(sayFinding), { block, transcript: said.transcript })
  return { kind: 'draft', line: rest === '' ? line : `${line}\n${rest}`, reason }
}

/** A summary tells what was done, and needs no quotation. */
function restsOnPerson({ kind, evidence }: Finding): boolean {
  return kind === 'session_summary' || evidence.some(({ ground }) => ground !== 'assistant')
}
