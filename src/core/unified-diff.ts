import {
  diffLines,
  FILE_HEADERS_ONLY,
  formatPatch,
  type StructuredPatch,
  structuredPatch,
} from 'diff'

/** Past so many changed lines the shortest diff is not worth its time: the old text goes, the new one comes. */
const EDITS_MAX = 500
const CONTEXT_LINES = 3

/** How a file changes, as `git diff` shows it; empty when it does not. `undefined`: the file is not there. */
export function unifiedDiff(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string {
  if (before === after) return ''
  const oldName = before === undefined ? '/dev/null' : `a/${path}`
  const newName = after === undefined ? '/dev/null' : `b/${path}`
  const options = { context: CONTEXT_LINES, maxEditLength: EDITS_MAX }
  const [oldText, newText] = [before ?? '', after ?? '']
  const patch =
    structuredPatch(oldName, newName, oldText, newText, undefined, undefined, options) ??
    replacement({ oldName, newName, oldText, newText })
  return formatPatch(patch, FILE_HEADERS_ONLY)
}

interface Texts {
  readonly oldName: string
  readonly newName: string
  readonly oldText: string
  readonly newText: string
}

function replacement({ oldName, newName, oldText, newText }: Texts): StructuredPatch {
  const removed = linesOf(oldText)
  const added = linesOf(newText)
  const hunk = {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [...marked('-', oldText, removed), ...marked('+', newText, added)],
  }
  return {
    oldFileName: oldName,
    newFileName: newName,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [hunk],
  }
}

function marked(mark: string, text: string, lines: readonly string[]): readonly string[] {
  const open = text !== '' && !text.endsWith('\n')
  const closing = open ? ['\\ No newline at end of file'] : []
  return [...lines.map((line) => mark + line), ...closing]
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export interface ChangedLines {
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** The lines that went and those that came, in order, without their line feeds. */
export function changedLines(before: string, after: string): ChangedLines {
  const changes = diffLines(before, after, { maxEditLength: EDITS_MAX })
  if (!changes) return { removed: linesOf(before), added: linesOf(after) }
  return {
    removed: changes.filter((change) => change.removed).flatMap((change) => linesOf(change.value)),
    added: changes.filter((change) => change.added).flatMap((change) => linesOf(change.value)),
  }
}
