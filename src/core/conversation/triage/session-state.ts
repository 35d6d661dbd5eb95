import { type Instant, parseInstant } from '../../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import type { TranscriptMark } from '../../transcript/transcript.ts'
import { type Activity, NO_ACTIVITY } from './activity.ts'

/** A draft that a host's model was asked for, as it would be without one. */
export interface OwedDraft {
  readonly kind: string
  readonly record: JsonObject
  readonly sentence: string
  readonly said?: string | undefined
  readonly evidence: readonly { readonly what: string; readonly detail: string }[]
  /** How the memories of the kind stood when it was asked for. */
  readonly standing: string
}

/** What is known of one conversation between two stops (TRI-05, CHK-02). */
export interface SessionState {
  readonly session: string
  /** How far its transcript was handled. */
  readonly mark: TranscriptMark | undefined
  /** Fingerprints of what was brought up already: nothing is brought up twice. */
  readonly handled: readonly string[]
  /** What the host's model was asked to save at the last stop. */
  readonly owed: readonly OwedDraft[]
  /** Lines for the person that were made where nobody sees any: they are said at the next stop. */
  readonly unsaid: readonly string[]
  /** What was done since the last summary. */
  readonly activity: Activity
  readonly firstPrompt: string
  /** Since the last checkpoint. */
  readonly stops: number
  readonly toolCalls: number
  readonly checkpointAt: Instant | undefined
  readonly updatedAt: Instant
}

export function newSession(session: string, now: Instant): SessionState {
  return {
    session,
    mark: undefined,
    handled: [],
    owed: [],
    unsaid: [],
    activity: NO_ACTIVITY,
    firstPrompt: '',
    stops: 0,
    toolCalls: 0,
    checkpointAt: now,
    updatedAt: now,
  }
}

const HANDLED_MAX = 200

export function withHandled(state: SessionState, fingerprints: readonly string[]): SessionState {
  const handled = [...new Set([...state.handled, ...fingerprints])].slice(-HANDLED_MAX)
  return { ...state, handled }
}

/** A state as it was written; what a crash or a stranger left there is none. */
export function readSession(text: string): SessionState | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (!isJsonObject(value)) return undefined
  const { session, handled, firstPrompt } = value
  const updatedAt = instant(value['updatedAt'])
  if (typeof session !== 'string' || updatedAt === undefined) return undefined
  return {
    session,
    mark: markOf(value['mark']),
    handled: texts(handled),
    owed: Array.isArray(value['owed']) ? value['owed'].flatMap(owedOf) : [],
    unsaid: texts(value['unsaid']),
    activity: activityOf(value['activity']),
    firstPrompt: typeof firstPrompt === 'string' ? firstPrompt : '',
    stops: count(value['stops']),
    toolCalls: count(value['toolCalls']),
    checkpointAt: instant(value['checkpointAt']),
    updatedAt,
  }
}

function owedOf(value: Json): readonly OwedDraft[] {
  if (!isJsonObject(value)) return []
  const { kind, record, sentence, said, evidence, standing } = value
  if (typeof kind !== 'string' || typeof sentence !== 'string' || typeof standing !== 'string')
    return []
  if (record === undefined || !isJsonObject(record)) return []
  const proofs = Array.isArray(evidence) ? evidence.flatMap(proofOf) : []
  const whole = typeof said === 'string' ? { said } : {}
  return [{ kind, record, sentence, evidence: proofs, standing, ...whole }]
}

function proofOf(value: Json): readonly { readonly what: string; readonly detail: string }[] {
  if (!isJsonObject(value)) return []
  const { what, detail } = value
  return typeof what === 'string' && typeof detail === 'string' ? [{ what, detail }] : []
}

function activityOf(value: Json | undefined): Activity {
  if (!isJsonObject(value)) return NO_ACTIVITY
  const { toolUses, tools, exchanges } = value
  return { toolUses: count(toolUses), tools: texts(tools), exchanges: count(exchanges) }
}

function markOf(value: Json | undefined): TranscriptMark | undefined {
  if (!isJsonObject(value)) return undefined
  const { bytes, check }: JsonObject = value
  const isMark = typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0
  return isMark && typeof check === 'string' ? { bytes, check } : undefined
}

const texts = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const count = (value: Json | undefined): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

const instant = (value: Json | undefined): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined
