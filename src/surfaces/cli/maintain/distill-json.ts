import type { Suggestions } from '../../../core/maintain/findings/suggestion.ts'
import type { DistillReport } from '../../../core/maintain/report/distill-report.ts'

/** The report as `--json` prints it. */
export function reportJson(report: DistillReport): object {
  const { overview, retrieval, metrics } = report
  return {
    generated_at: report.at,
    vault: report.vault,
    overview: {
      memories: overview.memories,
      tokens: overview.tokens,
      average_tokens: overview.averageTokens,
      oldest: overview.oldest ?? null,
      newest: overview.newest ?? null,
    },
    categories: report.categories.map(({ averageScore, ...rest }) => ({
      ...rest,
      average_score: averageScore,
    })),
    clusters: report.clusters.map(({ averageStaleness, averageDuplicate, ...rest }) => ({
      ...rest,
      average_staleness: averageStaleness,
      average_duplicate: averageDuplicate,
    })),
    retrieval: {
      never: retrieval.never,
      one_to_three: retrieval.low,
      four_or_more: retrieval.high,
      most: retrieval.most ?? null,
      known_since: retrieval.since ?? null,
      known_long_enough: retrieval.known,
    },
    candidates: {
      purge: report.purge.map(lineJson),
      merge: report.merge.map(lineJson),
      compress: report.compress.map(lineJson),
      review: report.review.map(lineJson),
    },
    retired: report.retired.map(({ id, at, reason, daysLeft }) => ({
      id,
      retired_at: at ?? null,
      reason,
      days_until_gc: daysLeft ?? null,
    })),
    grace_days: report.graceDays,
    health: report.health,
    metrics: {
      total_memories: metrics.totalMemories,
      total_tokens: metrics.totalTokens,
      health_score: metrics.healthScore,
      purge_candidates: metrics.purgeCandidates,
      merge_candidates: metrics.mergeCandidates,
      compress_candidates: metrics.compressCandidates,
      never_retrieved: metrics.neverRetrieved,
    },
    memories: report.memories.map(lineJson),
  }
}

function lineJson({ zeroRetrieval, ...line }: DistillReport['memories'][number]): object {
  return { ...line, zero_retrieval: zeroRetrieval }
}

/** What could be chosen, numbered as `--select` counts. */
export function suggestionsJson(
  found: Suggestions,
  { dryRun }: { readonly dryRun: boolean },
): object {
  return {
    mode: found.mode,
    dry_run: dryRun,
    active: found.active,
    suggestions: found.list.map(({ key, needs, facts }, place) => ({
      number: place + 1,
      key,
      needs,
      ...facts,
    })),
    notes: found.notes,
  }
}
