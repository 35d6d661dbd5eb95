import { KnownError } from '../../core/base/errors.ts'
import { dayOf } from '../../core/base/instant.ts'
import { titleFrom } from '../../core/classify/statement-title.ts'
import { type Activity, activityScore } from '../../core/conversation/triage/activity.ts'
import { linesAsSaid } from '../../core/conversation/triage/context-excerpt.ts'
import { contextFile, sessionContextFile } from '../../core/conversation/triage/context-file.ts'
import { DRAFT_CONFIDENCE, draftRecord } from '../../core/conversation/triage/draft-record.ts'
import { draftSession, type SessionTrace } from '../../core/conversation/triage/draft-session.ts'
import {
  type Finding,
  isSure,
  thresholdOf,
  triagedKinds,
} from '../../core/conversation/triage/finding.ts'
import {
  sayFinding,
  type TriageData,
  triageBlock,
  triageData,
} from '../../core/conversation/triage/report.ts'
import { type SessionState, withHandled } from '../../core/conversation/triage/session-state.ts'
import { withoutRequests } from '../../core/conversation/triage/without-requests.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { ProposalFate } from '../../ports/inbox.ts'
import type { World } from '../../ports/world.ts'
import { type CaptureDraft, type DraftAction, planDraft } from '../capture/plan-draft.ts'
import { propose } from '../inbox/propose.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { type ConversationReading, readConversation, sessionOf } from './read-conversation.ts'
import { sessionState, updateSession } from './session-state.ts'

export interface TriageRequest {
  /** The transcript. */
  readonly path: string
  /** Names the conversation; absent: as its transcript says. */
  readonly session?: string | undefined
  /** From the start, and what was brought up before too. */
  readonly all?: boolean | undefined
  /** Drafts go into the inbox, and the conversation counts as handled so far. */
  readonly propose?: boolean | undefined
  /** Thinks and writes nothing: no context files, no drafts. */
  readonly dryRun?: boolean | undefined
}

/** A draft that was handed to the inbox, and what became of it. */
export interface Proposed {
  readonly kind: string
  readonly title: string
  readonly fate: ProposalFate | 'kept' | 'refused'
  readonly why: string
}

export interface TriageOutcome {
  readonly session: string
  readonly messages: number
  readonly findings: readonly Finding[]
  readonly data: TriageData
  /** One line a kind, for people. */
  readonly lines: readonly string[]
  /** For a host's model; empty when nothing was found. */
  readonly block: string
  readonly proposed: readonly Proposed[]
  readonly notes: readonly string[]
}

/** Reads a conversation for memories (TRI-01..04). The vault is not touched: drafts wait in the inbox, when asked for. */
export async function triageConversation(
  world: World,
  request: TriageRequest,
): Promise<TriageOutcome> {
  await recoverIfNeeded(world)
  const session = request.session ?? (await sessionOf(world, request.path))
  const state = await sessionState(world, session)
  const after = request.all === true ? undefined : state.mark
  const heard = await readConversation(world, { path: request.path, after })
  const found = findingsOf(world, heard, { state, all: request.all === true })
  const dryRun = request.dryRun === true
  const staged = dryRun
    ? found.map((finding) => ({ finding, contextFile: undefined }))
    : await stageAll(world, found, { heard, session })
  const proposed =
    request.propose === true && !dryRun ? await proposeAll(world, found, { heard, session }) : []
  if (request.propose === true && !dryRun)
    await updateSession(world, session, (before) => handledState(world, before, { heard, found }))
  const data = triageData(
    staged.map(({ finding, contextFile }) => ({ finding, contextFile })),
    world.config,
  )
  return {
    session,
    messages: heard.messages,
    findings: found,
    data,
    lines: found.map(sayFinding),
    block: found.length === 0 ? '' : triageBlock(data),
    proposed,
    notes: [...heard.notes, ...staged.flatMap(({ note }: { note?: string }) => note ?? [])],
  }
}

/** What is to be brought up: found now and not before, a summary of the session when enough was done. */
export function findingsOf(
  world: World,
  heard: ConversationReading,
  { state, all }: { readonly state: SessionState; readonly all: boolean },
): readonly Finding[] {
  if (!world.config.values['triage.enabled']) return []
  const summary = summaryFinding(world, heard, all ? heard.activity : addedActivity(state, heard))
  const found = [...heard.findings, ...summary]
  return all
    ? found
    : found.filter((finding) => !state.handled.includes(fingerprintOf(world, finding)))
}

/** Equal for findings that rest on the same words: nothing is brought up twice in a session (TRI-05). */
export function fingerprintOf(
  { hash }: Pick<World, 'hash'>,
  { kind, evidence, excerpt }: Finding,
): string {
  const words = evidence[0]?.sentence ?? excerpt
  return hash.version(`${kind} ${words.toLowerCase().replace(/\s+/g, ' ').trim()}`).slice(0, 16)
}

export function addedActivity(
  { activity }: SessionState,
  { activity: more }: ConversationReading,
): Activity {
  return {
    toolUses: activity.toolUses + more.toolUses,
    tools: [...new Set([...activity.tools, ...more.tools])],
    exchanges: activity.exchanges + more.exchanges,
  }
}

function summaryFinding(
  world: World,
  heard: ConversationReading,
  activity: Activity,
): readonly Finding[] {
  const kind = triagedKinds(world.config).find(({ name }) => name === 'session_summary')
  const score = activityScore(activity)
  if (kind === undefined || heard.messages === 0 || score < thresholdOf(world.config, kind.name))
    return []
  const { head, tail } = heard.trace
  const between = tail.length > 0 && head.length > 0 ? '\n---\n' : ''
  return [
    {
      kind: kind.name,
      description: kind.description,
      score: Math.round(score * 10_000) / 10_000,
      evidence: [],
      excerpt: redact(`${linesAsSaid(head)}${between}${linesAsSaid(tail)}`),
    },
  ]
}

/** How a session stands once what was found in it was handed on. */
export function handledState(
  world: World,
  before: SessionState,
  { heard, found }: { readonly heard: ConversationReading; readonly found: readonly Finding[] },
): SessionState {
  const isSummed = found.some(({ kind }) => kind === 'session_summary')
  const firstPrompt = before.firstPrompt || redact(heard.trace.firstPrompt).slice(0, 500)
  return {
    ...withHandled(
      before,
      found.map((finding) => fingerprintOf(world, finding)),
    ),
    mark: heard.end,
    activity: isSummed ? { toolUses: 0, tools: [], exchanges: 0 } : addedActivity(before, heard),
    firstPrompt,
  }
}

interface Staged {
  readonly finding: Finding
  readonly contextFile: string | undefined
  readonly note?: string
}

/** A context file that cannot be written costs its entry, not the others (TRI-04). */
export async function stageAll(
  world: World,
  found: readonly Finding[],
  { heard, session }: { readonly heard: ConversationReading; readonly session: string },
): Promise<readonly Staged[]> {
  const staged: Staged[] = []
  const name = world.hash.version(session).slice(0, 8)
  for (const finding of found) {
    const text =
      finding.kind === 'session_summary'
        ? sessionContextFile(finding, heard.activity)
        : contextFile(finding)
    try {
      const path = await world.staging?.write(`context-${finding.kind}-${name}.txt`, text)
      staged.push({ finding, contextFile: path })
    } catch (error) {
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
      const note = `${finding.kind} was skipped by the drafter: ${error.message}`
      staged.push({ finding, contextFile: undefined, note })
    }
  }
  return staged
}

/** Each finding as a draft that waits for a person (TRI-08). */
export async function proposeAll(
  world: World,
  found: readonly Finding[],
  { heard, session }: { readonly heard: ConversationReading; readonly session: string },
): Promise<readonly Proposed[]> {
  const proposed: Proposed[] = []
  for (const finding of withoutRequests(found.filter(isSure), heard.requests))
    proposed.push(await proposeDraft(world, draftOf(world, finding, heard.trace), session))
  return [...(await proposeRequests(world, heard, session)), ...proposed]
}

/** What the person asked to remember is a proposal each, in its own words: none is a mere line of another. */
async function proposeRequests(
  world: World,
  { requests }: ConversationReading,
  session: string,
): Promise<readonly Proposed[]> {
  const open = requests.filter(({ isServed }) => !isServed)
  if (open.length === 0 || !world.config.values['triage.enabled']) return []
  const { proposeAllAsked } = await import('./keep-asked.ts')
  return proposeAllAsked(world, open, session)
}

/** The draft that a finding becomes without a model. */
export function draftOf(
  world: Pick<World, 'clock'>,
  finding: Finding,
  trace: SessionTrace,
): CaptureDraft {
  const isSession = finding.kind === 'session_summary'
  const record: JsonObject = isSession ? draftSession(trace, world.clock()) : draftRecord(finding)
  const [main] = finding.evidence
  return {
    kind: finding.kind,
    record,
    sentence: main?.sentence ?? `${dayOf(world.clock())} ${titleFrom(trace.firstPrompt)}`,
    said: main?.by === 'user' ? main.raw : undefined,
    evidence: finding.evidence.map(({ by, ground, sentence }) => ({
      what: `said by the ${by}, ground: ${ground}`,
      detail: sentence,
    })),
    operation: 'triage',
  }
}

const HOW: Readonly<Record<DraftAction, string>> = {
  create: '',
  update: 'add to a memory: ',
  replace: 'instead of a memory: ',
}

export async function proposeDraft(
  world: World,
  draft: CaptureDraft,
  session: string,
): Promise<Proposed> {
  const title = String(draft.record['title'] ?? draft.sentence)
  const planned = await planDraft(world, draft)
  if (planned.is === 'kept')
    return { kind: draft.kind, title, fate: 'kept', why: `${planned.by} already says it` }
  if (planned.is === 'refused')
    return { kind: draft.kind, title, fate: 'refused', why: planned.why }
  const fate = await propose(world, {
    source: draft.operation,
    title: `[${draft.kind}] ${HOW[planned.action]}${title}`,
    plan: planned.plan,
    confidence: DRAFT_CONFIDENCE,
    session,
  })
  return { kind: draft.kind, title, fate, why: '' }
}
