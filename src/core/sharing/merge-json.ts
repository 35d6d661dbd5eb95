import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { setJsonValue } from '../format/json/json-edit.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import type { JsonPath } from '../format/json/json-path.ts'
import { parseJson } from '../format/json/json-tree.ts'
import type { Sides, Versions } from '../layouts/versions.ts'
import { settleStatus } from './merge-status.ts'
import { mergeText } from './merge-text.ts'
import { mergeObjects } from './merge-values.ts'

/** Merges one JSON record (claude-json, an envelope of smallcode) key by key. */
export function mergeRecord(texts: Versions<string>): Sides<string> {
  const records = objectsIn(texts)
  if (records === undefined) return mergeText(texts)
  const merged = mergeRecords(records)
  return {
    ours: changedObject(texts.ours, [], { from: records.ours, to: merged.ours }),
    theirs: changedObject(texts.ours, [], { from: records.ours, to: merged.theirs }),
  }
}

/** Merges the companion of a claude-json record field by field. */
export function mergeCompanion(texts: Versions<string>): Sides<string> {
  const fields = objectsIn(texts)
  if (fields === undefined) return mergeText(texts)
  const merged = mergeObjects(fields)
  return {
    ours: changedObject(texts.ours, [], { from: fields.ours, to: merged.ours }),
    theirs: changedObject(texts.ours, [], { from: fields.ours, to: merged.theirs }),
  }
}

/** Two records that were one, by the rules of memories. */
export function mergeRecords({ base, ours, theirs }: Versions<JsonObject>): Sides<JsonObject> {
  const standing = (data: JsonObject) => ({ data, body: JSON.stringify(data['content'] ?? null) })
  return mergeObjects(
    settleStatus({ base: standing(base), ours: standing(ours), theirs: standing(theirs) }),
  )
}

/** Merges `everkeep-fields.json`: an object of objects by id. What one side took out and the other edited stays. */
export function mergeSideFile(texts: Versions<string>): Sides<string> {
  const files = objectsIn(texts)
  if (files === undefined) return mergeText(texts)
  const ids = [...new Set([...Object.keys(files.ours), ...Object.keys(files.theirs)])].sort()
  const sides: Sides<Map<string, Json>> = { ours: new Map(), theirs: new Map() }
  for (const id of ids) {
    const entry = mergeEntry({
      base: own(files.base, id),
      ours: own(files.ours, id),
      theirs: own(files.theirs, id),
    })
    if (entry.ours !== undefined) sides.ours.set(id, entry.ours)
    if (entry.theirs !== undefined) sides.theirs.set(id, entry.theirs)
  }
  const text = (to: ReadonlyMap<string, Json>): string =>
    changedObject(texts.ours, [], { from: files.ours, to: Object.fromEntries(to), sorted: true })
  return { ours: text(sides.ours), theirs: text(sides.theirs) }
}

function mergeEntry({ base, ours, theirs }: Versions<Json | undefined>): Sides<Json | undefined> {
  if (isJsonObject(ours) && isJsonObject(theirs))
    return mergeObjects({ base: isJsonObject(base) ? base : {}, ours, theirs })
  if (ours !== undefined && theirs !== undefined) return { ours, theirs }
  const left = ours ?? theirs
  const isGone = jsonEqual(left, base)
  return { ours: isGone ? undefined : left, theirs: isGone ? undefined : left }
}

function objectsIn(texts: Versions<string>): Versions<JsonObject> | undefined {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(objectIn)
  if (ours === undefined || theirs === undefined) return undefined
  if (base === undefined && texts.base.trim() !== '') return undefined
  return { base: base ?? {}, ours, theirs }
}

function objectIn(text: string): JsonObject | undefined {
  const { value, problems } = parseJson(text)
  return isJsonObject(value) && problems.length === 0 ? value : undefined
}

/** The text with the object at `path` changed key by key; what is equal keeps its bytes. */
export function changedObject(
  text: string,
  path: JsonPath,
  {
    from,
    to,
    sorted = false,
  }: { readonly from: JsonObject; readonly to: JsonObject; readonly sorted?: boolean },
): string {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const order = Object.keys(to)
  return keys.reduce((result, key) => {
    const value = own(to, key)
    if (jsonEqual(own(from, key), value)) return result
    const after = order.slice(0, Math.max(0, order.indexOf(key)))
    return setJsonValue(result, [...path, key], value, sorted ? { sorted } : { after })
  }, text)
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
