import { withoutRequest } from '../../classify/remember-lead.ts'
import { titleFrom } from '../../classify/statement-title.ts'
import type { JsonObject } from '../../format/json/json.ts'
import { keyTerms } from '../../model/key-terms.ts'
import { plainLine } from '../../text/plain-text.ts'
import type { Evidence, Finding } from './finding.ts'

/** Below what a person or a model would say: nobody has judged it yet (TRI-08). */
export const DRAFT_CONFIDENCE = 0.4

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
