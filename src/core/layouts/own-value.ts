import type { Json, JsonObject } from '../format/json/json.ts'

export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
