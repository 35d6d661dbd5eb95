import { isJsonObject, type Json } from './json.ts'
import { parseJson, setJsonValue, stableJson } from './json-edit.ts'
import type { Problem } from './memory.ts'

/** Where one file holds many memories (`{"objects": [...]}`), the one with this id as readable JSON. */
export function objectText(fileText: string, id: string): string | undefined {
  const value = parseJson(fileText).value
  const place = placeOf(value, id)
  return place === undefined ? undefined : stableJson(objectsIn(value)[place]!)
}

export type ObjectEdit =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'broken'; readonly problems: readonly Problem[] }

/** Puts an object that somebody edited back in its place; the lines of all others stay as they are. */
export function withObjectText(fileText: string, id: string, edited: string): ObjectEdit {
  const { value, problems } = parseJson(edited)
  if (problems.length > 0) return { kind: 'broken', problems }
  if (!isJsonObject(value)) return { kind: 'broken', problems: [NO_OBJECT] }
  const place = placeOf(parseJson(fileText).value, id)
  if (place === undefined) return { kind: 'text', text: fileText }
  return { kind: 'text', text: setJsonValue(fileText, ['objects', place], value) }
}

const NO_OBJECT: Problem = {
  code: 'bad-json',
  line: 1,
  message: 'The text is not one JSON object.',
  hint: 'Keep the braces { … } around the memory.',
}

function placeOf(file: Json | undefined, id: string): number | undefined {
  const place = objectsIn(file).findIndex((object) => isJsonObject(object) && object['id'] === id)
  return place < 0 ? undefined : place
}

function objectsIn(file: Json | undefined): readonly Json[] {
  const objects = isJsonObject(file) ? file['objects'] : undefined
  return Array.isArray(objects) ? objects : []
}
