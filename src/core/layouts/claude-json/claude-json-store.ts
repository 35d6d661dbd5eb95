import { parseVaultPath, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { parseJson, setJsonValue, stableJson } from '../../format/json/json-edit.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import { BUILTIN_KINDS, type Kind, kindNamed } from '../../model/kinds.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../model/memory.ts'
import { asciiKebab, JSON_ID_CHARS_MAX, uniqueSlug } from '../../text/slug.ts'
import type { FileEdit, Files, StoreRequest } from '../layout.ts'
import { ownValue } from '../own-value.ts'
import { oldEntryRemoval } from './claude-json-old-fields.ts'
import {
  changesJson,
  type InPlace,
  inPlaceOf,
  NOTHING_IN_PLACE,
  partMemory,
  RECORD_KEYS,
  settleContent,
} from './claude-json-record.ts'
import { removalOf, sideEdits } from './claude-json-side.ts'

/** The edits that make a memory stand in its record and, for what a record has no key for, in its companion. */
export function storeRecord(request: StoreRequest): readonly FileEdit[] {
  const { files, from, to, before } = request
  const after = settleContent(before, request.after)
  const written = from === undefined ? undefined : files.get(from)
  const record = writtenRecord(written)
  const edits: FileEdit[] =
    from === undefined || from === to ? [] : [{ path: from, text: undefined }]
  if (written === undefined || record === undefined || before === undefined) {
    return [...edits, ...storeAnew(request, after, written)]
  }
  const place = inPlaceOf(record, before.id)
  // A file that gets another name gets the id of that name; the odd one lives on as an alias.
  const inPlace: InPlace = before.id === after.id ? place : { ...place, oddId: undefined }
  const [old, next] = [partMemory(before, inPlace), partMemory(after, inPlace)]
  const text = changedText(written, { record, before, after }, [old.record, next.record])
  const side = sideEdits(files, { from, to, before: old.side, after: next.side })
  return [...edits, { path: to, text }, ...side]
}

/** A new record, or one in place of a text that is none; that text stays as long as nothing of it changes. */
function storeAnew(
  { files, from, to, before }: StoreRequest,
  after: Memory,
  written: string | undefined,
): readonly FileEdit[] {
  const next = partMemory(after, NOTHING_IN_PLACE)
  if (written === undefined || before === undefined) {
    const side = sideEdits(files, { from: undefined, to, before: {}, after: next.side })
    return [{ path: to, text: newText(next.record) }, ...side]
  }
  const old = partMemory(before, NOTHING_IN_PLACE)
  const text = jsonEqual(old.record, next.record) ? written : newText(next.record)
  const side = sideEdits(files, { from, to, before: old.side, after: next.side })
  return [{ path: to, text }, ...side]
}

function writtenRecord(text: string | undefined): JsonObject | undefined {
  const { value } = parseJson(text ?? '')
  return isJsonObject(value) ? value : undefined
}

function newText(record: JsonObject): string {
  const all: JsonObject = { schema_version: '1.0', ...record }
  const keys = RECORD_KEYS.filter((key) => Object.hasOwn(all, key))
  return stableJson(Object.fromEntries(keys.map((key) => [key, all[key] ?? null])))
}

interface Changed {
  readonly record: JsonObject
  readonly before: Memory
  readonly after: Memory
}

/** Sets what differs between the two records and nothing else (LAY-05). */
function changedText(
  written: string,
  { record, before, after }: Changed,
  [old, next]: readonly [JsonObject, JsonObject],
): string {
  const keys = new Set([...Object.keys(old), ...Object.keys(next)])
  const wanted = new Map<string, Json | undefined>()
  for (const key of keys) {
    const value = ownValue(next, key)
    if (!jsonEqual(ownValue(old, key), value)) wanted.set(key, value)
  }
  if (wanted.has('changes')) {
    const list = ownValue(record, 'changes')
    const items: readonly Json[] = Array.isArray(list) ? list : []
    wanted.set('changes', changesJson(items, before.changes, after.changes))
  }
  let text = written
  for (const [key, value] of wanted)
    text = setJsonValue(text, [key], value, { after: keysBefore(key) })
  return holds(text, wanted) ? text : newText(partMemory(after, NOTHING_IN_PLACE).record)
}

/** New keys go where a new file has them; those of a status go to the end, as seed 001's scripts put them. */
function keysBefore(key: string): readonly string[] {
  const keys: readonly string[] = RECORD_KEYS
  const at = keys.indexOf(key)
  return at < 0 || at > keys.indexOf('content') ? [] : keys.slice(0, at)
}

/** In a file that is badly broken an edit may not take; then the record is written anew, the old text is in the journal. */
function holds(text: string, wanted: ReadonlyMap<string, Json | undefined>): boolean {
  const record = writtenRecord(text) ?? {}
  return [...wanted].every(([key, value]) => jsonEqual(ownValue(record, key), value))
}

export function removeRecord(files: Files, path: VaultPath, id: MemoryId): readonly FileEdit[] {
  return [{ path, text: undefined }, ...removalOf(files, path), ...oldEntryRemoval(files, id)]
}

/** A kind that this vault does not know stands among the insights, with its own category: no file is out of sight. */
export function placeRecord(
  memory: Memory,
  taken: (idOrPath: string) => boolean,
  kinds: ReadonlyMap<string, Kind>,
): { readonly id: MemoryId; readonly path: VaultPath } {
  const kind = kindNamed(kinds, memory.kind) ?? BUILTIN_KINDS.get(EMPTY_MEMORY.kind)
  const folder = kind?.folder ?? 'insights'
  const pathOf = (id: string): VaultPath => parseVaultPath(`${folder}/${id}.json`)!
  const inUse = (id: string): boolean => taken(id) || taken(pathOf(id))
  const id = uniqueSlug(asciiKebab(memory.title), inUse, JSON_ID_CHARS_MAX)
  return { id: id as MemoryId, path: pathOf(id) }
}
