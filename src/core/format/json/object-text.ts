import type { Problem } from '../../base/problem.ts'
import { isJsonObject, type Json } from './json.ts'
import { parseJson, setJsonValue, stableJson } from './json-edit.ts'

/** Where one file holds many memories (`{"objects": [...]}`), the one with this id as readable JSON. */
export function objectText(fileText: string, id: string): string | undefined {
  const value = parseJson(fileText).value
  const place = objectIndex(value, id)
  return place === undefined ? undefined : stableJson(listedObjects(value)[place]!)
}

export type ObjectEdit =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'broken'; readonly problems: readonly Problem[] }

/** Puts an edited object back in its place and keeps the lines of all others. */
export function withObjectText(fileText: string, id: string, edited: string): ObjectEdit {
  const { value, problems } = parseJson(edited)
  if (problems.length > 0) return { kind: 'broken', problems }
  if (!isJsonObject(value)) return { kind: 'broken', problems: [NO_OBJECT] }
  const place = objectIndex(parseJson(fileText).value, id)
  if (place === undefined) return { kind: 'text', text: fileText }
  return { kind: 'text', text: setJsonValue(fileText, ['objects', place], value) }
}

/** Several lists of this form as one, in their order; what else they say is taken from the first, its date from the latest. */
export function joinObjects(lists: readonly string[]): string {
  const files = lists.map((text) => parseJson(text).value).filter(isJsonObject)
  const [first = {}] = files
  const dates = files.flatMap(({ updatedAt }) => (typeof updatedAt === 'string' ? [updatedAt] : []))
  const latest = dates.sort().at(-1)
  return stableJson({
    ...first,
    objects: files.flatMap((file) => [...listedObjects(file)]),
    ...(latest !== undefined && { updatedAt: latest }),
  })
}

/** The list without these objects, which are taken out at once; all others stay as they are written. */
export function withoutObjects(fileText: string, ids: ReadonlySet<string>): string {
  const objects = listedObjects(parseJson(fileText).value)
  const kept = objects.filter((object) => !ids.has(String(isJsonObject(object) && object['id'])))
  return kept.length === objects.length ? fileText : setJsonValue(fileText, ['objects'], kept)
}

/** Whether a file of this form holds no object, and nothing else that a person would miss. */
export function isEmptyList(fileText: string): boolean {
  const { value, problems } = parseJson(fileText)
  if (problems.length > 0 || !isJsonObject(value) || listedObjects(value).length > 0) return false
  return Object.keys(value).every((key) => LIST_KEYS.has(key))
}

const LIST_KEYS: ReadonlySet<string> = new Set(['version', 'objects', 'updatedAt'])

const NO_OBJECT: Problem = {
  code: 'bad-json',
  line: 1,
  message: 'The text is not one JSON object.',
  hint: 'Keep the braces { … } around the memory.',
}

function objectIndex(file: Json | undefined, id: string): number | undefined {
  const place = listedObjects(file).findIndex(
    (object) => isJsonObject(object) && object['id'] === id,
  )
  return place < 0 ? undefined : place
}

function listedObjects(file: Json | undefined): readonly Json[] {
  const objects = isJsonObject(file) ? file['objects'] : undefined
  return Array.isArray(objects) ? objects : []
}
