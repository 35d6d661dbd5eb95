import type { Entry } from '../../model/memory.ts'
import type { ScoredMemory } from '../findings/scores.ts'

export const HEALTH_STATUSES = ['healthy', 'manageable', 'concerning', 'critical'] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]

/** The figures that seed 000 keeps of a vault before and after each operation (DST-10). */
export interface VaultMetrics {
  /** Every memory on disk, retired ones included (DST-13). */
  readonly totalMemories: number
  readonly totalTokens: number
  readonly healthScore: number
  readonly purgeCandidates: number
  readonly mergeCandidates: number
  readonly compressCandidates: number
  /** Active memories that no use is known of. */
  readonly neverRetrieved: number
}

const COSTS = { purge: 3, merge: 5, compress: 2 } as const
const CLASSES: readonly (readonly [from: number, status: HealthStatus])[] = [
  [80, 'healthy'],
  [60, 'manageable'],
  [40, 'concerning'],
]

/** Purge counts by composite alone, whatever the verb `purge` would list (DST-13). */
export function metricsOf(
  entries: readonly Entry[],
  scored: readonly ScoredMemory[],
): VaultMetrics {
  const purgeCandidates = scored.filter(({ standing }) => standing === 'purge').length
  const mergeCandidates = scored.filter(({ isMerge }) => isMerge).length
  const compressCandidates = scored.filter(({ isCompress }) => isCompress).length
  const cost =
    purgeCandidates * COSTS.purge +
    mergeCandidates * COSTS.merge +
    compressCandidates * COSTS.compress
  return {
    totalMemories: entries.length,
    totalTokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
    healthScore: Math.min(100, Math.max(0, 100 - cost)),
    purgeCandidates,
    mergeCandidates,
    compressCandidates,
    neverRetrieved: scored.filter(({ entry }) => entry.memory.useCount === 0).length,
  }
}

export function healthStatus(score: number): HealthStatus {
  return CLASSES.find(([from]) => score >= from)?.[1] ?? 'critical'
}
