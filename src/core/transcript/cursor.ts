import { isJsonObject, type JsonObject } from '../format/json/json.ts'
import { messageFrom, partsOf, textOf } from './parts.ts'
import type { LineReading } from './transcript.ts'

/** Whether a line is one of Cursor: a role and a message of blocks, and nothing that says when or where. */
export function isCursor(record: JsonObject): boolean {
  return (
    isJsonObject(record['message']) &&
    record['type'] === undefined &&
    typeof record['role'] === 'string'
  )
}

export function readCursor(record: JsonObject): LineReading {
  const { role, message } = record
  const aside = { is: 'aside', session: '' } as const
  if ((role !== 'user' && role !== 'assistant') || !isJsonObject(message)) return aside
  const parts = partsOf(message['content'])
  const text = role === 'user' ? typedText(parts.text) : parts.text
  const said = messageFrom({ role, ...parts, text, at: undefined })
  return said === undefined ? aside : { is: 'message', message: said, session: '' }
}

/** What a person typed stands between tags; files and rules that were attached stand beside it. */
function typedText(text: string): string {
  const typed = [...text.matchAll(/<user_query>([\s\S]*?)<\/user_query>/g)]
  return typed.length === 0 ? text : typed.map(([, words]) => textOf(words)).join('\n')
}
