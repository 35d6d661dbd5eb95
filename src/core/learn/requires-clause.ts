import { atomEnd, type Lexis, UNSURE } from './code-lexis.ts'
import type { Shortener } from './shorten-statement.ts'

const HEAD = /requires\b/y
const BLANKS = /\s*/y
const NAME = /!?\s*(?:::\s*)?[A-Za-z_]\w*/y
const JOINT = /&&|\|\|/y
/** What is longer is left to the parser. */
const CHARS_MAX = 5_000

/**
 * `requires Sized<T> && (sizeof(T) > 2)` at the start of a line, left out: grammars of C++ take its names for those of
 * what is declared below it. What cannot be told stays.
 */
export const requiresClause: Shortener = (text, { start, end }, lexis) => {
  const limit = Math.min(end, start + CHARS_MAX)
  const from = matchEnd(HEAD, text, start)
  if (from < 0) return undefined
  const to = conditionEnd(text, { start: from, end: limit }, lexis)
  return to < 0 ? undefined : { start, end: to, word: ' ' }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Conditions joined by `&&` and `||`. */
function conditionEnd(text: string, { start, end }: Range, lexis: Lexis): number {
  for (let at = start; ; ) {
    const one = primaryEnd(text, { start: blanksEnd(text, at), end }, lexis)
    if (one < 0) return -1
    const joint = matchEnd(JOINT, text, blanksEnd(text, one))
    if (joint < 0) return one
    at = joint
  }
}

/** A condition in parentheses, `requires (T a) { … }`, or a name with its type arguments. */
function primaryEnd(text: string, { start, end }: Range, lexis: Lexis): number {
  if (text[start] === '(') return closingEnd(text, { start, end }, lexis)
  const inner = matchEnd(HEAD, text, start)
  if (inner >= 0) {
    const params = blanksEnd(text, inner)
    const behind = text[params] === '(' ? closingEnd(text, { start: params, end }, lexis) : params
    const body = behind < 0 ? -1 : blanksEnd(text, behind)
    return text[body] === '{' ? closingEnd(text, { start: body, end }, lexis) : -1
  }
  let at = matchEnd(NAME, text, start)
  while (at >= 0 && at < end) {
    if (text[at] === '<') at = closingEnd(text, { start: at, end }, lexis)
    else if (text.startsWith('::', at)) at = matchEnd(NAME, text, at)
    else return at
  }
  return -1
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' }

/** Behind what closes the bracket that stands at the start. Angles count only where they are what is looked for. */
function closingEnd(text: string, { start, end }: Range, lexis: Lexis): number {
  const open = text[start] ?? ''
  const close = CLOSES[open]
  let depth = 0
  for (let at = start; at < end; ) {
    const mark = text[at] ?? ''
    if (mark === open) depth++
    else if (mark === close && --depth === 0) return at + 1
    else if (open === '<' && (mark === ';' || mark === '{')) return -1
    else if (open === '<' && mark === '(') {
      at = closingEnd(text, { start: at, end }, lexis)
      if (at < 0) return -1
      continue
    }
    const atom = atomEnd(text, at, lexis)
    if (atom === UNSURE) return -1
    at = atom === at ? at + 1 : atom
  }
  return -1
}

function blanksEnd(text: string, at: number): number {
  return matchEnd(BLANKS, text, at)
}

function matchEnd(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : -1
}
