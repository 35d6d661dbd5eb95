import type { JsonObject } from '../format/json/json.ts'
import { messageFrom, partsOf, textOf, textOfBlocks, toolCall, toolResult } from './parts.ts'
import type { LineReading, Speaker } from './transcript.ts'

const SPEAKERS: Readonly<Record<string, Speaker>> = {
  human: 'user',
  user: 'user',
  assistant: 'assistant',
}

/** The flat form of seed 001's tests: the content beside the type, tool calls as lines of their own. */
export function readFlat(record: JsonObject): LineReading {
  const session = textOf(record['session_id'] ?? record['sessionId'])
  const type = textOf(record['type'] ?? record['role'])
  const raw = rawOf(record, type)
  if (raw === undefined)
    return type === 'system' || type === 'summary' ? { is: 'aside', session } : { is: 'unknown' }
  const message = messageFrom({ ...raw, at: record['timestamp'] })
  return message === undefined ? { is: 'aside', session } : { is: 'message', message, session }
}

function rawOf(record: JsonObject, type: string) {
  const { content, name, id, input } = record
  const role = Object.hasOwn(SPEAKERS, type) ? SPEAKERS[type] : undefined
  if (role !== undefined) return { role, ...partsOf(content ?? record['message']) }
  if (type === 'tool_use')
    return { role: 'assistant' as const, text: '', tools: [toolCall(id, textOf(name), input)] }
  if (type === 'tool_result') {
    const failed = record['is_error'] === true
    const result = toolResult(record['tool_use_id'], textOfBlocks(content), { failed })
    return { role: 'user' as const, text: '', results: [result] }
  }
  return undefined
}
