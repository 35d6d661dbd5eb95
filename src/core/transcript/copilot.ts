import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { messageFrom, type RawMessage, textOf, toolCall, toolResult } from './parts.ts'
import type { LineReading } from './transcript.ts'

/** Whether a line is an event of Copilot CLI: `user.message` and its like, with what happened under `data`. */
export function isCopilot(record: JsonObject): boolean {
  return isJsonObject(record['data']) && /^[a-z_]+(?:\.[a-z_]+)+$/.test(textOf(record['type']))
}

export function readCopilot(record: JsonObject): LineReading {
  const { data } = record
  if (!isJsonObject(data)) return { is: 'unknown' }
  const session = record['type'] === 'session.start' ? textOf(data['sessionId']) : ''
  // What a sub-agent says and does is recorded in the conversation that started it.
  if (typeof record['agentId'] === 'string' || typeof data['agentId'] === 'string')
    return { is: 'sub-agent', session }
  const raw = rawOf(textOf(record['type']), data)
  const message = raw && messageFrom({ ...raw, at: record['timestamp'] })
  return message === undefined ? { is: 'aside', session } : { is: 'message', message, session }
}

function rawOf(type: string, data: JsonObject): Omit<RawMessage, 'at'> | undefined {
  switch (type) {
    case 'user.message':
      // What it adds for the model stands in `transformedContent`; what a hook or a skill sends has a source.
      return isTyped(data) ? { role: 'user', text: textOf(data['content']) } : undefined
    case 'assistant.message':
      return {
        role: 'assistant',
        text: textOf(data['content']),
        tools: objectsIn(data['toolRequests']).map(({ toolCallId, name, arguments: given }) =>
          toolCall(toolCallId, textOf(name), given),
        ),
      }
    case 'tool.execution_complete':
      return { role: 'user', text: '', results: [resultOf(data)] }
    default:
      return undefined
  }
}

function isTyped({ source }: JsonObject): boolean {
  return source === undefined || source === null || source === '' || source === 'user'
}

function resultOf({ toolCallId, success, result, error }: JsonObject) {
  const text = isJsonObject(result) ? textOf(result['content']) : ''
  const message = isJsonObject(error) ? textOf(error['message']) : ''
  const exit = EXIT.exec(text)?.[1] ?? '0'
  return toolResult(toolCallId, text || message, { failed: success === false || exit !== '0' })
}

const EXIT = /completed with exit code (-?\d+)>/

function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
