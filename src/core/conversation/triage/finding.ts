import type { KindWeights } from '../../classify/rank-kinds.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import {
  SHARE_MIN,
  type TellingStatement,
  tellingStatements,
} from '../../classify/telling-statements.ts'
import type { Config } from '../../config/config.ts'
import type { Kind } from '../../model/kinds.ts'
import { redact } from '../../secrets/find-secrets.ts'
import { plainLine } from '../../text/plain-text.ts'
import type { Message, Speaker } from '../../transcript/transcript.ts'
import { tellsAlready } from './already-said.ts'
import { excerptAround } from './context-excerpt.ts'
import { type Ground, groundOf } from './quotes.ts'

/** A sentence that speaks for a finding, and what it rests on. */
export interface Evidence {
  readonly by: Speaker
  readonly sentence: string
  /** The whole line with its code, for whoever drafts. */
  readonly raw: string
  readonly ground: Ground
  /** The words that spoke for it. */
  readonly cues?: readonly string[]
  /** What the person said right after and right before. */
  readonly before: string
  readonly after: string
}

/** A kind of memory that a conversation seems to hold (TRI-02). */
export interface Finding {
  readonly kind: string
  readonly description: string
  readonly score: number
  /** The sentences, most telling first. */
  readonly evidence: readonly Evidence[]
  readonly excerpt: string
}

/** Kinds whose content has fields: the six of seed 001. The others are for the checkpoint to find. */
export function triagedKinds({ kinds }: Pick<Config, 'kinds'>): readonly Kind[] {
  return [...kinds.values()].filter((kind) => kind.hasSchema && kind.enabled && kind.autoCapture)
}

const SENTENCE_CHARS_MAX = 400
const EVIDENCE_MAX = 6
/** Of a paste with a thousand hits the first say as much as all. */
const LOOKED_AT_MAX = 30
const AROUND_CHARS_MAX = 2_000

/** What one window of a conversation seems to hold, best first; a summary of the session is not found by words. */
export function findingsIn(
  messages: readonly Message[],
  config: Config,
  weights?: KindWeights,
): readonly Finding[] {
  const lines = spokenLines(messages)
  const told = tellingStatements(lines, messages, weights)
  return triagedKinds(config)
    .flatMap((kind) => findingOf(kind, { lines, told, messages, config }))
    .sort((a, b) => b.score - a.score)
}

interface Heard {
  readonly lines: readonly SpokenLine[]
  readonly told: readonly TellingStatement[]
  readonly messages: readonly Message[]
  readonly config: Config
}

function findingOf(kind: Kind, { lines, told, messages, config }: Heard): readonly Finding[] {
  const found = told
    .filter((one) => one.kind === kind.name)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.share - a.share)
    .slice(0, LOOKED_AT_MAX)
  const score = Math.max(0, ...found.map(({ share }) => share))
  if (found.length === 0 || score < thresholdOf(config, kind.name)) return []
  return [
    {
      kind: kind.name,
      description: kind.description,
      score: Math.round(score * 10_000) / 10_000,
      evidence: onceEach(found.map((one) => evidenceOf(one, { lines, told, messages }))),
      excerpt: redact(
        excerptAround(
          found.map(({ line }) => line),
          lines,
        ),
      ),
    },
  ]
}

/** The first of those that say the same: people repeat themselves, and assistants repeat people. */
function onceEach(evidence: readonly Evidence[]): readonly Evidence[] {
  const kept: Evidence[] = []
  for (const one of evidence)
    if (!kept.some(({ sentence }) => tellsAlready(sentence, one.sentence))) kept.push(one)
  return kept.slice(0, EVIDENCE_MAX)
}

export function thresholdOf({ values }: Config, kind: string): number {
  return values[`triage.thresholds.${kind}`] ?? (kind === 'session_summary' ? SUMMARY_MIN : 0)
}

/** Of what is said, what was noticed counts already; how much was done has a measure of its own. */
const SUMMARY_MIN = 0.5

/** Whether it is clear enough to be drafted as it was said; of the others a model of the host is asked (COR-23). */
export function isSure({ score, evidence }: Finding): boolean {
  return evidence.length === 0 || score >= SHARE_MIN
}

/** The person's own words come first, and what they took over. */
const rankOf = ({ by, isAccepted }: TellingStatement): number =>
  by === 'user' || isAccepted ? 0 : 1

function evidenceOf(
  found: TellingStatement,
  { lines, told, messages }: Omit<Heard, 'config'>,
): Evidence {
  const { message: place, by, isAccepted, because, text } = found
  const sentence = quotationOf(found, lines, told)
  const said = (message: Message | undefined): string =>
    plainLine(redact((message?.text ?? '').slice(0, AROUND_CHARS_MAX)), SENTENCE_CHARS_MAX)
  return {
    by,
    sentence: plainLine(redact(sentence), SENTENCE_CHARS_MAX),
    cues: because.map((cue) => plainLine(redact(cue), 80)),
    raw: redact(lines[found.line]?.raw ?? text),
    ground: isAccepted ? 'user' : groundOf({ by, sentence }, place, messages),
    before: said(messages.slice(0, place).findLast((one) => one.text !== '')),
    after: said(messages.slice(place + 1).find((one) => one.text !== '')),
  }
}

/** Longer ones are quoted by the sentence alone. */
const QUOTE_CHARS_MAX = 240

/**
 * A statement as it was said, with the sentences around it that say nothing else: its reason stands in the next. What is
 * a finding of another kind begins a quotation of its own, within a sentence too.
 */
function quotationOf(
  { line, kind, text, sentence }: TellingStatement,
  lines: readonly SpokenLine[],
  told: readonly TellingStatement[],
): string {
  const whole = lines[line]?.text ?? sentence
  const others = told.filter((one) => one.line === line && one.kind !== kind)
  const isShared = others.some((one) => one.sentence === sentence)
  const startOf = (one: TellingStatement): number =>
    whole.indexOf(isShared && one.sentence === sentence ? one.text : one.sentence)
  const own = whole.indexOf(isShared ? text : sentence)
  const starts = others.map(startOf)
  const isFirst = !starts.some((start) => start < own)
  const end = Math.min(whole.length, ...starts.filter((start) => start > own))
  const quotation = whole.slice(isFirst ? 0 : own, end).trim()
  if (own >= 0 && quotation.length <= QUOTE_CHARS_MAX) return quotation
  return isShared ? text : sentence
}

/** Findings of several windows as one a kind: the strongest leads, excerpts of all are kept. */
export function unitedFindings(findings: readonly Finding[]): readonly Finding[] {
  const byKind = new Map<string, Finding>()
  for (const finding of findings) {
    const known = byKind.get(finding.kind)
    byKind.set(finding.kind, known === undefined ? finding : joinedFinding(known, finding))
  }
  return [...byKind.values()].sort((a, b) => b.score - a.score)
}

function joinedFinding(a: Finding, b: Finding): Finding {
  const [first, second] = a.score >= b.score ? [a, b] : [b, a]
  return {
    ...first,
    evidence: onceEach([...first.evidence, ...second.evidence]),
    excerpt: `${a.excerpt}\n---\n${b.excerpt}`,
  }
}
