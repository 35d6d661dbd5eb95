import { isJsonObject, type JsonObject } from '../format/json/json.ts'
import { readClaudeCode } from './claude-code.ts'
import { isCodex, readCodex } from './codex.ts'
import { isCopilot, readCopilot } from './copilot.ts'
import { isCursor, readCursor } from './cursor.ts'
import { readFlat } from './flat.ts'
import { isGemini, readGemini } from './gemini.ts'
import { parsedObject, textOf } from './parts.ts'
import { isQwen, readQwen } from './qwen.ts'
import type { LineReading } from './transcript.ts'

/** Reads one line of any client's transcript. Never fails: a line that is being written is unreadable until it is. */
export function readLine(line: string): LineReading {
  const record = parsedObject(line)
  if (record === undefined) return { is: 'unreadable' }
  if (isCodex(record)) return readCodex(record)
  if (isQwen(record)) return readQwen(record)
  if (isCopilot(record)) return readCopilot(record)
  if (isCursor(record)) return readCursor(record)
  if (isGemini(record)) return readGemini(record)
  return isClaudeCode(record) ? readClaudeCode(record) : readFlat(record)
}

const FLAT_TYPES: ReadonlySet<string> = new Set([
  'human',
  'user',
  'assistant',
  'tool_use',
  'tool_result',
])

/** Its lines have a place in a thread or name their session; those that do not hold a message are its own records. */
function isClaudeCode(record: JsonObject): boolean {
  return (
    isJsonObject(record['message']) ||
    typeof record['uuid'] === 'string' ||
    typeof record['leafUuid'] === 'string' ||
    (typeof record['sessionId'] === 'string' && !FLAT_TYPES.has(textOf(record['type']))) ||
    typeof record['isSidechain'] === 'boolean'
  )
}
