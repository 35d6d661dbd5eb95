import { cutAt, type Piece, type Sort } from './source-piece.ts'
import type { Span } from './source-text.ts'

/** One thing at the top of a code file, found by a grammar or by the shape of the lines. */
export interface CodeNode {
  readonly from: number
  readonly to: number
  readonly role: 'comment' | 'imports' | 'definition' | 'other' | 'documentation'
  /** The name it defines; empty for everything else. */
  readonly name: string
}

interface Group {
  start: number
  sort: Sort
  names: string[]
  /** Where its last node ends. */
  end: number
}

/**
 * Nodes in the order of the text as pieces of the range (LRN-04): a comment right above something stays with it, a
 * comment that stands alone is documentation, imports stay together, each definition is a piece of its own. Only
 * starts of lines are cut, so that two statements on one line are never parted.
 */
export function groupNodes(
  text: string,
  range: Span,
  nodes: readonly CodeNode[],
): readonly Piece[] {
  const groups: Group[] = []
  let comment: CodeNode | undefined
  for (const node of nodes) {
    const last = groups.at(-1)
    const before = comment?.to ?? last?.end ?? range.start
    if (before > range.start && !hasNewline(text, before, node.from)) {
      // On the line of what came before: a part of that.
      if (comment !== undefined) comment = { ...comment, to: node.to }
      else if (last !== undefined) last.end = node.to
      continue
    }
    if (comment !== undefined) {
      const attached = !hasBlankLine(text, comment.to, node.from)
      if (attached && node.role !== 'comment') {
        add(groups, { ...node, from: comment.from })
        comment = undefined
        continue
      }
      if (attached) {
        comment = { ...comment, to: node.to }
        continue
      }
      add(groups, { ...comment, role: 'documentation' })
      comment = undefined
    }
    if (node.role === 'comment') comment = node
    else add(groups, node)
  }
  if (comment !== undefined) add(groups, { ...comment, role: 'documentation' })
  return piecesOf(text, range, groups)
}

const SORTS: Readonly<Record<CodeNode['role'], Sort>> = {
  comment: 'documentation',
  documentation: 'documentation',
  imports: 'imports',
  definition: 'definition',
  other: 'text',
}

function add(groups: Group[], { from, to, role, name }: CodeNode): void {
  const last = groups.at(-1)
  const sort = SORTS[role]
  // A documentation block beside another is one page; statements in a row are one passage.
  if (last !== undefined && last.sort === sort && role !== 'definition') {
    last.end = to
    return
  }
  groups.push({ start: from, sort, names: name === '' ? [] : [name], end: to })
}

function piecesOf(text: string, range: Span, groups: readonly Group[]): readonly Piece[] {
  const starts = groups.map(({ start }) => lineStart(text, start))
  let next = 0
  return cutAt(range, starts).map((span) => {
    const first = next
    // Groups stand in the order of the text, and so do their lines.
    while (next < groups.length && starts[next]! < span.end) next++
    const { start, end } = span
    const sort = (next > first && groups[first]?.sort) || 'text'
    const titles = next === first + 1 ? groups[first]!.names : groupNames(groups.slice(first, next))
    return { start, end, sort, titles }
  })
}

function groupNames(groups: readonly Group[]): readonly string[] {
  return groups.flatMap(({ names }) => names)
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function hasNewline(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 0x0a) return true
  return false
}

function hasBlankLine(text: string, from: number, to: number): boolean {
  return /\n[ \t\r]*\n/.test(text.slice(from, to))
}
