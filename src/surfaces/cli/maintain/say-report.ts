import { dayOf } from '../../../core/base/instant.ts'
import type { DistillWords } from '../../../core/maintain/findings/distill-words.ts'
import {
  recommendedActions,
  reportPage,
  sinceWords,
} from '../../../core/maintain/report/distill-page.ts'
import type { DistillReport } from '../../../core/maintain/report/distill-report.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayGauge } from '../base/say-gauge.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine, printable } from '../base/text-width.ts'

/** A report reads, and says so (COR-45). */
export const UNCHANGED = 'No memory file was changed.'

type Line = DistillReport['memories'][number]

export interface ReportView {
  readonly words: DistillWords
  readonly style: Style
  /** Every memory with its score. */
  readonly verbose: boolean
  readonly markdown: boolean
}

/** For a terminal as tables; for a pipe, which an agent or a page reads, as seed 000's markdown (DST-03, DST-14). */
export function sayReport(report: DistillReport, view: ReportView): string {
  const isTerminal = Number.isFinite(view.style.columns)
  const said =
    view.markdown || !isTerminal ? printable(sayMarkdown(report, view)) : sayTables(report, view)
  return `${said}\n\n${UNCHANGED}`
}

function sayMarkdown(report: DistillReport, { words, verbose }: ReportView): string {
  const page = reportPage(report, words)
  if (!verbose) return page
  const rows = report.memories.map(
    ({ id, composite, staleness, zeroRetrieval, size, duplicate }) =>
      `| ${id} | ${[composite, staleness, zeroRetrieval, size, duplicate].map((part) => part.toFixed(2)).join(' | ')} |`,
  )
  return [
    page,
    '',
    '### Scores',
    '',
    '| Memory | Score | Staleness | Zero-Retrieval | Size | Duplicate |',
    '|--------|-------|-----------|----------------|------|-----------|',
    ...rows,
  ].join('\n')
}

const LINES_SHOWN = 8

function sayTables(report: DistillReport, view: ReportView): string {
  const { style, words, verbose } = view
  const { colors } = style
  const { overview, retrieval, health } = report
  const head = [
    `${colors.bold(`${report.vault}/`)}  ${plural(overview.memories, 'memory')}, ${overview.tokens} tokens, ${overview.averageTokens} on average`,
    `health    ${sayGauge({ value: health.score, max: 100, good: 'high' }, style)} ${health.score}/100 ${health.status}`,
    `uses      ${retrieval.never} never, ${retrieval.low} one to three times, ${retrieval.high} more often; known since ${sinceWords(report)}`,
    ...(retrieval.most === undefined
      ? []
      : [`          most: ${retrieval.most.id} (${retrieval.most.uses})`]),
  ]
  const parts = [
    head.join('\n'),
    renderTable(report.categories, CATEGORY_COLUMNS, style),
    renderTable(report.clusters.slice(0, LINES_SHOWN), CLUSTER_COLUMNS, style),
    ...candidates('to purge', report.purge, view),
    ...candidates('to merge', report.merge, view),
    ...candidates('to compress', report.compress, view),
    ...candidates('to review', report.review, view),
    ...retired(report, view),
    ...(verbose ? [renderTable(report.memories, SCORE_COLUMNS, style)] : []),
    recommendedActions(report, words).join('\n'),
  ]
  return parts.join('\n\n')
}

function candidates(
  title: string,
  lines: readonly Line[],
  { style }: ReportView,
): readonly string[] {
  if (lines.length === 0) return []
  const more = lines.length - LINES_SHOWN
  return [
    [
      style.colors.bold(`${lines.length} ${title}`),
      renderTable(lines.slice(0, LINES_SHOWN), SCORE_COLUMNS, style),
      ...(more > 0 ? [style.colors.dim(`and ${more} more`)] : []),
    ].join('\n'),
  ]
}

function retired(report: DistillReport, { words, style }: ReportView): readonly string[] {
  if (report.retired.length === 0) return []
  return [
    [
      style.colors.bold(`${report.retired.length} ${words.retired}`),
      renderTable(report.retired.slice(0, LINES_SHOWN), RETIRED_COLUMNS, style),
    ].join('\n'),
  ]
}

const CATEGORY_COLUMNS: readonly Column<DistillReport['categories'][number]>[] = [
  { header: 'CATEGORY', cell: ({ kind }) => kind },
  { header: 'MEMORIES', cell: ({ count }) => String(count), align: 'right' },
  { header: 'TOKENS', cell: ({ tokens }) => String(tokens), align: 'right' },
  { header: 'SCORE', cell: ({ averageScore }) => averageScore.toFixed(2), align: 'right' },
]

const CLUSTER_COLUMNS: readonly Column<DistillReport['clusters'][number]>[] = [
  { header: 'CLUSTER', cell: ({ cluster }) => cluster, shrinksTo: 12 },
  { header: 'MEMORIES', cell: ({ count }) => String(count), align: 'right' },
  { header: 'STALE', cell: ({ averageStaleness }) => averageStaleness.toFixed(2), align: 'right' },
  {
    header: 'DUPLICATE',
    cell: ({ averageDuplicate }) => averageDuplicate.toFixed(2),
    align: 'right',
  },
]

const SCORE_COLUMNS: readonly Column<Line>[] = [
  { header: 'SCORE', cell: ({ composite }) => composite.toFixed(2), align: 'right' },
  { header: 'MEMORY', cell: ({ id }) => id, shrinksTo: 20 },
  { header: 'TITLE', cell: ({ title }) => oneLine(title), shrinksTo: 16 },
  { header: 'STALE', cell: ({ staleness }) => staleness.toFixed(2), align: 'right' },
  {
    header: 'UNUSED',
    cell: ({ zeroRetrieval }) => (zeroRetrieval === 1 ? 'yes' : ''),
    align: 'right',
  },
  { header: 'SIZE', cell: ({ size }) => size.toFixed(2), align: 'right' },
  { header: 'DUPL', cell: ({ duplicate }) => duplicate.toFixed(2), align: 'right' },
]

const RETIRED_COLUMNS: readonly Column<DistillReport['retired'][number]>[] = [
  { header: 'MEMORY', cell: ({ id }) => id, shrinksTo: 20 },
  { header: 'SINCE', cell: ({ at }) => (at === undefined ? 'unknown' : dayOf(at)) },
  { header: 'REASON', cell: ({ reason }) => reason, shrinksTo: 12 },
  {
    header: 'DAYS LEFT',
    cell: ({ daysLeft }) => (daysLeft === undefined ? 'unknown' : String(daysLeft)),
    align: 'right',
  },
]
