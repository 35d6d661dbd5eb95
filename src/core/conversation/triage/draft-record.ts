import type { JsonObject } from '../../format/json/json.ts'
import { keyTerms } from '../../model/key-terms.ts'
import { plainLine } from '../../text/plain-text.ts'
import { trimAtWord } from '../../text/trim-at-word.ts'
import type { Evidence, Finding } from './finding.ts'
import { withoutRequest } from './requests.ts'

/** Below what a person or a model would say: nobody has judged it yet (TRI-08). */
export const DRAFT_CONFIDENCE = 0.4

const TITLE_CHARS_MAX = 100
const TITLE_CHARS_MIN = 8
/** Shorter first sentences lead to what is meant: "I changed my mind." */
const SENTENCE_CHARS_MIN = 24
const TEXT_CHARS_MAX = 600
const TAGS_MAX = 4

/** A record made from the sentences alone, for a person to look at; nothing in it was thought up (TRI-08). */
export function draftRecord(finding: Finding): JsonObject {
  const [main] = finding.evidence
  const content = main === undefined ? undefined : CONTENT[finding.kind]?.(main, finding.evidence)
  const sentence = main?.sentence ?? finding.description
  return {
    title: titleFrom(sentence),
    tags: keyTerms(finding.evidence.map((one) => one.sentence).join('\n'), TAGS_MAX).map(tagFrom),
    confidence: DRAFT_CONFIDENCE,
    content: content ?? { text: cut(sentence) },
  }
}

/** What people say before they say it: an id is made of the first words of a title, and these are in every second one. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|right|yes|yeah|so|then|well|hey|good|fine|alright|please|and|but|also|actually|hm+|no(?:pe)?(?=[,.!])|(?:going|moving)\s+forward|(?:in\s+(?:the\s+)?future|next\s+time)(?=,)|from\s+(?:now|here|today|this\s+point)\s+on(?:wards?)?|(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+)?changed\s+(?:my|our)\s+minds?(?:\s+again)?|好(?:的)?|嗯|那就?|不对(?=[，,。]))[\s,.:!，。]+)+/i

const CHOOSING =
  /^(?:we|i)(?:'ve|\s+have)?\s+(?:all\s+)?(?:decided|agreed)(?:\s+(?:to|on|that)|:)\s+|^decided:\s*/i
const REASON =
  /[,;]?\s+(?:because|due\s+to|since|so\s+that)\s.*$|[，,]?\s*(?:因为|由于|理由是|原因是).*$/is

/** What a sentence is about, short enough for a list: without what leads to it and without its reason. */
export function titleFrom(sentence: string): string {
  const bare = withoutRequest(sentence.replace(/^[\s>*#-]+|\*\*|`/g, ''))
    .replace(LEAD_IN, '')
    .replace(CHOOSING, '')
  const point = bare.replace(REASON, '')
  const best =
    [point, bare, sentence].find((text) => text.trim().length >= TITLE_CHARS_MIN) ?? sentence
  const line = shortened(plainLine(best, TEXT_CHARS_MAX)).replace(/[\s.,;:!。，；：！]+$/, '')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** Of what is too long the first sentence, if that says something; else so many whole words: half a path is no name. */
function shortened(line: string): string {
  if (line.length <= TITLE_CHARS_MAX) return line
  const first = /^.*?[.!?](?=\s)|^.*?[。！？]/su.exec(line)?.[0] ?? ''
  const says = first.length >= SENTENCE_CHARS_MIN && first.length <= TITLE_CHARS_MAX
  return says ? first : trimAtWord(line, TITLE_CHARS_MAX, 'before')
}

function tagFrom(term: string): string {
  return term.toLowerCase().replace(/[,#\s]+/g, '-')
}

const cut = (text: string): string => plainLine(text, TEXT_CHARS_MAX)

type Filler = (main: Evidence, all: readonly Evidence[]) => JsonObject

const CONTENT: Readonly<Record<string, Filler>> = {
  decision: (main) => ({
    status: main.by === 'user' ? 'accepted' : 'proposed',
    context: cut(main.before) || 'The conversation does not say what led to it.',
    decision: cut(main.raw),
    rationale: [reasonIn(main.raw) ?? cut(main.raw)],
  }),
  runbook: (main, all) => ({
    trigger: cut(main.by === 'user' ? main.raw : main.before) || cut(main.sentence),
    steps: [
      ...new Set(all.filter(({ by }) => by === 'assistant').map(({ raw }) => cut(raw))),
    ].concat(all.some(({ by }) => by === 'assistant') ? [] : [cut(main.raw)]),
    verification: cut(main.after) || 'The conversation does not say how it was verified.',
  }),
  constraint: (main) => ({
    kind: 'limitation',
    severity: 'medium',
    active: true,
    rule: cut(main.raw),
    impact: [cut(main.after) || 'The conversation does not say what it prevents.'],
  }),
  tech_debt: (main) => ({
    status: 'open',
    priority: 'medium',
    description: cut(main.by === 'user' ? main.before || main.raw : main.raw),
    reason_deferred: cut(main.by === 'user' ? main.raw : main.after || main.raw),
  }),
  preference: (main) => ({
    topic: keyTerms(main.sentence, 2).join(' ') || 'working together',
    strength: /\b(?:always|never|must)\b|一律|必须|不要/i.test(main.sentence)
      ? 'strong'
      : 'default',
    value: cut(withoutRequest(main.raw)),
    reason: reasonIn(main.raw) ?? 'The user said so.',
  }),
}

/** The part of a sentence that says why. */
function reasonIn(sentence: string): string | undefined {
  const found =
    /\b(?:because(?:\s+of)?|due\s+to|since|the\s+reason\s+is|rationale:|reasoning:)\s+(.+)$/is.exec(
      sentence,
    )?.[1] ?? /(?:因为|由于|理由是|原因是)(.+)$/s.exec(sentence)?.[1]
  return found === undefined ? undefined : cut(found)
}
