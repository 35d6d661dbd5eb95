import type { IndexValidation, RebuildOutcome } from '../../../app/maintain/check/index-files.ts'
import type { IndexHealth } from '../../../core/health/judge-health.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine } from '../base/text-width.ts'
import { undoHint } from '../base/undo-hint.ts'

export function sayFindings(
  { findings, memories }: Pick<IndexValidation, 'findings' | 'memories'>,
  { colors }: Style,
): string {
  const count = plural(memories, 'memory')
  if (findings.length === 0) return `Index is valid. ${count}, nothing out of date.`
  return [
    ...findings.flatMap(({ code, path, line, message, hint }) => [
      `${colors.bold(oneLine(line > 0 ? `${path}:${line}` : path))} ${colors.yellow(code)} ${oneLine(message)}`,
      `  ${colors.dim('hint:')} ${oneLine(hint)}`,
    ]),
    `${count}; ${plural(findings.length, 'finding')}.`,
  ].join('\n')
}

/** Counts by kind, what stands out, and a verdict: claude-memory's report, line by line. */
export function sayHealth(health: IndexHealth, { colors }: Style): string {
  const { kinds, total } = health
  const paint = health.verdict === 'GOOD' ? colors.green : colors.yellow
  const active = kinds.filter(({ counts }) => counts.active > 0)
  const notes = (
    title: string,
    list: IndexHealth['heavilyUpdated'],
    said: (count: number) => string,
  ): readonly string[] =>
    list.length === 0 ? [] : ['', title, ...list.map(({ id, count }) => `  ${id} (${said(count)})`)]
  return [
    colors.bold('Memory Health Report'),
    ...active.map(({ kind, counts }) => `  ${kind.toUpperCase()}: ${counts.active}`),
    active.length === 0 ? '  No active memories.' : `  TOTAL (active): ${total.active}`,
    ...(total.retired > 0 ? [`  Retired: ${total.retired}`] : []),
    ...(total.archived > 0 ? [`  Archived: ${total.archived}`] : []),
    ...notes('Heavily updated', health.heavilyUpdated, (count) => `updated ${count} times`),
    ...notes('Retired this week', health.recentlyRetired, (days) => `${plural(days, 'day')} ago`),
    '',
    paint(`Health: ${health.verdict}`),
    ...health.issues.map((issue) => `  ${oneLine(issue)}`),
  ].join('\n')
}

export function sayRebuilt(
  { written, moved, memories, operation }: RebuildOutcome,
  style: Style,
): string {
  const count = plural(memories, 'memory')
  const total = memories === 0 ? 'No active memory files yet.' : `${count}.`
  if (written.length + moved === 0) return `Nothing out of date. ${total}`
  const undo = operation === undefined ? [] : [undoHint([operation.id], style)]
  const fields =
    moved === 0
      ? []
      : [`gave each record a file of its own for extra fields: ${plural(moved, 'file')} changed`]
  return [...written.map((path) => `Rebuilt ${path}`), ...fields, total, ...undo].join('\n')
}
