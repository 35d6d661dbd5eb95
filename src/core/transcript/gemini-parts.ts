import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { type RawMessage, textOf, toolCall, toolResult } from './parts.ts'

/** What parts of Gemini's form say, call and bring back; a bare text is a part too. Thoughts are not said. */
export function geminiParts(
  content: Json | undefined,
): Pick<RawMessage, 'text' | 'tools' | 'results'> {
  const parts = partList(content)
  return {
    text: parts
      .filter(({ thought }) => thought !== true)
      .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
      .join('\n'),
    tools: parts.flatMap(({ functionCall: call }) =>
      isJsonObject(call) ? [toolCall(call['id'], textOf(call['name']), call['args'])] : [],
    ),
    results: parts.flatMap(({ functionResponse: answer }) =>
      isJsonObject(answer) ? [resultOf(answer)] : [],
    ),
  }
}

function partList(content: Json | undefined): readonly JsonObject[] {
  if (typeof content === 'string') return [{ text: content }]
  if (isJsonObject(content)) return [content]
  if (!Array.isArray(content)) return []
  return content.flatMap((part): readonly JsonObject[] => {
    if (typeof part === 'string') return [{ text: part }]
    return isJsonObject(part) ? [part] : []
  })
}

/** Of a command it tells the exit code in words. */
const EXIT = /^Exit Code: (-?\d+)$/m

function resultOf({ id, response }: JsonObject) {
  const answer = isJsonObject(response) ? response : {}
  const error = textOf(answer['error'])
  const text = error || textOf(answer['output'])
  const code = EXIT.exec(text)?.[1] ?? '0'
  return toolResult(id, text, { failed: error !== '' || code !== '0' })
}
