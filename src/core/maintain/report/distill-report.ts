import { daysBetween, type Instant } from '../../base/instant.ts'
import { categoryOf } from '../../layouts/vault/vault-keys.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Entry } from '../../model/memory.ts'
import { clusterOf } from '../../model/topic.ts'
import { type ScoredMemory, usageIsKnown } from '../findings/scores.ts'
import { type HealthStatus, healthStatus, type VaultMetrics } from './vault-health.ts'

/** One memory of the report, for lists. */
export interface ReportLine {
  readonly id: string
  readonly title: string
  readonly composite: number
  readonly staleness: number
  readonly zeroRetrieval: number
  readonly size: number
  readonly duplicate: number
  readonly tokens: number
  readonly uses: number
}

/** The state of a vault, as somebody decides by it what to do (DST-03). Totals are of active memories (DST-13). */
export interface DistillReport {
  readonly at: Instant
  /** The vault's folder, `.memory`. */
  readonly vault: string
  readonly overview: {
    readonly memories: number
    readonly tokens: number
    readonly averageTokens: number
    readonly oldest: Dated | undefined
    readonly newest: Dated | undefined
  }
  readonly categories: readonly {
    readonly kind: string
    /** As the files of the layout write it, `CONFIG`. */
    readonly category: string
    readonly count: number
    readonly tokens: number
    readonly averageScore: number
  }[]
  readonly clusters: readonly {
    readonly cluster: string
    readonly count: number
    readonly averageStaleness: number
    readonly averageDuplicate: number
  }[]
  readonly retrieval: {
    readonly never: number
    readonly low: number
    readonly high: number
    readonly most: { readonly id: string; readonly uses: number } | undefined
    /** Since when uses are counted, and whether that is long enough to hold none against a memory (DST-12). */
    readonly since: Instant | undefined
    readonly known: boolean
  }
  readonly purge: readonly ReportLine[]
  readonly merge: readonly ReportLine[]
  readonly compress: readonly ReportLine[]
  readonly review: readonly ReportLine[]
  readonly retired: readonly {
    readonly id: string
    readonly at: Instant | undefined
    readonly reason: string
    /** Until gc may take it; undefined where nobody knows when it was retired. */
    readonly daysLeft: number | undefined
  }[]
  readonly graceDays: number
  readonly metrics: VaultMetrics
  readonly health: { readonly score: number; readonly status: HealthStatus }
  readonly memories: readonly ReportLine[]
}

interface Dated {
  readonly id: string
  readonly at: Instant
}

export interface ReportFacts {
  readonly now: Instant
  readonly vault: string
  readonly entries: readonly Entry[]
  readonly scored: readonly ScoredMemory[]
  readonly metrics: VaultMetrics
  readonly usageSince: Instant | undefined
  readonly kinds: ReadonlyMap<string, Kind>
  readonly graceDays: number
}

const LOW_USES_MAX = 3

export function makeReport(facts: ReportFacts): DistillReport {
  const { scored, metrics, now, graceDays } = facts
  const worstFirst = [...scored].sort((a, b) => b.score.composite - a.score.composite)
  const lines = (fits: (one: ScoredMemory) => boolean): readonly ReportLine[] =>
    worstFirst.filter(fits).map(lineOf)
  return {
    at: now,
    vault: facts.vault,
    overview: overviewOf(scored),
    categories: grouped(scored, ({ entry }) => entry.memory.kind).map(([kind, group]) => ({
      kind,
      category: categoryOf(kind, facts.kinds),
      count: group.length,
      tokens: tokensOf(group),
      averageScore: mean(group, ({ score }) => score.composite),
    })),
    clusters: grouped(scored, ({ entry }) => clusterOf(entry.memory.topic)).map(
      ([cluster, group]) => ({
        cluster,
        count: group.length,
        averageStaleness: mean(group, ({ score }) => score.staleness),
        averageDuplicate: mean(group, ({ score }) => score.duplicate),
      }),
    ),
    retrieval: retrievalOf(facts),
    purge: lines(({ standing }) => standing === 'purge'),
    merge: lines(({ isMerge }) => isMerge),
    compress: lines(({ isCompress }) => isCompress),
    review: lines(({ isReview }) => isReview),
    retired: retiredIn(facts),
    graceDays,
    metrics,
    health: { score: metrics.healthScore, status: healthStatus(metrics.healthScore) },
    memories: worstFirst.map(lineOf),
  }
}

function lineOf({ entry, score }: ScoredMemory): ReportLine {
  const { id, title, useCount } = entry.memory
  return { id, title, ...score, tokens: entry.tokens, uses: useCount }
}

function overviewOf(scored: readonly ScoredMemory[]): DistillReport['overview'] {
  const tokens = tokensOf(scored)
  const dated = scored
    .flatMap(({ entry: { memory } }): readonly Dated[] =>
      memory.createdAt === undefined ? [] : [{ id: memory.id, at: memory.createdAt }],
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  return {
    memories: scored.length,
    tokens,
    averageTokens: scored.length === 0 ? 0 : Math.round(tokens / scored.length),
    oldest: dated[0],
    newest: dated.at(-1),
  }
}

function retrievalOf({ scored, usageSince, now }: ReportFacts): DistillReport['retrieval'] {
  const uses = scored.map(({ entry }) => entry.memory.useCount)
  const most = [...scored].sort((a, b) => b.entry.memory.useCount - a.entry.memory.useCount)[0]
  const { id, useCount } = most?.entry.memory ?? { id: '', useCount: 0 }
  return {
    never: uses.filter((count) => count === 0).length,
    low: uses.filter((count) => count > 0 && count <= LOW_USES_MAX).length,
    high: uses.filter((count) => count > LOW_USES_MAX).length,
    most: useCount === 0 ? undefined : { id, uses: useCount },
    since: usageSince,
    known: usageIsKnown(usageSince, now),
  }
}

function retiredIn({ entries, now, graceDays }: ReportFacts): DistillReport['retired'] {
  return entries
    .filter(({ memory }) => memory.status === 'retired')
    .map(({ memory: { id, statusAt, statusReason } }) => ({
      id,
      at: statusAt,
      reason: statusReason,
      daysLeft:
        statusAt === undefined ? undefined : Math.max(0, graceDays - daysBetween(statusAt, now)),
    }))
}

function tokensOf(scored: readonly ScoredMemory[]): number {
  return scored.reduce((sum, { entry }) => sum + entry.tokens, 0)
}

function mean(group: readonly ScoredMemory[], value: (one: ScoredMemory) => number): number {
  return group.reduce((sum, one) => sum + value(one), 0) / Math.max(1, group.length)
}

/** The largest group first. */
function grouped(
  scored: readonly ScoredMemory[],
  keyOf: (one: ScoredMemory) => string,
): readonly (readonly [string, readonly ScoredMemory[]])[] {
  const groups = new Map<string, ScoredMemory[]>()
  for (const one of scored) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return [...groups].sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
}
