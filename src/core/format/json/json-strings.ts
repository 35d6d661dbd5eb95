import type { Json } from './json.ts'

/** Every text in a value, in order; keys are not texts. */
export function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
