import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { parseJson, setJsonValue } from '../../format/json/json-edit.ts'
import { healthStatus, type VaultMetrics } from './vault-health.ts'

/** What is told to a project whose `specs/state.json` keeps the state of its repository (DST-10). */
export interface HealthNews {
  /** When the vault was last looked at; null: never, undefined: as it stands. */
  readonly lastDistilled: string | null | undefined
  /** By how much the number of operations that changed the vault grows; a report changes nothing. */
  readonly counts: 1 | 0 | -1
  readonly metrics: VaultMetrics
}

/** What a state says of the vault; null: nothing. */
export function memoryHealthIn(text: string): JsonObject | null {
  const { value } = parseJson(text)
  const health = isJsonObject(value) ? value['memory_health'] : undefined
  return isJsonObject(health) ? health : null
}

/** The state with its `memory_health` brought up to date, every other byte as it is; undefined: not a state of ours. */
export function withMemoryHealth(text: string, news: HealthNews): string | undefined {
  const { value, problems } = parseJson(text)
  if (!isJsonObject(value) || problems.some(({ code }) => code === 'bad-json')) return undefined
  const before = memoryHealthIn(text) ?? {}
  const count = before['distill_count']
  const { metrics } = news
  const health: Readonly<Record<string, Json>> = {
    ...before,
    last_distilled:
      news.lastDistilled === undefined ? (before['last_distilled'] ?? null) : news.lastDistilled,
    distill_count: Math.max(0, (typeof count === 'number' ? count : 0) + news.counts),
    total_memories: metrics.totalMemories,
    never_retrieved: metrics.neverRetrieved,
    health_score: metrics.healthScore,
    status: healthStatus(metrics.healthScore),
  }
  return setJsonValue(text, ['memory_health'], health, { after: ['repository_health'] })
}

/**
 * The state as it was before an operation told of itself, where nothing was told since: `was` is what stood there, null
 * nothing. Counts and figures of other operations in between stay (COR-46).
 */
export function withoutMemoryHealth(
  text: string,
  {
    was,
    at,
    metrics,
  }: { readonly was: JsonObject | null; readonly at: string } & Pick<HealthNews, 'metrics'>,
): string | undefined {
  const isLast = memoryHealthIn(text)?.['last_distilled'] === at
  if (isLast && was === null) return setJsonValue(text, ['memory_health'], undefined)
  const told = was?.['last_distilled']
  const lastDistilled = isLast && typeof told === 'string' ? told : isLast ? null : undefined
  return withMemoryHealth(text, { lastDistilled, counts: -1, metrics })
}
