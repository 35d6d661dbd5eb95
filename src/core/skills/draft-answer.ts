import { KnownError } from '../base/errors.ts'
import { isJsonObject, type JsonObject, tryParseJson } from '../format/json/json.ts'

/**
 * The one JSON object of a model's answer, which may have words or a code fence around it. An answer with several
 * drafts is refused whole: a run makes one (SKL-05), and which one is not ours to choose.
 */
export function draftAnswer(text: string): JsonObject {
  const list = tryParseJson(outermost(text, '[', ']'))
  const drafts = Array.isArray(list) ? list.filter(isJsonObject) : []
  if (drafts.length > 1 || SEVERAL.test(text))
    throw new KnownError('VALIDATION_ERROR', {
      message: 'There is more than one draft: a run makes one. Nothing was written.',
      field: 'draft',
      rule: 'one object',
      hint: 'Hand over the one that helps most; what keeps coming back is found again next time.',
    })
  for (const candidate of [text, outermost(text, '{', '}')]) {
    const value = tryParseJson(candidate)
    if (isJsonObject(value)) return value
  }
  throw new KnownError('INPUT_ERROR', {
    message: 'The draft is no JSON object.',
    hint: 'Hand over {"name","description","trigger","keywords","body","rationale"}.',
  })
}

/** One object ends and another with a name begins. */
const SEVERAL = /^\s*\}[\s,`]*(?:json)?\s*\{\s*"name"\s*:/m

function outermost(text: string, open: string, close: string): string {
  return text.slice(Math.max(0, text.indexOf(open)), text.lastIndexOf(close) + 1)
}
