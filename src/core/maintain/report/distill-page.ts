import { dayOf } from '../../base/instant.ts'
import type { DistillWords } from '../findings/distill-words.ts'
import type { Suggestion, Suggestions } from '../findings/suggestion.ts'
import type { DistillReport, ReportLine } from './distill-report.ts'
import type { HealthStatus } from './vault-health.ts'

const RULE = '---'
const SIGNS: Readonly<Record<HealthStatus, string>> = {
  healthy: '🟢',
  manageable: '🟡',
  concerning: '🟠',
  critical: '🔴',
}

/** The report as markdown, by seed 000's template (DST-14). */
export function reportPage(report: DistillReport, words: DistillWords): string {
  return blocks([
    '## Memory Vault Health Report',
    `**Generated**: ${dayOf(report.at)}\n**Vault**: ${report.vault}/`,
    ...overviewPart(report),
    ...distributionPart(report),
    ...retrievalPart(report),
    RULE,
    '### Maintenance Candidates',
    '#### Purge Candidates (score >= 0.7)',
    list(report.purge),
    '#### Merge Candidates (duplicate > 0.6)',
    list(report.merge),
    '#### Compress Candidates (size > 0.5)',
    list(report.compress),
    '#### Review Candidates (score 0.3-0.7)',
    list(report.review),
    RULE,
    ...retiredPart(report, words),
    ...healthPart(report),
    RULE,
    '### Recommended Actions',
    recommendedActions(report, words).join('\n'),
  ])
}

function overviewPart({ overview }: DistillReport): readonly string[] {
  const dated = (one: typeof overview.oldest): string =>
    one === undefined ? 'unknown' : `${dayOf(one.at)} (${one.id})`
  return [
    RULE,
    '### Overview',
    table(
      ['Metric', 'Value'],
      [
        ['Total memories', overview.memories],
        ['Total tokens', overview.tokens],
        ['Average tokens/memory', overview.averageTokens],
        ['Oldest memory', dated(overview.oldest)],
        ['Newest memory', dated(overview.newest)],
      ],
    ),
  ]
}

function distributionPart({ categories, clusters }: DistillReport): readonly string[] {
  return [
    RULE,
    '### Category Distribution',
    table(
      ['Category', 'Count', 'Tokens', 'Avg Score'],
      categories.map(({ category, count, tokens, averageScore }) => [
        category,
        count,
        tokens,
        averageScore.toFixed(2),
      ]),
    ),
    RULE,
    '### Topic Clusters',
    table(
      ['Cluster', 'Memories', 'Avg Staleness', 'Avg Duplicate'],
      clusters.map(({ cluster, count, averageStaleness, averageDuplicate }) => [
        cluster,
        count,
        averageStaleness.toFixed(2),
        averageDuplicate.toFixed(2),
      ]),
    ),
  ]
}

function retrievalPart(report: DistillReport): readonly string[] {
  const { overview, retrieval } = report
  const never =
    overview.memories === 0 ? 0 : Math.round((retrieval.never * 100) / overview.memories)
  const most = retrieval.most ? `${retrieval.most.id} (${retrieval.most.uses} times)` : 'none'
  return [
    RULE,
    '### Retrieval Statistics',
    table(
      ['Metric', 'Value'],
      [
        ['Never retrieved', `${retrieval.never} (${never}%)`],
        ['Retrieved 1-3 times', retrieval.low],
        ['Retrieved 4+ times', retrieval.high],
        ['Most retrieved', most],
        ['Usage known since', sinceWords(report)],
      ],
    ),
  ]
}

function healthPart({ health }: DistillReport): readonly string[] {
  return [
    RULE,
    '### Health Score',
    `**Score**: ${health.score}/100\n**Status**: ${SIGNS[health.status]} ${capital(health.status)}`,
    'Formula: `100 - (purge_count * 3) - (merge_count * 5) - (compress_count * 2)`',
    table(
      ['Threshold', 'Status'],
      [
        ['80-100', 'Healthy'],
        ['60-79', 'Manageable'],
        ['40-59', 'Concerning'],
        ['0-39', 'Critical'],
      ],
    ),
  ]
}

/** What the figures advise, most urgent first. */
export function recommendedActions(report: DistillReport, words: DistillWords): readonly string[] {
  const { purge, merge, compress, review, retired } = report
  const due = retired.filter(({ daysLeft }) => daysLeft === 0).length
  const line = (count: number, mode: Parameters<DistillWords['run']>[0], what: string) =>
    count === 0 ? [] : [`- ${count} ${what}: \`${words.run(mode)}\``]
  const actions = [
    ...line(purge.length, 'purge', 'to purge'),
    ...line(merge.length, 'merge', 'to merge'),
    ...line(compress.length, 'compress', 'to compress'),
    ...line(review.length, 'refine', 'to review'),
    ...line(due, 'gc', `${words.retired} past the grace period`),
  ]
  return actions.length === 0 ? ['No action needed.'] : actions
}

/** `2026-05-01`, with what it means when that is not long ago (DST-12). */
export function sinceWords({ retrieval }: DistillReport): string {
  if (retrieval.since === undefined) return 'unknown: no use counts against a memory'
  const day = dayOf(retrieval.since)
  return retrieval.known ? day : `${day}: too short to count against a memory`
}

function retiredPart(report: DistillReport, words: DistillWords): readonly string[] {
  const title = `### ${capital(words.retired)} Memories`
  const { retired, graceDays } = report
  if (retired.length === 0) return [title, 'None.']
  const due = retired.filter(({ daysLeft }) => daysLeft === 0).length
  return [
    title,
    table(
      ['Memory', `${capital(words.retired)} Date`, 'Reason', 'Days Until GC'],
      retired.map(({ id, at, reason, daysLeft }) => [
        id,
        at === undefined ? 'unknown' : dayOf(at),
        reason,
        daysLeft ?? 'unknown',
      ]),
    ),
    `**Total ${words.retired}**: ${retired.length}\n**Eligible for GC**: ${due} (past ${graceDays}-day grace period)`,
  ]
}

function list(lines: readonly ReportLine[]): string {
  if (lines.length === 0) return 'None'
  return lines
    .map(
      ({ id, composite, duplicate, tokens }) =>
        `- ${id} (score: ${composite.toFixed(2)}, duplicate: ${duplicate.toFixed(2)}, tokens: ${tokens})`,
    )
    .join('\n')
}

type Cell = string | number

function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return tableOf(header, rows.map(line))
}

function tableOf(header: readonly string[], lines: readonly string[]): string {
  const rule = `|${header.map((name) => '-'.repeat(name.length + 2)).join('|')}|`
  return [`| ${header.join(' | ')} |`, rule, ...lines].join('\n')
}

/** Blank lines between blocks: a rule right below a line would make a heading of it. */
function blocks(parts: readonly string[]): string {
  return parts.join('\n\n')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** What a dry run prints, by the seed's templates. */
export function dryRunPage(found: Suggestions, words: DistillWords): string {
  const { mode, list: all } = found
  const lines = all.map(({ line }) => line)
  const run = `Run \`${words.run(mode)}\` without --dry-run to execute.`
  switch (mode) {
    case 'purge':
      return [
        `[DRY RUN] Would ${words.retire} ${all.length} memories:`,
        ...lines,
        'No changes made.',
      ].join('\n')
    case 'merge': {
      const clusters = [...new Set(all.map(({ group }) => group))]
      return blocks([
        '## Merge Candidates (Dry Run)',
        ...clusters.flatMap((cluster) => [
          `### Cluster: ${cluster}`,
          rowsUnder(
            ['Primary', 'Secondary', 'Overlap', 'Shared Keywords'],
            all.filter(({ group }) => group === cluster),
          ),
        ]),
        `${all.length} merge candidate pair(s) found across ${clusters.length} cluster(s).\n${run}`,
      ])
    }
    case 'compress':
      return blocks([
        '## Compress Candidates (Dry Run)',
        rowsUnder(['Memory', 'Tokens', 'Size Penalty', 'Topic', 'Est. Compressed'], all),
        `${all.length} compress candidate(s) found.\n${run}`,
      ])
    case 'refine':
      return blocks([refinePage(all, '(Dry Run)'), 'No changes made.'])
    default:
      return [
        `[DRY RUN] Would permanently delete ${all.length} memories:`,
        ...lines,
        'No changes made.',
      ].join('\n')
  }
}

/** The fixes that are made without asking, then those that are asked for. */
export function refinePage(all: readonly Suggestion[], mark: string): string {
  const part = (title: string, needs: Suggestion['needs']): readonly string[] => {
    const some = all.filter((one) => one.needs === needs)
    return some.length === 0
      ? []
      : [`## ${title} ${mark}`.trimEnd(), rowsUnder(['Memory', 'Fix', 'Description'], some)]
  }
  return blocks([
    ...part('Tier 1 Automatic Fixes', 'nothing'),
    ...part('Tier 2 Fixes to Choose From', 'consent'),
  ])
}

function rowsUnder(header: readonly string[], some: readonly Suggestion[]): string {
  return tableOf(
    header,
    some.map(({ line }) => line),
  )
}

/** What the link scan after a purge found (DST-04). */
export function linkScanPage(
  links: readonly { readonly path: string; readonly to: string }[],
  words: DistillWords,
): string {
  if (links.length === 0) return 'Link-scan: No stale references found.'
  return blocks([
    '## Link-Scan Warnings',
    `The following active memories reference ${words.retired} memories:`,
    links.map(({ path, to }) => `- ${path} -> [[${to}]] (${words.retired})`).join('\n'),
    'These references will become stale. Consider manually updating the Connections section\nin the above files to remove or replace the references.',
  ])
}

export interface AutoDone {
  /** How often each sort of fix was made, and in how many memories. */
  readonly fixes: Readonly<Record<'keyword_dedup' | 'summary_gen' | 'topic_normalize', number>>
  readonly memories: number
  readonly health: DistillReport['health']
}

/** What automatic maintenance did, by the seed's template. */
export function autoPage({ fixes, memories, health }: AutoDone): string {
  const total = fixes.keyword_dedup + fixes.summary_gen + fixes.topic_normalize
  const score = `${health.score}/100 (${health.status})`
  if (total === 0)
    return `Auto distill: No changes needed. All memories have clean metadata.\nHealth score: ${score}`
  return blocks([
    '## Auto Distill Complete',
    table(
      ['Fix Type', 'Count', 'Details'],
      [
        [
          'Keyword dedup',
          fixes.keyword_dedup,
          `Removed duplicates in ${fixes.keyword_dedup} memories`,
        ],
        ['Summary gen', fixes.summary_gen, `Generated summaries for ${fixes.summary_gen} memories`],
        [
          'Topic normalize',
          fixes.topic_normalize,
          `Normalized topics in ${fixes.topic_normalize} memories`,
        ],
      ],
    ),
    `**Total fixes**: ${total} across ${memories} memories\n**Health score**: ${score}`,
  ])
}
