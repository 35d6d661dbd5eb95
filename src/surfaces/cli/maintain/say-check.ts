import { type CheckReport, ISSUE_CODES } from '../../../core/maintain/report/check-report.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayBlocks, sayGauge, saySparkline } from '../base/say-gauge.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'

const ISSUES_SHOWN = 10
const SHARE_COLUMNS = 20

/**
 * The check for people, what is wrong first: bars and a sparkline where somebody looks, the same figures where nobody
 * does.
 */
export function sayCheck(report: CheckReport, style: Style, all = false): string {
  return [
    sayIssues(report, style, all),
    budget(report, style),
    kinds(report, style),
    largest(report, style),
    growth(report, style),
    coverage(report, style),
  ].join('\n\n')
}

/** One of several vaults: what is wrong with it, and what it costs. */
export function sayBriefCheck(report: CheckReport, style: Style): string {
  return [sayIssues(report, style, false), budget(report, style)].join('\n\n')
}

function heading(title: string, { colors }: Style): string {
  return colors.bold(title)
}

function budget({ budget: counts, exact }: CheckReport, style: Style): string {
  const { used, cap, percent, memories, index } = counts
  const bar = sayGauge({ value: used, max: cap, good: 'low' }, style)
  const parts = index === 0 ? '' : ` (memories ~${memories}tk, MEMORY.md ~${index}tk)`
  return [
    heading('Budget', style),
    `${bar === '' ? '' : `${bar} `}~${used}tk / ${cap}tk (${percent}%)${parts}`,
    ...(exact === undefined
      ? []
      : [`exactly ${exact.used} tokens (${exact.percent}%) as ${exact.encoding} counts`]),
  ].join('\n')
}

function kinds({ kinds: rows, budget: { memories } }: CheckReport, style: Style): string {
  const isTerminal = Number.isFinite(style.columns)
  const columns: readonly Column<CheckReport['kinds'][number]>[] = [
    { header: 'KIND', cell: ({ kind }) => kind, shrinksTo: 12 },
    { header: 'FILES', cell: ({ count }) => String(count), align: 'right' },
    { header: 'TOKENS', cell: ({ tokens }) => `~${tokens}tk`, align: 'right' },
    ...exactColumn(rows),
    ...(isTerminal
      ? [
          {
            header: 'SHARE',
            cell: ({ tokens }: CheckReport['kinds'][number]) =>
              sayBlocks(memories === 0 ? 0 : tokens / memories, SHARE_COLUMNS),
          },
        ]
      : []),
  ]
  const table = rows.length === 0 ? 'none' : renderTable(rows, columns, style)
  return [heading('Type Distribution', style), table].join('\n')
}

function largest({ largest: rows }: CheckReport, style: Style): string {
  // Where many memories share a file, their titles tell more.
  const isOwn = rows.every(({ path, id }) => path.includes(id))
  const columns: readonly Column<CheckReport['largest'][number]>[] = [
    { header: 'TOKENS', cell: ({ tokens }) => `~${tokens}tk`, align: 'right' },
    ...exactColumn(rows),
    { header: 'MEMORY', cell: ({ id }) => id, shrinksTo: 16 },
    isOwn
      ? { header: 'PATH', cell: ({ path }) => path, shrinksTo: 16 }
      : { header: 'TITLE', cell: ({ title }) => oneLine(title), shrinksTo: 16 },
  ]
  const table = rows.length === 0 ? 'none' : renderTable(rows, columns, style)
  return [heading('Top 5 by Size', style), table].join('\n')
}

/** Only where somebody asked for it. */
function exactColumn<T extends { readonly exact?: number }>(
  rows: readonly T[],
): readonly Column<T>[] {
  if (rows.every(({ exact }) => exact === undefined)) return []
  return [{ header: 'EXACT', cell: ({ exact }) => String(exact ?? ''), align: 'right' }]
}

function growth({ growth: { week, month, days } }: CheckReport, style: Style): string {
  const line = saySparkline(days, style)
  return [
    heading('Growth Activity', style),
    ...(line === '' ? [] : [`${line}  30 days`]),
    `${plural(week, 'new memory')} in 7 days, ${month} in 30 days`,
  ].join('\n')
}

function coverage({ coverage: all }: CheckReport, style: Style): string {
  const covered = all.filter((one) => one.covered).length
  return [
    heading('Coverage', style),
    ...all.map(({ name, covered: is }) =>
      is ? `${style.colors.green('yes')} ${name}` : `${style.colors.dim('no ')} ${name}`,
    ),
    `Coverage score: ${covered}/${all.length}`,
  ].join('\n')
}

/** One line a memory, unless somebody asked for all. */
export function sayIssues(
  { issues: all, healthy }: Pick<CheckReport, 'issues' | 'healthy'>,
  style: Style,
  isComplete: boolean,
): string {
  const { colors } = style
  const verdict = healthy ? colors.green('healthy') : colors.red('needs attention')
  if (all.length === 0) return `${heading('Issues', style)}\nNone: ${verdict}.`
  const codes = ISSUE_CODES.filter((code) => all.some((issue) => issue.code === code))
  const told = new Set<string>()
  const lines = codes.flatMap((code) => {
    const some = all.filter((issue) => issue.code === code)
    const fresh = some.filter(({ path, memory = path }) => memory === '' || !told.has(memory))
    const shown = isComplete ? some : fresh.slice(0, ISSUES_SHOWN)
    for (const { path, memory = path } of shown) told.add(memory)
    const more = some.length - shown.length
    return [
      ...shown.flatMap(({ message, action }, at) => [
        `- ${colors.yellow(code)}: ${oneLine(message)}`,
        // What is to be done about several is said once, behind the last.
        ...(action === shown[at + 1]?.action ? [] : [`  ${colors.dim(oneLine(action))}`]),
      ]),
      ...(more > 0 ? [`- ${code}: and ${more} more; all of them with --all`] : []),
    ]
  })
  return [heading('Issues', style), ...lines, `${plural(all.length, 'issue')}: ${verdict}.`].join(
    '\n',
  )
}
