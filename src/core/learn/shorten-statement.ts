import { atomEnd, type Lexis, UNSURE } from './code-lexis.ts'
import type { Span } from './source-text.ts'

/** A stretch that a parser need not read, and what it reads in its place. */
export interface Shortening extends Span {
  readonly word: string
}

/** Says what may be left out of the statement that starts the span; undefined when it is none of its sort. */
export type Shortener = (text: string, span: Span, lexis: Lexis) => Shortening | undefined

/** The first of the shorteners that knows what starts here. */
export function shortenStatement(text: string, span: Span, lexis: Lexis): Shortening | undefined {
  for (const shortener of lexis.statements?.shorteners ?? []) {
    const found = shortener(text, span, lexis)
    if (found !== undefined) return found
  }
  return undefined
}

const BLANKS = /\s*/y

/**
 * Statements of one sort that follow each other are one passage, and a short one can stand for all of them. `statement`
 * is sticky and matches what is easily read.
 */
export function runOf(statement: RegExp, word: string): Shortener {
  return (text, { start, end: limit }) => {
    let end = start
    for (let at = start; ; ) {
      statement.lastIndex = at
      if (!statement.test(text) || statement.lastIndex > limit) break
      end = statement.lastIndex
      BLANKS.lastIndex = end
      BLANKS.test(text)
      at = BLANKS.lastIndex
    }
    return end > start ? { start, end, word } : undefined
  }
}

/** The same, but for lines that may go on with what stands above them: `} name;` below a brace. */
export function whereFresh(shortener: Shortener): Shortener {
  return (text, span, lexis) =>
    isFresh(text, span.start) ? shortener(text, span, lexis) : undefined
}

/** Whether a statement, a comment, a directive or a blank line stands in front of this place. */
function isFresh(text: string, at: number): boolean {
  let before = at - 1
  let lines = 0
  for (; before >= 0 && text.charCodeAt(before) <= 32; before--)
    if (text.charCodeAt(before) === NEWLINE) lines++
  if (lines > 1 || before < 0 || ';{'.includes(text[before]!)) return true
  if (text.startsWith('*/', before - 1)) return true
  return ABOVE.test(text.slice(text.lastIndexOf('\n', before) + 1, before))
}

/** A comment or a directive. */
const ABOVE = /^\s*(?:\/\/|#)/

/**
 * A declaration without a body, of which nothing but the name is asked. `head` is sticky and matches up to the end of
 * the name; what follows is replaced by a word, told by the head, that makes it whole.
 */
export function tailOf(head: RegExp, wordFor: (head: string) => string): Shortener {
  return (text, span, lexis) => {
    head.lastIndex = span.start
    const said = head.exec(text)?.[0]
    if (said === undefined) return undefined
    const start = span.start + said.length
    const end = statementEnd(text, { start, end: span.end }, lexis)
    const word = wordFor(said)
    return end - start > word.length ? { start, end, word } : undefined
  }
}

const SEMICOLON = 0x3b
const NEWLINE = 0x0a
/** A line that ends with one of these goes on in the next. */
const GOES_ON = /[=|&,<(:?>[{]\s*$/
const STARTS_STATEMENT = /[\w$@]/

/**
 * Where a statement ends: before its semicolon, or at the end of a line, where a new one starts at the margin. The start
 * itself when it cannot be told.
 */
function statementEnd(text: string, { start, end }: Span, lexis: Lexis): number {
  const limit = Math.min(end, start + STATEMENT_CHARS_MAX)
  let depth = 0
  for (let at = start; at < limit; ) {
    const code = text.charCodeAt(at)
    if (code === SEMICOLON && depth === 0) return at
    if (code === NEWLINE && depth === 0 && startsAtMargin(text, at + 1, lexis)) {
      const line = text.slice(Math.max(start, at - 40), at)
      return GOES_ON.test(line) ? start : start + text.slice(start, at).trimEnd().length
    }
    if (isOpening(code)) depth++
    else if (isClosing(code) && --depth < 0) return start
    const atom = atomEnd(text, at, lexis)
    if (atom === UNSURE) return start
    at = atom === at ? at + 1 : atom
  }
  return start
}

/** What is longer is left to the parser: a thousand statements without an end must not each be read to the end. */
const STATEMENT_CHARS_MAX = 20_000

/** Whether a statement starts here, or below the comments that do. */
function startsAtMargin(text: string, at: number, lexis: Lexis): boolean {
  let next = at
  while (text[next] === '/') {
    const end = atomEnd(text, next, lexis)
    if (end <= next) return false
    BLANKS.lastIndex = end
    BLANKS.test(text)
    next = BLANKS.lastIndex
  }
  return text[next - 1] === '\n' && STARTS_STATEMENT.test(text[next] ?? '')
}

function isOpening(code: number): boolean {
  return code === 0x28 || code === 0x5b || code === 0x7b
}

function isClosing(code: number): boolean {
  return code === 0x29 || code === 0x5d || code === 0x7d
}
