import type { Problem } from '../../base/problem.ts'
import { stemOf, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type JsonObject } from '../../format/json/json.ts'
import { parseJson, setJsonValue, stableJson } from '../../format/json/json-edit.ts'
import type { FileEdit, Files } from '../layout.ts'
import { ownValue } from '../own-value.ts'
import { companionPath, OLD_FIELDS_PATH } from './claude-json-places.ts'
import { notAnObject } from './not-an-object.ts'

interface OldFields {
  readonly entries: JsonObject
  readonly isWhole: boolean
  readonly problems: readonly Problem[]
}

const NONE: OldFields = { entries: {}, isWhole: true, problems: [] }

/** A vault is read with one such file, so it is parsed once, not once for each memory. */
let lastParsed: { readonly text: string; readonly fields: OldFields } = { text: '', fields: NONE }

function fieldsIn(text: string | undefined): OldFields {
  if (text === undefined) return NONE
  if (lastParsed.text !== text) lastParsed = { text, fields: parseFields(text) }
  return lastParsed.fields
}

function parseFields(text: string): OldFields {
  const { value, problems } = parseJson(text)
  return {
    entries: isJsonObject(value) ? value : {},
    isWhole: isJsonObject(value) && problems.length === 0,
    problems: problems.map((problem) => ({
      ...problem,
      message: `${OLD_FIELDS_PATH}, line ${problem.line}: ${problem.message}`,
    })),
  }
}

function entryIn(text: string | undefined, id: string): JsonObject {
  const entry = ownValue(fieldsIn(text).entries, id)
  return isJsonObject(entry) ? entry : {}
}

export function oldEntryOf(files: Files, id: string): JsonObject {
  return entryIn(files.get(OLD_FIELDS_PATH), id)
}

export function hasOldEntry(files: Files, id: string): boolean {
  return Object.keys(oldEntryOf(files, id)).length > 0
}

export function oldProblems(files: Files): readonly Problem[] {
  return fieldsIn(files.get(OLD_FIELDS_PATH)).problems
}

/** False for a text that cannot be read as one object without a fault. */
export function isOldWhole(files: Files): boolean {
  return fieldsIn(files.get(OLD_FIELDS_PATH)).isWhole
}

/** A removed record takes its old entry along: another record of that name must not get it. */
export function oldEntryRemoval(files: Files, id: string): readonly FileEdit[] {
  const before = files.get(OLD_FIELDS_PATH)
  const text = putEntry(before, id, undefined)
  return text === before ? [] : [{ path: OLD_FIELDS_PATH, text }]
}

/** Makes the entry of `id` stand as in `image`, whatever else happened to the file since. */
export function graftOldEntry(
  current: string | undefined,
  image: string | undefined,
  id: string,
): string | undefined {
  return putEntry(current, id, entryIn(image, id))
}

/** Makes one entry stand as given; the file goes with its last entry. */
function putEntry(
  text: string | undefined,
  id: string,
  entry: JsonObject | undefined,
): string | undefined {
  const wanted = entry === undefined || Object.keys(entry).length === 0 ? undefined : entry
  if (text === undefined) return wanted === undefined ? undefined : stableJson({ [id]: wanted })
  if (!/^\ufeff?\s*\{/.test(text)) {
    if (wanted === undefined) return text
    throw notAnObject(OLD_FIELDS_PATH)
  }
  const result = setJsonValue(text, [id], wanted, { sorted: true })
  return /^\ufeff?\s*\{\s*\}\s*$/.test(result) ? undefined : result
}

/**
 * The edits that give each record its own companion and take its entry out of the old file. A record that has a companion
 * keeps that; entries without a record stay, and so does a file that cannot be read whole.
 */
export function moveOldFields(files: Files, records: readonly VaultPath[]): readonly FileEdit[] {
  const text = files.get(OLD_FIELDS_PATH)
  if (text === undefined || !isOldWhole(files)) return []
  const edits: FileEdit[] = []
  const ids = new Set<string>()
  for (const record of records) {
    const [path, id] = [companionPath(record), stemOf(record)]
    const entry = oldEntryOf(files, id)
    ids.add(id)
    const written = files.get(path)
    if (written === undefined && Object.keys(entry).length > 0)
      edits.push({ path, text: stableJson(entry) })
    // It only hid the entry that goes.
    else if (written !== undefined && hidesEntry(written)) edits.push({ path, text: undefined })
  }
  const left = Object.entries(fieldsIn(text).entries).filter(([id]) => !ids.has(id))
  if (left.length === 0) return [...edits, { path: OLD_FIELDS_PATH, text: undefined }]
  const rest = stableJson(Object.fromEntries(left))
  return rest === text ? edits : [...edits, { path: OLD_FIELDS_PATH, text: rest }]
}

function hidesEntry(text: string): boolean {
  const { value } = parseJson(text)
  return isJsonObject(value) && Object.keys(value).length === 0
}
