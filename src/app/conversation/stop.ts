import {
  type Language,
  languageOf,
  languageOfText,
} from '../../core/conversation/checkpoint/candidates.ts'
import { type Finding, isSure } from '../../core/conversation/triage/finding.ts'
import { sayFinding, triageData } from '../../core/conversation/triage/report.ts'
import {
  askDrafts,
  askPerson,
  sayKept,
  sayNotKept,
  sayWaiting,
  type ToldProposal,
} from '../../core/conversation/triage/say-stop.ts'
import { type SessionState, withHandled } from '../../core/conversation/triage/session-state.ts'
import type { World } from '../../ports/world.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { proposeCandidate } from './checkpoint.ts'
import type { Asked } from './keep-asked.ts'
import { noteOwed, proposeOwed } from './owed-drafts.ts'
import { type ConversationReading, readConversation } from './read-conversation.ts'
import { updateSession } from './session-state.ts'
import { type Item, itemsOf } from './stop-items.ts'
import { draftOf, handledState, type Proposed, proposeDraft, stageAll } from './triage.ts'

export interface StopRequest {
  readonly transcript: string
  readonly session: string
  /** The turn goes on because a hook asked for it: never again (TRI-05). */
  readonly isContinued: boolean
  /** A sub-agent stopped, not the conversation. */
  readonly isSubAgent: boolean
  /** A model of the host can be asked to go on. */
  readonly hasHost: boolean
  /** Nobody sees what is answered: what was kept by the person's word is told at the next stop. */
  readonly isUnseen?: boolean | undefined
  readonly maxBytes?: number | undefined
  /** So much of the time is over that what was heard until now must do; the rest is heard at the next stop. */
  readonly isLate?: (() => boolean) | undefined
  /** How Everkeep is called where its name alone does not call it; asked only when somebody is told to. */
  readonly command?: (() => string | undefined) | undefined
}

/** What the end of a turn brings (SAV-07). `line` is all that a person sees; `reason` goes to the host's model. */
export type StopOutcome =
  | { readonly kind: 'silent'; readonly why: string }
  /** The turn ends. What the person asked to remember is kept. */
  | { readonly kind: 'saved'; readonly line: string }
  /** The turn ends. */
  | { readonly kind: 'inbox'; readonly line: string; readonly proposed: readonly Proposed[] }
  /** The turn goes on once: the host asks the person, or drafts. */
  | { readonly kind: 'ask' | 'draft'; readonly line: string; readonly reason: string }

const READ_BYTES_MAX = 32 * 1024 * 1024

/** One reading of the conversation serves triage and checkpoint; three things at most, each once in a session. */
export async function stopTurn(world: World, request: StopRequest): Promise<StopOutcome> {
  if (request.isSubAgent) return { kind: 'silent', why: 'a sub-agent stopped' }
  if (request.isContinued) return afterAsking(world, request)
  await recoverIfNeeded(world)
  const late = await proposeOwed(world, request.session)
  const state = await updateSession(world, request.session, (before) => ({
    ...before,
    stops: before.stops + 1,
  }))
  const outcome = await endTurn(world, request, { state, late })
  return request.isUnseen ? outcome : withLines(outcome, await sayNow(world, state))
}

/** What waits to be told is told once the rest of the turn is heard: a stop that fails before keeps it for the next. */
async function sayNow(world: World, { session, unsaid }: SessionState): Promise<readonly string[]> {
  if (unsaid.length > 0)
    await updateSession(world, session, (before) => ({
      ...before,
      unsaid: before.unsaid.filter((line) => !unsaid.includes(line)),
    }))
  return unsaid
}

async function endTurn(
  world: World,
  request: StopRequest,
  { state, late }: { readonly state: SessionState; readonly late: readonly Proposed[] },
): Promise<StopOutcome> {
  const heard = await readConversation(world, {
    path: request.transcript,
    after: state.mark,
    maxBytes: request.maxBytes ?? READ_BYTES_MAX,
    isLate: request.isLate,
  })
  if (heard.isChild) return { kind: 'silent', why: 'not a conversation with a user' }
  const { items, isCheckpoint } = await itemsOf(world, heard, state)
  const claimed = await claim(world, request.session, { heard, items, isCheckpoint })
  if (claimed.length === 0 && late.length === 0)
    return { kind: 'silent', why: 'nothing new to keep' }
  const mode = request.hasHost ? world.config.values['capture.mode'] : 'suggest'
  const { session, transcript } = request
  const asked = await keepRequests(world, claimed, session)
  const language = languageOf(heard.recent)
  const { command } = request
  const said = { heard, session, transcript, asked, late, language, command }
  const rest = claimed.filter(isFound)
  const outcome =
    mode === 'auto'
      ? await autoOutcome(world, rest, said)
      : await waitingOutcome(world, rest, { ...said, isAsked: mode === 'confirm' })
  const lines = keptLines(said)
  if (request.isUnseen) await sayLater(world, session, lines)
  return withLines(outcome, lines)
}

/** So many lines wait at most: nobody reads more. */
const UNSAID_MAX = 5

async function sayLater(world: World, session: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await updateSession(world, session, (before) => ({
    ...before,
    unsaid: [...before.unsaid, ...lines].slice(-UNSAID_MAX),
  }))
}

/** The end of a turn that went on since we asked for it: it never does again (TRI-05). */
async function afterAsking(world: World, { session }: StopRequest): Promise<StopOutcome> {
  const proposed = await proposeOwed(world, session)
  const waiting = await toldOf(world, proposed)
  if (waiting.length === 0) return { kind: 'silent', why: 'the turn was already continued' }
  const language = languageOfText(waiting.map(({ title }) => title).join(''))
  return { kind: 'inbox', line: sayWaiting(waiting, language), proposed }
}

type FoundItem = Exclude<Item, { readonly from: 'request' }>

function isFound(item: Item): item is FoundItem {
  return item.from !== 'request'
}

/** An explicit word is the person's yes, in every mode. Most turns hold none, and do not load what saves. */
async function keepRequests(
  world: World,
  items: readonly Item[],
  session: string,
): Promise<readonly Asked[]> {
  const requests = items.flatMap((item) => (item.from === 'request' ? [item.request] : []))
  if (requests.length === 0) return []
  const { keepAllAsked } = await import('./keep-asked.ts')
  return keepAllAsked(world, requests, session)
}

function keptLines({ asked, language }: Pick<Said, 'asked' | 'language'>): readonly string[] {
  const [kept, refused] = [asked.filter(isFated('saved')), asked.filter(isFated('refused'))]
  return [
    ...(kept.length === 0 ? [] : [sayKept(kept, language)]),
    ...refused.map((one) => sayNotKept(one, language)),
  ]
}

function withLines(outcome: StopOutcome, lines: readonly string[]): StopOutcome {
  if (lines.length === 0) return outcome
  if (outcome.kind === 'silent') return { kind: 'saved', line: lines.join('\n') }
  return { ...outcome, line: [...lines, outcome.line].join('\n') }
}

function isFated(fate: Asked['fate']): (one: Asked) => boolean {
  return (one) => one.fate === fate
}

/**
 * Takes what nobody else brought up meanwhile: two hooks that run at once do not say the same (TRI-05). The mark moves
 * only when something was found or much was said, so that an answer is heard together with its question.
 */
async function claim(
  world: World,
  session: string,
  given: {
    readonly heard: ConversationReading
    readonly items: readonly Item[]
    readonly isCheckpoint: boolean
  },
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
  readonly heard: ConversationReading
  readonly session: string
  readonly transcript: string
  readonly language: Language
  /** What became of what the person asked to remember. */
  readonly asked: readonly Asked[]
  /** And of what a host's model was asked for before. */
  readonly late: readonly Proposed[]
  readonly command: StopRequest['command']
}

async function proposeItem(
  world: World,
  item: FoundItem,
  { heard, session }: Said,
): Promise<Proposed> {
  return item.from === 'triage'
    ? proposeDraft(world, draftOf(world, item.finding, heard.trace), session)
    : proposeCandidate(world, item.candidate, session)
}

async function waitingOutcome(
  world: World,
  items: readonly FoundItem[],
  said: Said & { readonly isAsked: boolean },
): Promise<StopOutcome> {
  const proposed: Proposed[] = []
  for (const item of items)
    if (item.from !== 'triage' || isSure(item.finding))
      proposed.push(await proposeItem(world, item, said))
  const waiting = await toldOf(world, [...said.late, ...said.asked, ...proposed])
  if (waiting.length === 0)
    return { kind: 'silent', why: 'everything is already known or was rejected' }
  const { language } = said
  const line = sayWaiting(waiting, language)
  return said.isAsked
    ? { kind: 'ask', line, reason: askPerson(waiting, language, said.command?.()) }
    : { kind: 'inbox', line, proposed }
}

async function toldOf(
  world: Pick<World, 'inbox'>,
  proposed: readonly (Proposed | Asked)[],
): Promise<readonly ToldProposal[]> {
  const waiting = proposed.filter(({ fate }) => fate === 'waiting')
  const inbox = (await world.inbox?.list()) ?? []
  return waiting.flatMap(({ kind, title }) => {
    const proposal = inbox.findLast((one) => one.title.endsWith(title))
    return proposal === undefined ? [] : [{ id: proposal.id, kind, title }]
  })
}

/** What rests on the person's own words is drafted by the host; the rest waits for the person (TRI-10). */
async function autoOutcome(
  world: World,
  items: readonly FoundItem[],
  said: Said,
): Promise<StopOutcome> {
  const sure = items.flatMap((item) =>
    item.from === 'triage' && restsOnPerson(item.finding) ? [item.finding] : [],
  )
  const unsure = items.filter((item) => item.from !== 'triage' || !sure.includes(item.finding))
  const proposed: Proposed[] = []
  for (const item of unsure) proposed.push(await proposeItem(world, item, said))
  const waiting = await toldOf(world, [...said.late, ...said.asked, ...proposed])
  const rest = waiting.length === 0 ? '' : sayWaiting(waiting, said.language)
  if (sure.length === 0)
    return rest === ''
      ? { kind: 'silent', why: 'everything is already known or was rejected' }
      : { kind: 'inbox', line: rest, proposed }
  const drafts = sure.map((finding) => draftOf(world, finding, said.heard.trace))
  await noteOwed(world, drafts, said.session)
  const staged = await stageAll(world, sure, said)
  const line = `everkeep: saving ${sure.map(({ kind }) => kind).join(', ')}`
  const reason = askDrafts(sure.map(sayFinding), {
    data: triageData(staged, world.config),
    transcript: said.transcript,
    command: said.command?.(),
  })
  return { kind: 'draft', line: rest === '' ? line : `${line}\n${rest}`, reason }
}

/** A summary tells what was done, and needs no quotation. */
function restsOnPerson({ kind, evidence }: Finding): boolean {
  return kind === 'session_summary' || evidence.some(({ ground }) => ground !== 'assistant')
}
