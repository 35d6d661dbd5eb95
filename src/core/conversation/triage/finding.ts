import type { Hit } from '../../classify/cues/hit.ts'
import { passagesOf } from '../../classify/cues/passage.ts'
import { type Weighed, weighPassages } from '../../classify/cues/weigh.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import type { Config } from '../../config/config.ts'
import type { Kind } from '../../model/kinds.ts'
import { redact } from '../../secrets/find-secrets.ts'
import { plainLine } from '../../text/plain-text.ts'
import { asWritten, simplified } from '../../text/simplified.ts'
import type { Message } from '../../transcript/transcript.ts'
import { tellsAlready } from './already-said.ts'
import { excerptAround } from './context-excerpt.ts'
import { type Ground, groundOf } from './quotes.ts'
import { scoreLines } from './score.ts'

/** A sentence that speaks for a finding, and what it rests on. */
export interface Evidence {
  readonly by: Hit['by']
  readonly as: Hit['as']
  readonly sentence: string
  /** The whole line with its code, for whoever drafts. */
  readonly raw: string
  readonly ground: Ground
  /** What spoke for it, where several things had to. */
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
export function findingsIn(messages: readonly Message[], config: Config): readonly Finding[] {
  const lines = spokenLines(messages)
  const heard = lines.map((line) => ({ ...line, text: simplified(line.text) }))
  const weighed = weighPassages(passagesOf(heard, messages))
  return triagedKinds(config)
    .flatMap((kind) => findingOf(kind, { lines, heard, weighed, messages, config }))
    .sort((a, b) => b.score - a.score)
}

interface Heard {
  readonly lines: readonly SpokenLine[]
  /** The same in simplified characters, as cues are written. */
  readonly heard: readonly SpokenLine[]
  readonly weighed: Weighed
  readonly messages: readonly Message[]
  readonly config: Config
}

function findingOf(
  kind: Kind,
  { lines, heard, weighed, messages, config }: Heard,
): readonly Finding[] {
  const { score, hits } = scoreLines(kind, heard, weighed)
  if (hits.length === 0 || score < thresholdOf(config, kind.name)) return []
  const places = hits.map(({ line }) => line)
  const telling = [...hits].sort((a, b) => RANK[a.as] - RANK[b.as] || rankOf(a) - rankOf(b))
  return [
    {
      kind: kind.name,
      description: kind.description,
      score: Math.round(score * 10_000) / 10_000,
      evidence: onceEach(
        telling.slice(0, LOOKED_AT_MAX).map((hit) => evidenceOf(hit, lines, messages)),
      ),
      excerpt: redact(excerptAround(places, lines)),
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
  return values[`triage.thresholds.${kind}`] ?? DEFAULT_THRESHOLD
}

const DEFAULT_THRESHOLD = 0.5

const RANK = { stated: 0, boosted: 1, plain: 2 } as const
/** Of equals the person's own words come first. */
const rankOf = ({ by }: Hit): number => (by === 'user' ? 0 : 1)

function evidenceOf(
  hit: Hit,
  lines: readonly SpokenLine[],
  messages: readonly Message[],
): Evidence {
  const line = lines[hit.line]
  const place = line?.message ?? 0
  const sentence = asWritten(hit.sentence, line?.text ?? '')
  const said = (message: Message | undefined): string =>
    plainLine(redact((message?.text ?? '').slice(0, AROUND_CHARS_MAX)), SENTENCE_CHARS_MAX)
  return {
    by: hit.by,
    as: hit.as,
    sentence: plainLine(redact(withCode(sentence, line)), SENTENCE_CHARS_MAX),
    ...(hit.cues !== undefined && { cues: hit.cues.map((cue) => plainLine(redact(cue), 80)) }),
    raw: redact(line?.raw ?? hit.sentence),
    ground: groundOf({ ...hit, sentence }, place, messages),
    before: said(messages.slice(0, place).findLast(({ text }) => text !== '')),
    after: said(messages.slice(place + 1).find(({ text }) => text !== '')),
  }
}

/** A whole line is told with the code that was left out to score it: `Kill it with .` helps nobody, and was not said. */
function withCode(sentence: string, line: SpokenLine | undefined): string {
  const raw = line?.raw.split('\n')[0] ?? ''
  return raw.includes('`') && line?.text.trim() === sentence.trim() ? raw.trim() : sentence
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
