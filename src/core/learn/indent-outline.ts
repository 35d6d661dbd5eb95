import { HIDDEN_CHARS_MIN, type Outline, outlineDraft } from './outline.ts'
import type { Span } from './source-text.ts'

/** The outline of a language that tells by indentation what is inside of what: Python. */
export function indentOutline(text: string, span: Span, opened: number): Outline | undefined {
  const draft = outlineDraft(text, span)
  const indents: number[] = []
  let hidden: Run | undefined
  for (let at = span.start; at < span.end; ) {
    const start = contentStart(text, at)
    if (start >= span.end) break
    const mark = text[start]
    if (mark === '\n' || mark === '\r' || mark === '#') {
      at = nextLine(text, start)
      continue
    }
    const insides: Inside[] = []
    const end = statementEnd(text, { start, end: span.end }, insides)
    if (end === undefined) return undefined
    const indent = start - at
    while (indents.length > 0 && indents.at(-1)! > indent) indents.pop()
    if (indents.at(-1) !== indent) indents.push(indent)
    if (indents.length - 1 > opened) hidden = { start: hidden?.start ?? start, end }
    else {
      leaveOut(hidden)
      hidden = undefined
      for (const inside of insides) draft.hide(inside.start, inside.end)
    }
    at = nextLine(text, end)
  }
  leaveOut(hidden)
  return draft.finish()

  function leaveOut(run: Run | undefined): void {
    if (run !== undefined && run.end - run.start > HIDDEN_CHARS_MIN)
      draft.replace(run.start, run.end, 'pass')
  }
}

/** Statements that follow each other, all of them inside of something. */
type Run = Span
/** What stands in brackets or quotes. */
type Inside = Span

function contentStart(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\f') at++
  return at
}

function nextLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline < 0 ? text.length : newline + 1
}

const MARK = /["'#()[\]{}\n\\]/g

/**
 * Where a statement ends that starts here: at a line end outside of brackets and strings. Trailing comments are no part.
 * What stands in brackets and strings, and could as well not, is added to `insides`.
 */
function statementEnd(
  text: string,
  { start, end: limit }: Span,
  insides: Inside[],
): number | undefined {
  let depth = 0
  let from = start
  let opened = start
  for (;;) {
    MARK.lastIndex = from
    const found = MARK.exec(text)
    if (found === null || found.index >= limit)
      return depth === 0 ? trimmed(text, limit) : undefined
    const at = found.index
    from = at + 1
    switch (found[0]) {
      case '\n':
        if (depth === 0) return trimmed(text, at)
        break
      case '#':
        if (depth === 0) return trimmed(text, at)
        from = nextLine(text, at) - 1
        break
      case '\\':
        from = text[at + 1] === '\r' ? at + 3 : at + 2
        break
      case '"':
      case "'": {
        const end = stringEnd(text, at)
        if (end === undefined) return undefined
        from = end
        const marks = text.startsWith(found[0].repeat(3), at) ? 3 : 1
        if (depth === 0) add(insides, at + marks, end - marks)
        break
      }
      case '(':
      case '[':
      case '{':
        if (depth++ === 0) opened = at
        break
      default:
        if (--depth < 0) return undefined
        if (depth === 0 && mayBeEmpty(text, opened)) add(insides, opened + 1, at)
    }
  }
}

function add(insides: Inside[], start: number, end: number): void {
  if (end - start > HIDDEN_CHARS_MIN) insides.push({ start, end })
}

/** A tuple, a list, a call, a dictionary; an index must have something in it, and so must what is imported. */
function mayBeEmpty(text: string, opened: number): boolean {
  const before = text.slice(Math.max(0, opened - 8), opened)
  return text[opened] === '[' ? !/[\w)\]"']$/.test(before) : !/\bimport\s*$/.test(before)
}

function trimmed(text: string, end: number): number {
  let at = end
  while (at > 0 && text.charCodeAt(at - 1) <= 32) at--
  return at
}

function stringEnd(text: string, start: number): number | undefined {
  const quote = text[start]!
  const marks = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote
  for (let at = start + marks.length; at < text.length; at++) {
    const mark = text[at]
    if (mark === '\\') at += text[at + 1] === '\r' ? 2 : 1
    else if (mark === '\n' && marks.length === 1) return undefined
    else if (mark === quote && text.startsWith(marks, at)) return at + marks.length
  }
  return undefined
}
