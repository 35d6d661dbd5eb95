import { isJsonObject, type JsonObject } from '../format/json/json.ts'
import { geminiParts } from './gemini-parts.ts'
import { messageFrom, textOf } from './parts.ts'
import type { LineReading, Speaker } from './transcript.ts'

const SPEAKERS: Readonly<Record<string, Speaker>> = {
  user: 'user',
  tool_result: 'user',
  assistant: 'assistant',
}

/** Who may have said a line. Hooks, goals, notifications and sub-agents are recorded under names of their own. */
const SPOKEN: ReadonlySet<string> = new Set([
  '',
  'real_user',
  'assistant_output',
  'tool_result',
] as const)
const SUBTYPES: ReadonlySet<string> = new Set(['', 'mid_turn_user_message'] as const)

/** Whether a line is one of Qwen Code: records like those of Claude Code around messages like those of Gemini. */
export function isQwen(record: JsonObject): boolean {
  const { message } = record
  return isJsonObject(message) && Array.isArray(message['parts'])
}

export function readQwen(record: JsonObject): LineReading {
  const session = textOf(record['sessionId'])
  const { message } = record
  const type = textOf(record['type'])
  const role = Object.hasOwn(SPEAKERS, type) ? SPEAKERS[type] : undefined
  const isSpoken =
    SPOKEN.has(textOf(record['provenance'])) && SUBTYPES.has(textOf(record['subtype']))
  if (role === undefined || !isSpoken || !isJsonObject(message)) return { is: 'aside', session }
  const said = messageFrom({ role, ...geminiParts(message['parts']), at: record['timestamp'] })
  return said === undefined ? { is: 'aside', session } : { is: 'message', message: said, session }
}
