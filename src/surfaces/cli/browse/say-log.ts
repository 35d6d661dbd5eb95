import type { LoggedOperation } from '../../../app/write/log.ts'
import { dayOf, toSeconds } from '../../../core/base/instant.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayDiff } from '../base/say-diff.ts'
import { type Column, renderTable } from '../base/table.ts'
import { oneLine } from '../base/text-width.ts'

const COLUMNS: readonly Column<LoggedOperation>[] = [
  { header: 'ID', cell: ({ id }) => id, paint: (text, _, colors) => colors.cyan(text) },
  { header: 'AT', cell: ({ at }) => toSeconds(at) },
  { header: 'OPERATION', cell: ({ operation }) => operation },
  { header: 'WHAT', cell: whatOf, shrinksTo: 20 },
  { header: 'UNDO', cell: undoOf, paint: (text, _, colors) => colors.dim(text) },
]

export function sayLog(operations: readonly LoggedOperation[], style: Style): string {
  return operations.length === 0 ? '' : renderTable(operations, COLUMNS, style)
}

/** One operation: what it did to which memory and why, and the files as they changed. */
export function sayOperation(
  { operation, diffs }: { readonly operation: LoggedOperation; readonly diffs: readonly string[] },
  { colors }: Style,
): string {
  const shown = diffs.filter((diff) => diff.trim() !== '')
  return [
    `${colors.bold(operation.id)}  ${operation.operation}  ${toSeconds(operation.at)}`,
    `undo: ${undoOf(operation)}`,
    ...(operation.session === '' ? [] : [`session: ${oneLine(operation.session)}`]),
    ...operation.changes.map(
      ({ action, memoryId, title, from, path, reason }) =>
        `${action} ${memoryId}${title === '' ? '' : `  ${oneLine(title)}`}  ${from === undefined ? path : `${from} -> ${path}`}${reason === '' ? '' : `  (${oneLine(reason)})`}`,
    ),
    ...operation.notes.map((note) => `note: ${oneLine(note)}`),
    ...shown.flatMap((diff) => ['', sayDiff(diff.trimEnd(), colors)]),
  ].join('\n')
}

/** `forget use-npm` when it was one memory, else how many. */
function whatOf({ changes, paths, notes }: LoggedOperation): string {
  const [first] = changes
  if (first === undefined) return notes[0] ?? plural(paths.length, 'file')
  return changes.length === 1
    ? `${first.action} ${first.title || first.memoryId}`
    : `${first.action} ${first.title || first.memoryId} and ${changes.length - 1} more`
}

function undoOf({ undoneBy, undoableUntil, undoes }: LoggedOperation): string {
  if (undoneBy !== undefined) return `undone by ${undoneBy}`
  if (undoableUntil === undefined) return 'no longer'
  return `until ${dayOf(undoableUntil)}${undoes === undefined ? '' : ` (undid ${undoes})`}`
}
