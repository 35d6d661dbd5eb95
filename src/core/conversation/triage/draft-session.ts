import { dayOf, type Instant } from '../../base/instant.ts'
import { sentencesOf } from '../../classify/split-sentences.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import { titleFrom } from '../../classify/statement-title.ts'
import type { JsonObject } from '../../format/json/json.ts'
import { redact } from '../../secrets/find-secrets.ts'
import { plainLine } from '../../text/plain-text.ts'
import { changesFiles, type Message } from '../../transcript/transcript.ts'
import { DRAFT_CONFIDENCE } from './draft-record.ts'

/** How a session began and ended, and what it touched, kept while it is read (TRI-04). */
export interface SessionTrace {
  readonly head: readonly SpokenLine[]
  readonly tail: readonly SpokenLine[]
  readonly firstPrompt: string
  readonly lastAnswer: string
  readonly changedFiles: readonly string[]
}

export const NO_TRACE: SessionTrace = {
  head: [],
  tail: [],
  firstPrompt: '',
  lastAnswer: '',
  changedFiles: [],
}

const HEAD_LINES = 80
const TAIL_LINES = 200
const FILES_MAX = 20

export function withTrace(trace: SessionTrace, message: Message): SessionTrace {
  const { role, text, tools } = message
  const lines = spokenLines([message])
  const files = tools.filter((tool) => changesFiles(tool) && tool.target !== '')
  const room = HEAD_LINES - trace.head.length
  return {
    head: room > 0 ? [...trace.head, ...lines.slice(0, room)] : trace.head,
    tail: [...trace.tail, ...lines.slice(Math.max(0, room))].slice(-TAIL_LINES),
    firstPrompt: trace.firstPrompt || (role === 'user' ? text : ''),
    lastAnswer: role === 'assistant' && text !== '' ? text : trace.lastAnswer,
    changedFiles: [...new Set([...trace.changedFiles, ...files.map(({ target }) => target)])].slice(
      -FILES_MAX,
    ),
  }
}

const TEXT_CHARS_MAX = 400
const ITEMS_MAX = 6
const AHEAD =
  /\b(?:next|left|open|remaining|still|not\b.{0,20}\byet|needs?|later|tomorrow|untouched|missing)\b|(?:剩下|下次|还没|继续|明天|待)/i

/** A summary from what was said first and last; a person or a model says it better (TRI-08). */
export function draftSession(trace: SessionTrace, at: Instant): JsonObject {
  const said = (text: string): string => plainLine(redact(text), TEXT_CHARS_MAX)
  const answer = spokenLines([
    { role: 'assistant', text: trace.lastAnswer, at: undefined, tools: [], results: [] },
  ]).flatMap(({ text }) => sentencesOf(text))
  const ahead = answer.filter((sentence) => AHEAD.test(sentence))
  const done = answer.filter((sentence) => !AHEAD.test(sentence))
  const goal = said(trace.firstPrompt) || 'The conversation does not say.'
  return {
    title: `${dayOf(at)} ${titleFrom(goal)}`.slice(0, 110),
    tags: ['session'],
    confidence: DRAFT_CONFIDENCE,
    content: {
      goal,
      outcome: ahead.length > 0 ? 'partial' : 'success',
      completed: done.slice(0, ITEMS_MAX).map(said),
      next_actions: ahead.slice(0, ITEMS_MAX).map(said),
      key_changes: trace.changedFiles.map((file) => plainLine(redact(file), 200)),
    },
  }
}
