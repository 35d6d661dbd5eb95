import type { JsonObject } from '../format/json/json.ts'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import type { BodyRange, Memory } from '../model/memory.ts'

/** What stands at the place that `bodyPlace` told, in the text that it told it of. */
export function readBodyRange(
  text: string,
  [start, end, , as]: BodyRange,
  kind: string,
): Pick<Memory, 'body' | 'fields'> {
  const cut = text.slice(start, end)
  if (as === undefined) return { body: cut, fields: undefined }
  // Safe: it was read as this when the index was made, and the file is the same.
  if (as === 'string') return { body: JSON.parse(cut) as string, fields: undefined }
  const fields = JSON.parse(cut) as JsonObject
  return { body: fieldsToMarkdown(kind, fields), fields }
}
