import { KnownError } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { parseJson, setJsonValue, stableJson } from '../json-edit.ts'
import { jsonEqual } from '../json-equal.ts'
import type { Files } from '../layout.ts'
import type { Problem } from '../memory.ts'
import { SIDE_PATH } from './claude-json-places.ts'

/** Counted, not written: they are no part of a memory's version (WRT-18). */
const USAGE_KEYS = ['use_count', 'last_used_at']

export interface Side {
  readonly entries: JsonObject
  readonly problems: readonly Problem[]
}

const NO_SIDE: Side = { entries: {}, problems: [] }

/** A vault is read with one side file, so it is parsed once, not once for each memory. */
let lastParsed: { readonly text: string; readonly side: Side } = { text: '', side: NO_SIDE }

export function readSide(files: Files): Side {
  return sideIn(files.get(SIDE_PATH))
}

function sideIn(text: string | undefined): Side {
  if (text === undefined) return NO_SIDE
  if (lastParsed.text !== text) lastParsed = { text, side: parseSide(text) }
  return lastParsed.side
}

function parseSide(text: string): Side {
  const { value, problems } = parseJson(text)
  return {
    entries: isJsonObject(value) ? value : {},
    problems: problems.map((problem) => ({
      ...problem,
      message: `${SIDE_PATH}, line ${problem.line}: ${problem.message}`,
    })),
  }
}

export function entryOf(side: Side, id: string): JsonObject {
  const entry = ownValue(side.entries, id)
  return isJsonObject(entry) ? entry : {}
}

export function withoutUsage(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !USAGE_KEYS.includes(key)))
}

export interface SideChange {
  readonly from: string
  readonly to: string
  readonly before: JsonObject
  readonly after: JsonObject
}

/** Carries one memory's changed values over. Keys of the entry that we do not know stay. */
export function changeSide(text: string | undefined, change: SideChange): string | undefined {
  const { from, to, before, after } = change
  const old = entryOf(sideIn(text), from)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !jsonEqual(ownValue(before, key), ownValue(after, key)))
  if (changed.length === 0 && from === to) return text

  const kept = Object.entries(old).filter(([key]) => !changed.includes(key))
  const fresh = Object.entries(after).filter(([key]) => changed.includes(key))
  const cleared = from === to ? text : putEntry(text, from, undefined)
  return putEntry(cleared, to, Object.fromEntries([...kept, ...fresh]))
}

/** Makes one entry stand as given; the file goes with its last entry. */
export function putEntry(
  text: string | undefined,
  id: string,
  entry: JsonObject | undefined,
): string | undefined {
  const wanted = entry === undefined || Object.keys(entry).length === 0 ? undefined : entry
  if (text === undefined) return wanted === undefined ? undefined : stableJson({ [id]: wanted })
  if (!/^\ufeff?\s*\{/.test(text)) {
    if (wanted === undefined) return text
    throw new KnownError('READ_ERROR', {
      message: `${SIDE_PATH} is not a JSON object, so ${id} cannot be noted in it.`,
      hint: `Correct ${SIDE_PATH} by hand or restore it from git, then try again.`,
    })
  }
  const result = setJsonValue(text, [id], wanted, { sorted: true })
  return /^\ufeff?\s*\{\s*\}\s*$/.test(result) ? undefined : result
}

/** Makes the entry of `id` stand as in `image`, whatever else happened to the file since. */
export function graftSide(
  current: string | undefined,
  image: string | undefined,
  id: string,
): string | undefined {
  const entry = entryOf(sideIn(image), id)
  return putEntry(current, id, entry)
}

export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
