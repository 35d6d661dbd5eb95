import { isJsonObject, type Json } from '../../format/json/json.ts'
import { parseJson, setJsonValue } from '../../format/json/json-edit.ts'
import { healthStatus, type VaultMetrics } from './vault-health.ts'

/** What is told to a project whose `specs/state.json` keeps the state of its repository (DST-10). */
export interface HealthNews {
  /** When the vault was last looked at; undefined: never. */
  readonly lastDistilled: string | undefined
  /** By how much the number of operations that changed the vault grows; a report changes nothing. */
  readonly counts: 1 | 0 | -1
  readonly metrics: VaultMetrics
}

/** The state with its `memory_health` brought up to date, every other byte as it is; undefined: not a state of ours. */
export function withMemoryHealth(text: string, news: HealthNews): string | undefined {
  const { value, problems } = parseJson(text)
  if (!isJsonObject(value) || problems.some(({ code }) => code === 'bad-json')) return undefined
  const old = value['memory_health']
  const before = isJsonObject(old) ? old : {}
  const count = before['distill_count']
  const { metrics } = news
  const health: Readonly<Record<string, Json>> = {
    ...before,
    last_distilled: news.lastDistilled ?? null,
    distill_count: Math.max(0, (typeof count === 'number' ? count : 0) + news.counts),
    total_memories: metrics.totalMemories,
    never_retrieved: metrics.neverRetrieved,
    health_score: metrics.healthScore,
    status: healthStatus(metrics.healthScore),
  }
  return setJsonValue(text, ['memory_health'], health, { after: ['repository_health'] })
}
