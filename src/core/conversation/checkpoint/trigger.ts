import type { Instant } from '../../base/instant.ts'
import { simplified } from '../../text/simplified.ts'
import { termsOf } from '../../text/words.ts'
import { changesFiles, type Message } from '../../transcript/transcript.ts'

/** Why a checkpoint is made now (CHK-02). */
export type Trigger = 'asked' | 'tools' | 'product' | 'topic' | 'long-session'

const TOOL_CALLS_PAST = 15
const STOPS_MIN = 20
const MINUTES_MIN = 30

export interface Pace {
  /** Since the last checkpoint. */
  readonly toolCalls: number
  readonly stops: number
  readonly since: Instant | undefined
  readonly now: Instant
}

/** The first reason there is, or none: then nobody is bothered. */
export function checkpointTrigger(messages: readonly Message[], pace: Pace): Trigger | undefined {
  if (isAskedFor(messages)) return 'asked'
  if (pace.toolCalls > TOOL_CALLS_PAST) return 'tools'
  if (hasProduct(messages)) return 'product'
  if (hasNewTopic(messages)) return 'topic'
  return isOverdue(pace) ? 'long-session' : undefined
}

function isOverdue({ stops, since, now }: Pace): boolean {
  const minutes = since === undefined ? 0 : (Date.parse(now) - Date.parse(since)) / 60_000
  return stops >= STOPS_MIN && minutes >= MINUTES_MIN
}

const ASKED =
  /\b(?:checkpoint|retrospective|retro|wrap\s+(?:this\s+)?up|what\s+should\s+we\s+(?:keep|remember|save)|consolidate)\b|(?:沉淀|复盘|总结)/i

function isAskedFor(messages: readonly Message[]): boolean {
  const last = messages.findLast(({ role, text }) => role === 'user' && text !== '')
  return last !== undefined && ASKED.test(simplified(last.text))
}

const FILES_MIN = 5
const TEXT_CHARS_MIN = 1_500

/** Several files changed, a commit, or a long piece of text: something that stands for itself. */
function hasProduct(messages: readonly Message[]): boolean {
  const calls = messages.flatMap(({ tools }) => tools)
  const files = new Set(calls.filter(changesFiles).map(({ target }) => target))
  const isCommitted = calls.some(({ target }) => /\bgit\s+commit\b/.test(target))
  const isWritten = messages.some(
    ({ role, text }) => role === 'assistant' && text.length >= TEXT_CHARS_MIN,
  )
  return files.size >= FILES_MIN || isCommitted || isWritten
}

const SWITCHED =
  /\b(?:something\s+else|different\s+topic|change\s+of\s+topic|switch(?:ing)?\s+(?:topics?|gears)|next\s+topic|new\s+task|unrelated)\b|(?:换个话题|另外一件事|下一个任务|别的事)/i
const TERMS_MIN = 5
const PROMPTS_BACK = 4

/** The person says so, or speaks of something of which not one word was spoken before. */
function hasNewTopic(messages: readonly Message[]): boolean {
  const prompts = messages.filter(({ role, text }) => role === 'user' && text !== '')
  const last = prompts.at(-1)
  if (last === undefined) return false
  if (SWITCHED.test(simplified(last.text))) return true
  const before = prompts.slice(-1 - PROMPTS_BACK, -1)
  const known = new Set(before.flatMap(({ text }) => termsOf(text)))
  const terms = new Set(termsOf(last.text))
  if (before.length < PROMPTS_BACK || terms.size < TERMS_MIN || known.size < TERMS_MIN) return false
  return [...terms].every((term) => !known.has(term))
}

const ASKS_BACK = /[?？]\s*$/

/** Work is under way: a tool was called and has not answered, or the assistant waits for a word (CHK-04). */
export function isMidTask(messages: readonly Message[]): boolean {
  const last = messages.findLast(
    ({ text, tools, results }) => text !== '' || tools.length + results.length > 0,
  )
  if (last === undefined) return false
  if (last.role === 'user') return true
  return last.tools.length > 0 || ASKS_BACK.test(last.text)
}
