import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** The data with the value at `path` set, or gone with `undefined`, and an inner map that it leaves empty with it. */
export function withValue(
  data: JsonObject,
  path: readonly string[],
  value: Json | undefined,
): JsonObject {
  const [key = '', ...rest] = path
  const old = data[key]
  const next = rest.length === 0 ? value : innerValue(isJsonObject(old) ? old : {}, rest, value)
  const others = Object.entries(data).filter(([name]) => name !== key)
  if (next === undefined) return Object.fromEntries(others)
  return Object.fromEntries(
    Object.hasOwn(data, key)
      ? Object.entries(data).map(([name, held]) => [name, name === key ? next : held])
      : [...others, [key, next]],
  )
}

/** What stands at a key after the value at `path` inside it changed. */
export function innerValue(
  data: JsonObject,
  path: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const next = withValue(data, path, value)
  return value === undefined && Object.keys(next).length === 0 ? undefined : next
}

/** Undefined where the path leads nowhere. */
export function valueAt(data: JsonObject, path: readonly string[]): Json | undefined {
  let at: Json | undefined = data
  for (const key of path) at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** A path into a document: keys of objects, indexes of arrays. */
export type JsonPath = readonly (string | number)[]
