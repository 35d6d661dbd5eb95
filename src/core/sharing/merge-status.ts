import { dayOf, type Instant, isMidnight, parseInstant } from '../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import type { Versions } from '../layouts/versions.ts'

/** What tells that a memory is retired or archived, since when and why: taken over from one side as a whole. */
const STATUS_KEYS: ReadonlySet<string> = new Set([
  'status',
  'tombstoned_at',
  'tombstone_reason',
  'record_status',
  'retired_at',
  'retired_reason',
  'archived_at',
  'archived_reason',
])
/** The same in the `everkeep` map. */
const MAP_KEYS: ReadonlySet<string> = new Set(['status_at', 'status_reason'])
const MAP = 'everkeep'

/** Keys that change without the memory saying anything else. */
const UNSAID: ReadonlySet<string> = new Set([
  'created',
  'modified',
  'updated',
  'created_at',
  'updated_at',
  'retrieval_count',
  'last_retrieved',
  'last_used_at',
  'use_count',
  'token_count',
  'times_updated',
  'changes',
  MAP,
])

/** A record with its body, so that an edit of either can be told. */
export interface Standing {
  readonly data: JsonObject
  readonly body: string
}

/**
 * The three versions with one status, so that the rest can merge: retired wins, unless the other side edited the memory
 * after that.
 */
export function settleStatus(versions: Versions<Standing>): Versions<JsonObject> {
  const { base, ours, theirs } = versions
  const chosen = chooseStatus(versions)
  const settle = ({ data }: Standing): JsonObject => withStatus(data, statusOf(chosen.data))
  return { base: settle(base), ours: settle(ours), theirs: settle(theirs) }
}

function chooseStatus({ base, ours, theirs }: Versions<Standing>): Standing {
  const [was, left, right] = [base, ours, theirs].map(({ data }) => statusOf(data))
  if (jsonEqual(left, right)) return ours
  const [leftRank, rightRank] = [rankOf(ours.data), rankOf(theirs.data)]
  if (leftRank !== rightRank) {
    const [retired, other] = leftRank > rightRank ? [ours, theirs] : [theirs, ours]
    const isChange = !jsonEqual(statusOf(retired.data), was)
    if (!isChange) return other
    return isEditedAfter(other, { base, since: statusAt(retired.data) }) ? other : retired
  }
  if (jsonEqual(left, was)) return theirs
  if (jsonEqual(right, was)) return ours
  const [leftAt = '', rightAt = ''] = [statusAt(ours.data), statusAt(theirs.data)]
  if (leftAt !== rightAt) return leftAt > rightAt ? ours : theirs
  return JSON.stringify(left) < JSON.stringify(right) ? ours : theirs
}

function isEditedAfter(
  side: Standing,
  { base, since }: { readonly base: Standing; readonly since: Instant | undefined },
): boolean {
  const edited = updatedAt(side.data)
  if (edited === undefined || since === undefined) return false
  if (side.body === base.body && jsonEqual(said(side.data), said(base.data))) return false
  // A day alone cannot tell what came first on it.
  return isMidnight(edited) || isMidnight(since) ? dayOf(edited) > dayOf(since) : edited > since
}

function said(data: JsonObject): JsonObject {
  return pick(data, (key) => !UNSAID.has(key) && !STATUS_KEYS.has(key))
}

function mapOf(data: JsonObject): JsonObject {
  const map = data[MAP]
  return isJsonObject(map) ? map : {}
}

function statusOf(data: JsonObject): JsonObject {
  const map = pick(mapOf(data), (key) => MAP_KEYS.has(key))
  return { ...pick(data, (key) => STATUS_KEYS.has(key)), [MAP]: map }
}

function withStatus(data: JsonObject, status: JsonObject): JsonObject {
  const { [MAP]: statusMap, ...keys } = status
  const rest = pick(data, (key) => !STATUS_KEYS.has(key) && key !== MAP)
  const map = {
    ...pick(mapOf(data), (key) => !MAP_KEYS.has(key)),
    ...(isJsonObject(statusMap) ? statusMap : {}),
  }
  const isMap = data[MAP] === undefined || isJsonObject(data[MAP])
  if (!isMap) return { ...rest, ...keys, [MAP]: data[MAP] as Json }
  return { ...rest, ...keys, ...(Object.keys(map).length === 0 ? {} : { [MAP]: map }) }
}

function rankOf(data: JsonObject): number {
  const word = data['record_status'] ?? data['status']
  if (word === 'tombstoned' || word === 'retired') return 2
  return word === 'archived' ? 1 : 0
}

function statusAt(data: JsonObject): Instant | undefined {
  return preciseOf(
    data['tombstoned_at'] ?? data['retired_at'] ?? data['archived_at'],
    mapOf(data)['status_at'],
  )
}

function updatedAt(data: JsonObject): Instant | undefined {
  return preciseOf(
    data['modified'] ?? data['updated'] ?? data['updated_at'],
    mapOf(data)['updated_at'],
  )
}

function preciseOf(written: Json | undefined, exact: Json | undefined): Instant | undefined {
  return instantOf(exact) ?? instantOf(written)
}

function instantOf(value: Json | undefined): Instant | undefined {
  return typeof value === 'string' ? parseInstant(value) : undefined
}

function pick(data: JsonObject, isWanted: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([key]) => isWanted(key)))
}
