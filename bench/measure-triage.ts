import {
  activityScore,
  NO_ACTIVITY,
  withMessage,
} from '../src/core/conversation/triage/activity.ts'
import {
  type Finding,
  findingsIn,
  isSure,
  thresholdOf,
} from '../src/core/conversation/triage/finding.ts'
import { followTranscript } from '../src/core/transcript/follow.ts'
import type { Message } from '../src/core/transcript/transcript.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { type Labelled, rendered, type Shape } from '../test/support/triage-set.ts'
import { seedTriage } from './seed-001-triage.ts'

export const TRIAGED = [
  'decision',
  'runbook',
  'constraint',
  'tech_debt',
  'preference',
  'session_summary',
] as const

const config = defaultConfig('claude-json')

export function messagesOf(conversation: Labelled, shape: Shape): readonly Message[] {
  return heardFrom(rendered(conversation, shape))
}

/** What was said in a transcript. */
export function heardFrom(transcript: string): readonly Message[] {
  const messages: Message[] = []
  const follower = followTranscript((message) => messages.push(message))
  for (const line of transcript.split('\n')) follower.take(line)
  return messages
}

interface Found {
  readonly kinds: readonly string[]
  readonly findings: readonly Finding[]
}

const known = new WeakMap<Labelled, Map<Shape, Found>>()

/** What Everkeep finds in a conversation that a client wrote down in this shape. */
export function everkeepFinds(conversation: Labelled, shape: Shape): Found {
  const byShape = known.get(conversation) ?? new Map<Shape, Found>()
  const found = byShape.get(shape) ?? findAnew(conversation, shape)
  known.set(conversation, byShape.set(shape, found))
  return found
}

function findAnew(conversation: Labelled, shape: Shape): Found {
  const messages = messagesOf(conversation, shape)
  const findings = findingsIn(messages, config).filter(isSure)
  const activity = activityScore(messages.reduce(withMessage, NO_ACTIVITY))
  const isSession = activity >= thresholdOf(config, 'session_summary')
  return {
    kinds: [...findings.map(({ kind }) => kind), ...(isSession ? ['session_summary'] : [])],
    findings,
  }
}

type SeedReads = 'as it reads' | 'spoken'
const knownToSeed = new WeakMap<Labelled, Map<SeedReads, readonly string[]>>()

/** What seed 001 finds in the flat form: `as it reads` holds what others injected, `spoken` does not. */
export function seedFinds(conversation: Labelled, what: SeedReads): readonly string[] {
  const byText = knownToSeed.get(conversation) ?? new Map<SeedReads, readonly string[]>()
  const found = byText.get(what) ?? seedFindsAnew(conversation, what)
  knownToSeed.set(conversation, byText.set(what, found))
  return found
}

function seedFindsAnew(conversation: Labelled, what: SeedReads): readonly string[] {
  const { steps } = conversation
  const kept = what === 'spoken' ? steps.filter(({ is }) => is !== 'injected') : steps
  const lines = rendered({ ...conversation, steps: kept }, 'flat')
    .trim()
    .split('\n')
  return seedTriage(lines.map((line) => JSON.parse(line)))
}

export interface Score {
  readonly found: number
  readonly wrong: number
  readonly missed: number
  /** Nothing said, nothing wrong: 1. */
  readonly precision: number
  readonly recall: number
}

export function scoreOf(
  set: readonly Labelled[],
  kind: string,
  finds: (conversation: Labelled) => readonly string[],
): Score {
  let [found, wrong, missed] = [0, 0, 0]
  for (const conversation of set) {
    const [isKept, isFound] = [
      conversation.keeps.includes(kind),
      finds(conversation).includes(kind),
    ]
    if (isFound && isKept) found++
    if (isFound && !isKept) wrong++
    if (!isFound && isKept) missed++
  }
  return {
    found,
    wrong,
    missed,
    precision: found + wrong === 0 ? 1 : found / (found + wrong),
    recall: found + missed === 0 ? 1 : found / (found + missed),
  }
}

/**
 * What was tuned on, and what was not. `held out`, `last` and `wide` were written to tune on. Each `then` batch was
 * written after the cues of its day and scored once before anybody tuned on it: decision 20 tells those first figures,
 * here they flatter. `blind` batches were never tuned on; b and c were written by the hand that wrote the cues, before
 * them, so that their recall flatters too, h after everything else.
 */
const PARTS: readonly (readonly [name: string, prefix: string])[] = [
  ['tuned on', ''],
  ['held out', 'held-'],
  ['last', 'last-'],
  ['wide', 'wide-'],
  ['then a', 'then-a-'],
  ['then e', 'then-e-'],
  ['then f', 'then-f-'],
  ['then g', 'then-g-'],
  ['then i', 'then-i-'],
  ['then j', 'then-j-'],
  ['then k', 'then-k-'],
  ['then l', 'then-l-'],
  ['then m', 'then-m-'],
  ['then n', 'then-n-'],
  ['then o', 'then-o-'],
  ['then p', 'then-p-'],
  ['then q', 'then-q-'],
  ['then r', 'then-r-'],
  ['blind b', 'blind-b-'],
  ['blind c', 'blind-c-'],
  ['blind h', 'blind-h-'],
]

export function partsOf(set: readonly Labelled[]): ReadonlyMap<string, readonly Labelled[]> {
  const partOf = ({ id }: Labelled): string =>
    PARTS.findLast(([, prefix]) => id.startsWith(prefix))?.[0] ?? ''
  return new Map(PARTS.map(([name]) => [name, set.filter((one) => partOf(one) === name)]))
}
