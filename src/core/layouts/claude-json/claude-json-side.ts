import type { Problem } from '../../base/problem.ts'
import { stemOf, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { parseJson, setJsonValue, stableJson } from '../../format/json/json-edit.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import type { FileEdit, Files } from '../layout.ts'
import { ownValue } from '../own-value.ts'
import { hasOldEntry, isOldWhole, oldEntryOf, oldProblems } from './claude-json-old-fields.ts'
import { companionPath, OLD_FIELDS_PATH } from './claude-json-places.ts'
import { notAnObject } from './not-an-object.ts'

/** Counted, not written: they are no part of a memory's version (WRT-18). */
const USAGE_KEYS = ['use_count', 'last_used_at']

/** What stands beside a record: the values that it has no key for. */
export interface Side {
  readonly entry: JsonObject
  readonly problems: readonly Problem[]
}

/** From the record's companion; without one, from the old file that held those of all records. */
export function readSide(files: Files, record: VaultPath): Side {
  const companion = companionPath(record)
  const text = files.get(companion)
  if (text === undefined)
    return { entry: oldEntryOf(files, stemOf(record)), problems: oldProblems(files) }
  const { value, problems } = parseJson(text)
  const faults = isJsonObject(value) || problems.length > 0 ? problems : [NO_OBJECT]
  return {
    entry: isJsonObject(value) ? value : {},
    problems: faults.map((fault) => ({
      ...fault,
      message: `${companion}, line ${fault.line}: ${fault.message}`,
    })),
  }
}

const NO_OBJECT: Problem = {
  code: 'bad-json',
  line: 1,
  message: 'The file holds JSON, but not an object.',
  hint: 'Write an object in braces, or delete the file: its values are then the defaults.',
}

export function withoutUsage(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !USAGE_KEYS.includes(key)))
}

export interface SideChange {
  /** Where the record stood; undefined for a new one. */
  readonly from: VaultPath | undefined
  readonly to: VaultPath
  readonly before: JsonObject
  readonly after: JsonObject
}

/** Carries one memory's changed values over. Keys that we do not know stay, and so does the old file. */
export function sideEdits(files: Files, change: SideChange): readonly FileEdit[] {
  const { from, to, before, after } = change
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !jsonEqual(ownValue(before, key), ownValue(after, key)))
  if (changed.length === 0 && from === to) return []
  const values = changed.map((key) => [key, ownValue(after, key)] as const)
  const text = withValues(to, from === undefined ? undefined : writtenAt(files, from), values)
  const gone = from === undefined || from === to ? [] : removalOf(files, from)
  return [...gone, ...companionEdits(files, to, text)]
}

function writtenAt(files: Files, record: VaultPath): string | undefined {
  const text = files.get(companionPath(record))
  if (text !== undefined) return text
  // What cannot be read of it now would be hidden by a companion for good.
  if (!isOldWhole(files)) throw notAnObject(OLD_FIELDS_PATH)
  const entry = oldEntryOf(files, stemOf(record))
  return Object.keys(entry).length === 0 ? undefined : stableJson(entry)
}

type Values = readonly (readonly [key: string, value: Json | undefined])[]

function withValues(record: VaultPath, text: string | undefined, values: Values): string {
  if (text === undefined || isEmptyFile(text)) {
    const given = values.filter((one): one is [string, Json] => one[1] !== undefined)
    return stableJson(Object.fromEntries(given))
  }
  if (values.length > 0 && !/^\ufeff?\s*\{/.test(text)) throw notAnObject(companionPath(record))
  return values.reduce((rest, [key, value]) => setJsonValue(rest, [key], value), text)
}

/** Empty values need no file, but for one that has to hide an entry of the old file. */
function companionEdits(files: Files, record: VaultPath, text: string): readonly FileEdit[] {
  const path = companionPath(record)
  const isNeeded = !isEmptyFile(text) || hasOldEntry(files, stemOf(record))
  const wanted = isNeeded ? text : undefined
  return files.get(path) === wanted ? [] : [{ path, text: wanted }]
}

function isEmptyFile(text: string): boolean {
  return /^\ufeff?\s*(?:\{\s*\}\s*)?$/.test(text)
}

export function removalOf(files: Files, record: VaultPath): readonly FileEdit[] {
  const path = companionPath(record)
  return files.has(path) ? [{ path, text: undefined }] : []
}
