import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from 'diff'

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
  const removed = withoutLineEnds(oldText)
  const added = withoutLineEnds(newText)
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

function withoutLineEnds(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** One place where a text changes: the lines that go, and those that come instead. */
export interface Replaced {
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/**
 * The places that a diff of `unifiedDiff` changes, in order. How many lines belong to a hunk is told by its head: a line
 * of a text that looks like a head is read as text.
 */
export function replacedIn(diff: string): readonly Replaced[] {
  const places: { readonly removed: string[]; readonly added: string[] }[] = []
  let [old, fresh, isOpen] = [0, 0, false]
  for (const line of diff.split('\n')) {
    if (old === 0 && fresh === 0) {
      const [head, before = '1', after = '1'] = HUNK.exec(line) ?? []
      if (head !== undefined) [old, fresh, isOpen] = [Number(before), Number(after), false]
      continue
    }
    const mark = line.charAt(0)
    if (mark === '\\') continue
    if (mark !== '+') old--
    if (mark !== '-') fresh--
    if (mark === '-' || mark === '+') {
      if (!isOpen) places.push({ removed: [], added: [] })
      places.at(-1)?.[mark === '-' ? 'removed' : 'added'].push(line.slice(1))
    }
    isOpen = mark === '-' || mark === '+'
  }
  return places
}
