import type { Instant } from '../../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import {
  insertJsonItem,
  parseJson,
  removeJsonItem,
  setJsonValue,
  stableJson,
} from '../../format/json/json-edit.ts'
import type { VaultMetrics } from './vault-health.ts'

export type LogType = 'report' | 'purge' | 'merge' | 'compress' | 'refine' | 'gc'

export interface LogEntry {
  readonly at: Instant
  readonly type: LogType
  readonly session: string
  readonly before: VaultMetrics
  readonly after: VaultMetrics
  readonly affected: readonly Json[]
  readonly notes: string
}

const COUNTERS: Readonly<Record<Exclude<LogType, 'report'>, string>> = {
  purge: 'total_purged',
  merge: 'total_merged',
  compress: 'total_compressed',
  refine: 'total_refined',
  gc: 'total_gc_deleted',
}

const EMPTY_LOG = stableJson({
  version: '1.0.0',
  operations: [],
  summary: {
    total_operations: 0,
    total_purged: 0,
    total_merged: 0,
    total_compressed: 0,
    total_refined: 0,
    total_gc_deleted: 0,
    last_operation: null,
  },
})

/** The log with one operation more; undefined for a text that is no such log, which is left alone. */
export function addLogEntry(text: string | undefined, entry: LogEntry): string | undefined {
  const source = text === undefined || text.trim() === '' ? EMPTY_LOG : text
  const operations = operationsIn(source)
  if (operations === undefined) return undefined
  const record = toRecord(entry, new Set(operations.map(idOf)))
  return withRecords(source, { add: [record], drop: [] })
}

/**
 * The log as it would be had an operation not been: what it added goes, what it took comes back, by id. Whatever else
 * was logged since stays (WRT-17). Undefined where the text is no log any more.
 */
export function revertLog(
  now: string,
  image: { readonly before: string | undefined; readonly after: string | undefined },
): string | undefined {
  const [then, left] = [image.before, image.after].map((text) => operationsIn(text ?? EMPTY_LOG))
  if (then === undefined || left === undefined || operationsIn(now) === undefined) return undefined
  const without = (list: readonly JsonObject[], other: readonly JsonObject[]) =>
    list.filter((record) => !other.some((one) => idOf(one) === idOf(record)))
  return withRecords(now, { add: without(then, left), drop: without(left, then) })
}

/** The log with the operations that another version of it has more, by id. Undefined where one of them is no log. */
export function mergeLogs(
  ours: string,
  { base, theirs }: { readonly base: string; readonly theirs: string },
): string | undefined {
  const [own, others] = [operationsIn(ours), operationsIn(theirs)]
  const known = new Set([...(own ?? []), ...(operationsIn(base) ?? [])].map(idOf))
  if (own === undefined || others === undefined) return undefined
  return withRecords(ours, { add: others.filter((record) => !known.has(idOf(record))), drop: [] })
}

/** When the last operation of the log was. */
export function lastLogged(text: string | undefined): string | undefined {
  const stamp = operationsIn(text ?? '')?.at(-1)?.['timestamp']
  return typeof stamp === 'string' ? stamp : undefined
}

function operationsIn(text: string): readonly JsonObject[] | undefined {
  const { value, problems } = parseJson(text)
  if (!isJsonObject(value) || problems.some(({ code }) => code === 'bad-json')) return undefined
  const operations = value['operations'] ?? []
  if (!Array.isArray(operations)) return undefined
  return operations.every(isJsonObject) ? operations : undefined
}

function idOf(record: JsonObject): string {
  return String(record['id'] ?? '')
}

function toRecord(entry: LogEntry, taken: ReadonlySet<string>): JsonObject {
  let number = Date.parse(entry.at)
  while (taken.has(`distill_${number}`)) number++
  return {
    id: `distill_${number}`,
    timestamp: entry.at,
    type: entry.type,
    session_id: entry.session,
    pre_metrics: metricsJson(entry.before),
    post_metrics: metricsJson(entry.after),
    affected_memories: entry.affected,
    notes: entry.notes,
  }
}

function metricsJson(metrics: VaultMetrics): JsonObject {
  return {
    total_memories: metrics.totalMemories,
    total_tokens: metrics.totalTokens,
    health_score: metrics.healthScore,
    purge_candidates: metrics.purgeCandidates,
    merge_candidates: metrics.mergeCandidates,
    compress_candidates: metrics.compressCandidates,
  }
}

function withRecords(
  text: string,
  { add, drop }: { readonly add: readonly JsonObject[]; readonly drop: readonly JsonObject[] },
): string {
  let result = text
  const gone = new Set(drop.map(idOf))
  for (const [at, record] of [...(operationsIn(text) ?? []).entries()].reverse())
    if (gone.has(idOf(record))) result = removeJsonItem(result, ['operations'], at)
  for (const record of add) {
    const all = operationsIn(result) ?? []
    const later = all.findIndex((other) => stampOf(other) > stampOf(record))
    result = insertJsonItem(result, ['operations'], later < 0 ? all.length : later, record)
  }
  return withSummary(result, { add, drop })
}

const stampOf = (record: JsonObject): string => String(record['timestamp'] ?? '')

/** Counters go up and down by what came and went: those that somebody else counted stay counted. */
function withSummary(
  text: string,
  { add, drop }: { readonly add: readonly JsonObject[]; readonly drop: readonly JsonObject[] },
): string {
  const { value } = parseJson(text)
  const summary = isJsonObject(value) && isJsonObject(value['summary']) ? value['summary'] : {}
  const changes = new Map<string, number>([['total_operations', add.length - drop.length]])
  const count = (record: JsonObject, sign: number): void => {
    const counter = COUNTERS[record['type'] as keyof typeof COUNTERS]
    const affected = record['affected_memories']
    const by = sign * (Array.isArray(affected) ? affected.length : 0)
    if (counter !== undefined) changes.set(counter, (changes.get(counter) ?? 0) + by)
  }
  for (const record of add) count(record, 1)
  for (const record of drop) count(record, -1)
  let result = text
  for (const [key, by] of changes) {
    const old = summary[key]
    const next = Math.max(0, (typeof old === 'number' ? old : 0) + by)
    if (by !== 0) result = setJsonValue(result, ['summary', key], next)
  }
  return setJsonValue(result, ['summary', 'last_operation'], lastLogged(result) ?? null)
}
