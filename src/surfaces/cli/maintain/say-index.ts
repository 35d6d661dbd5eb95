import type { IndexValidation, RebuildOutcome } from '../../../app/maintain/check/index-files.ts'
import type { IndexHealth } from '../../../core/health/judge-health.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'
import { undoHint } from '../base/undo-hint.ts'

export function sayFindings(
  { findings, memories }: Pick<IndexValidation, 'findings' | 'memories'>,
  { colors }: Style,
): string {
  const count = plural(memories, 'memory')
  if (findings.length === 0) return `${count}; everything that is made from them is up to date.`
  return [
    ...findings.flatMap(({ code, path, line, message, hint }) => [
      `${colors.bold(oneLine(line > 0 ? `${path}:${line}` : path))} ${colors.yellow(code)} ${oneLine(message)}`,
      `  ${colors.dim('hint:')} ${oneLine(hint)}`,
    ]),
    `${count}; ${plural(findings.length, 'finding')}.`,
  ].join('\n')
}

const COUNTS: readonly Column<IndexHealth['kinds'][number]>[] = [
  { header: 'KIND', cell: ({ kind }) => kind },
  { header: 'ACTIVE', cell: ({ counts }) => String(counts.active), align: 'right' },
  { header: 'RETIRED', cell: ({ counts }) => String(counts.retired), align: 'right' },
  { header: 'ARCHIVED', cell: ({ counts }) => String(counts.archived), align: 'right' },
]

export function sayHealth(health: IndexHealth, style: Style): string {
  const { colors } = style
  const paint = health.verdict === 'GOOD' ? colors.green : colors.yellow
  const notes = (
    title: string,
    list: IndexHealth['heavilyUpdated'],
    unit: string,
  ): readonly string[] =>
    list.length === 0
      ? []
      : ['', title, ...list.map(({ id, count }) => `  ${id} (${plural(count, unit)})`)]
  return [
    renderTable([...health.kinds, { kind: 'all', counts: health.total }], COUNTS, style),
    ...notes('Updated again and again', health.heavilyUpdated, 'update'),
    ...notes('Retired this week', health.recentlyRetired, 'day'),
    '',
    ...health.issues.map(oneLine),
    paint(health.verdict),
  ].join('\n')
}

export function sayRebuilt(
  { written, moved, memories, operation }: RebuildOutcome,
  style: Style,
): string {
  const count = plural(memories, 'memory')
  if (written.length + moved === 0) return `${count}; everything was up to date.`
  const undo = operation === undefined ? [] : [undoHint([operation.id], style)]
  const fields =
    moved === 0
      ? []
      : [`gave each record a file of its own for extra fields: ${plural(moved, 'file')} changed`]
  return [...written.map((path) => `wrote ${path}`), ...fields, `${count}.`, ...undo].join('\n')
}
