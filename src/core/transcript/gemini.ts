import { isJsonObject, type JsonObject } from '../format/json/json.ts'
import { geminiParts } from './gemini-parts.ts'
import { messageFrom, type RawMessage, textOf, toolCall } from './parts.ts'
import { spokenText } from './spoken-text.ts'
import type { LineReading, Speaker } from './transcript.ts'

const SPEAKERS: Readonly<Record<string, Speaker>> = { user: 'user', gemini: 'assistant' }

/** What Gemini CLI tells under its own name. */
const REMARKS: ReadonlySet<string> = new Set(['info', 'warning', 'error'])

/** Whether a line is one of a conversation of Gemini CLI: its head, a change of the head, or a message with an id. */
export function isGemini(record: JsonObject): boolean {
  if (typeof record['projectHash'] === 'string') return true
  if (isJsonObject(record['$set']) || typeof record['$rewindTo'] === 'string') return true
  const type = textOf(record['type'])
  if (type === 'gemini') return true
  const isMessage = typeof record['id'] === 'string' && typeof record['timestamp'] === 'string'
  return isMessage && (REMARKS.has(type) || (type === 'user' && !hasTypedBlocks(record)))
}

/** Parts of Gemini's form have no type, blocks of other clients do. */
function hasTypedBlocks({ content }: JsonObject): boolean {
  return Array.isArray(content) && content.some((part) => isJsonObject(part) && 'type' in part)
}

export function readGemini(record: JsonObject): LineReading {
  const session = textOf(record['sessionId'])
  if (record['kind'] === 'subagent') return { is: 'child-session', session }
  const type = textOf(record['type'])
  const role = Object.hasOwn(SPEAKERS, type) ? SPEAKERS[type] : undefined
  if (role === undefined) return { is: 'aside', session }
  const message = messageFrom({ role, ...partsOf(record), at: record['timestamp'] })
  return message === undefined ? { is: 'aside', session } : { is: 'message', message, session }
}

function partsOf(record: JsonObject): Pick<RawMessage, 'text' | 'tools' | 'results'> {
  const { toolCalls, content, displayContent } = record
  // A message is written once more when its tools have run: what it said was heard the first time.
  if (Array.isArray(toolCalls) && toolCalls.length > 0)
    return {
      text: '',
      tools: toolCalls
        .filter(isJsonObject)
        .map(({ id, name, args }) => toolCall(id, textOf(name), args)),
    }
  const parts = geminiParts(content)
  // What a person typed, where files that they named were put in for the model. It also stands beside what a hook said.
  const isTyped = displayContent !== undefined && spokenText(parts.text, 'user') !== ''
  return isTyped ? { ...parts, text: geminiParts(displayContent).text } : parts
}
