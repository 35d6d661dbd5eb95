import type { App } from '../../app/app.ts'
import type { Style } from './output.ts'
import { plural } from './plural.ts'
import { type Column, renderTable } from './table.ts'
import { oneLine } from './text-width.ts'
import { wayBack } from './way-back.ts'

type Validation = Awaited<ReturnType<App['validateIndex']>>
type Health = Awaited<ReturnType<App['indexHealth']>>
type Rebuilt = Awaited<ReturnType<App['rebuildIndex']>>

export function sayFindings(
  { findings, memories }: Pick<Validation, 'findings' | 'memories'>,
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

const COUNTS: readonly Column<Health['kinds'][number]>[] = [
  { header: 'KIND', cell: ({ kind }) => kind },
  { header: 'ACTIVE', cell: ({ counts }) => String(counts.active), align: 'right' },
  { header: 'RETIRED', cell: ({ counts }) => String(counts.retired), align: 'right' },
  { header: 'ARCHIVED', cell: ({ counts }) => String(counts.archived), align: 'right' },
]

export function sayHealth(health: Health, style: Style): string {
  const { colors } = style
  const paint = health.verdict === 'GOOD' ? colors.green : colors.yellow
  const notes = (title: string, list: Health['heavilyUpdated'], unit: string): readonly string[] =>
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

export function sayRebuilt({ written, moved, memories, operation }: Rebuilt, style: Style): string {
  const count = plural(memories, 'memory')
  if (written.length + moved === 0) return `${count}; everything was up to date.`
  const undo = operation === undefined ? [] : [wayBack([operation.id], style)]
  const fields =
    moved === 0
      ? []
      : [`gave each record a file of its own for extra fields: ${plural(moved, 'file')} changed`]
  return [...written.map((path) => `wrote ${path}`), ...fields, `${count}.`, ...undo].join('\n')
}
