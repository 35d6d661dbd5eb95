import { compareText } from '../base/compare-text.ts'
import { parseInstant } from '../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { agreed, type Sides, type Versions } from '../layouts/versions.ts'
import { mergeSequences, uniteItems } from './merge-sequences.ts'
import { mergeText } from './merge-text.ts'

type Value = Json | undefined

const COUNTERS: ReadonlySet<string> = new Set(['retrieval_count', 'use_count', 'times_updated'])
/** Of these the older one holds; of all other dates the newer. */
const BIRTHS: ReadonlySet<string> = new Set(['created', 'created_at', 'createdAt', 'date_created'])
const HISTORY = 'changes'
const LONGEST_HISTORY = 50
/** The text of a memory in a JSON layout, and the fields that it is made of. */
const CONTENT = 'content'

/** Merges two objects key by key. `inText`: their strings are prose and merge by sentence. */
export function mergeObjects(
  { base, ours, theirs }: Versions<JsonObject>,
  inText = false,
): Sides<JsonObject> {
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const merged = keys.map((key) => {
    const versions = { base: at(base, key), ours: at(ours, key), theirs: at(theirs, key) }
    return [key, mergeValues(key, versions, inText)] as const
  })
  const side = (name: keyof Sides<Value>): JsonObject =>
    Object.fromEntries(
      merged.flatMap(([key, sides]): [string, Json][] => {
        const value = sides[name]
        return value === undefined ? [] : [[key, value]]
      }),
    )
  return { ours: side('ours'), theirs: side('theirs') }
}

function at(object: JsonObject, key: string): Value {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Merges one value of the key `key`: counters add up, dates follow the newer, lists unite, texts merge by sentence. */
export function mergeValues(key: string, versions: Versions<Value>, inText: boolean): Sides<Value> {
  const { base, ours, theirs } = versions
  if (jsonEqual(ours, theirs) || jsonEqual(theirs, base)) return agreed(ours)
  if (jsonEqual(ours, base)) return agreed(theirs)
  if (COUNTERS.has(key) && isCount(ours) && isCount(theirs))
    return agreed(added({ base, ours, theirs }))
  if (key === HISTORY && Array.isArray(ours) && Array.isArray(theirs))
    return agreed(mergedHistory({ base: listOf(base), ours, theirs }))
  const date = mergedDate(key, ours, theirs)
  if (date !== undefined) return agreed(date)
  if (Array.isArray(ours) && Array.isArray(theirs))
    return agreed(mergeLists({ base: listOf(base), ours, theirs }))
  if (isJsonObject(ours) && isJsonObject(theirs))
    return mergeObjects(
      { base: isJsonObject(base) ? base : {}, ours, theirs },
      inText || key === CONTENT,
    )
  if ((inText || key === CONTENT) && [base, ours, theirs].every((one) => typeof one === 'string'))
    // Safe: all three are strings.
    return mergeText(versions as Versions<string>)
  return { ours, theirs }
}

function isCount(value: Value): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function added({ base, ours, theirs }: Versions<Value> & Sides<number>): number {
  const start = isCount(base) ? base : 0
  return Math.max(0, start + (ours - start) + (theirs - start))
}

/** Two dates, or a date and none: undefined for anything else. */
function mergedDate(key: string, ours: Value, theirs: Value): Value {
  if (!/(^|_)(created|updated|modified|retrieved|since|at|date)$|At$|_created$/.test(key))
    return undefined
  const [left, right] = [instantOf(ours), instantOf(theirs)]
  if (left === undefined || right === undefined) {
    if (left === undefined && isNothing(ours)) return theirs
    return right === undefined && isNothing(theirs) ? ours : undefined
  }
  if (left === right) return String(ours).length >= String(theirs).length ? ours : theirs
  return left > right === BIRTHS.has(key) ? theirs : ours
}

function instantOf(value: Value): string | undefined {
  return typeof value === 'string' ? parseInstant(value) : undefined
}

function isNothing(value: Value): boolean {
  return value === undefined || value === null || value === ''
}

function listOf(value: Value): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** Lists never disagree: what either side added is there, what either side took out is not. */
export function mergeLists({ base, ours, theirs }: Versions<readonly Json[]>): readonly Json[] {
  const names = { base: base.map(nameOf), ours: ours.map(nameOf), theirs: theirs.map(nameOf) }
  const values = new Map([...base, ...theirs, ...ours].map((item) => [nameOf(item), item]))
  const merged = mergeSequences(names, (disputed) => agreed(uniteItems(disputed)))
  const wasTwice = (name: string): boolean =>
    [names.base, names.ours, names.theirs].some(
      (list) => list.indexOf(name) !== list.lastIndexOf(name),
    )
  const seen = new Set<string>()
  return merged.ours.flatMap((name) => {
    if (seen.has(name) && !wasTwice(name)) return []
    seen.add(name)
    // Safe: every name is that of an item.
    return [values.get(name) as Json]
  })
}

function nameOf(value: Json): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Change entries only come: all of both sides, by their dates, the oldest dropped past the limit. */
function mergedHistory(versions: Versions<readonly Json[]>): readonly Json[] {
  const { base, ours, theirs } = versions
  const names = new Set(ours.map(nameOf))
  const all = [...ours, ...theirs.filter((entry) => !names.has(nameOf(entry)))]
  const known = new Set(base.map(nameOf))
  const sorted = all
    .map((entry) => ({ entry, name: nameOf(entry), isOld: known.has(nameOf(entry)) }))
    .sort(
      (a, b) =>
        compareText(dateOf(a.entry), dateOf(b.entry)) ||
        Number(b.isOld) - Number(a.isOld) ||
        (a.isOld ? 0 : compareText(a.name, b.name)),
    )
  return sorted.slice(-LONGEST_HISTORY).map(({ entry }) => entry)
}

function dateOf(entry: Json): string {
  const date = isJsonObject(entry) ? entry['date'] : undefined
  return typeof date === 'string' ? date : ''
}
