import { atomEnd, codeStart, type Lexis, UNSURE } from './code-lexis.ts'
import {
  HIDDEN_CHARS_MIN,
  type Outline,
  type OutlineDraft,
  type Outliner,
  outlineDraft,
} from './outline.ts'
import { shortenStatement } from './shorten-statement.ts'
import type { Span } from './source-text.ts'

/** Outlines for languages with braces: what stands in brackets is left out, and the insides of comments and strings. */
export function braceOutliner(lexis: Lexis): Outliner {
  return (text, span, depth) => outline(text, span, { lexis, opened: depth })
}

/** What is being left out: from where, and how many brackets of its sort are open. */
interface Hidden {
  readonly from: number
  readonly open: number
  readonly close: number
  level: number
}

function outline(
  text: string,
  span: Span,
  { lexis, opened }: { readonly lexis: Lexis; readonly opened: number },
): Outline | undefined {
  // Only in front of a file is a page text.
  const lead = lexis.page && span.start > 0 ? '<?php ' : ''
  const draft = outlineDraft(text, span, lead)
  const sorts = lexis.page || lexis.angles ? PAGE_SORTS : SORTS
  /** The braces that are open: whether they only wrap what is in them, and how many do not. */
  const wraps: boolean[] = []
  let depth = 0
  let hidden: Hidden | undefined
  let nextLine = lineFrom(text, span.start, lexis)
  let at = lexis.page && lead === '' ? codeStart(text, 0) : span.start
  while (at < span.end) {
    if (at >= nextLine) {
      const rest = { start: at, end: span.end }
      const short = at === nextLine && depth === 0 ? shortenStatement(text, rest, lexis) : undefined
      if (short !== undefined) draft.replace(short.start, short.end, short.word)
      at = short?.end ?? at
      nextLine = lineFrom(text, Math.max(at, nextLine + 1), lexis)
      if (short !== undefined) continue
    }
    const code = text.charCodeAt(at)
    const sort = sorts[code]
    let end = at
    if (sort === ATOM) {
      end = atomEnd(text, at, lexis)
      if (end === UNSURE || end > span.end) return undefined
      if (hidden === undefined) end = hideAtom(draft, text, { at, end, lexis, limit: span.end })
    } else if (sort === undefined || sort === 0) {
      // Most characters say nothing about what is inside of what.
    } else if (hidden !== undefined) {
      if (code === hidden.open) hidden.level++
      else if (code === hidden.close && --hidden.level === 0) {
        hideBrackets(draft, text, { from: hidden.from, to: at, lexis })
        hidden = undefined
        nextLine = lineFrom(text, at, lexis)
      }
    } else if (code === CLOSING_BRACE) {
      const wrap = wraps.pop()
      if (wrap === undefined) return undefined
      if (!wrap) depth--
    } else if (sort === OPENING) {
      const isBrace = code === OPENING_BRACE
      const wrap = isBrace && wrapsOnly(text, at, lexis)
      if (isBrace) hideNoise(draft, text, { at, lexis })
      if (!wrap && depth === opened && mayBeLeftOut(text, at, lexis)) {
        hidden = { from: at + 1, open: code, close: CLOSES[code]!, level: 1 }
        nextLine = Number.POSITIVE_INFINITY
      } else if (isBrace) wraps.push(wrap)
      if (isBrace && !wrap && hidden === undefined) depth++
    }
    at = end === at ? at + 1 : end
  }
  return wraps.length === 0 && hidden === undefined ? draft.finish() : undefined
}

/** Leaves out the inside of a comment, a string or type parameters, and says where they end. */
function hideAtom(
  draft: OutlineDraft,
  text: string,
  { at, end, lexis, limit }: Atom & { readonly lexis: Lexis; readonly limit: number },
): number {
  if (end > at) {
    const last = runEnd(text, { at, end, limit }, lexis)
    if (last - at > HIDDEN_CHARS_MIN) hideInside(draft, text, { at, end: last, lexis })
    return last
  }
  const close = lexis.angles === undefined ? at : anglesEnd(text, at, lexis.angles)
  if (close - at > ANGLES_CHARS_MIN) draft.hide(at + 1, close - 1)
  return close
}

/** Type parameters take a parser longer than most things: `<T>` is as quickly read as `<>`, hardly anything else is. */
const ANGLES_CHARS_MIN = 4

const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const ATOM = 1
const OPENING = 2
const CLOSING = 3
/** What a character may start or end. */
const SORTS = new Uint8Array(0x80)
for (const mark of '/"\'`#') SORTS[mark.charCodeAt(0)] = ATOM
for (const mark of '([{') SORTS[mark.charCodeAt(0)] = OPENING
for (const mark of ')]}') SORTS[mark.charCodeAt(0)] = CLOSING
const PAGE_SORTS = Uint8Array.from(SORTS)
for (const mark of '<?') PAGE_SORTS[mark.charCodeAt(0)] = ATOM
const CLOSES: Readonly<Record<number, number>> = { 40: 0x29, 91: 0x5d, 123: 0x7d }

/** Less than this in brackets is as quickly read. */
const BRACKETS_CHARS_MIN = 4

/** Leaves out what stands in brackets; where empty braces could be read as values, a statement stays. */
function hideBrackets(
  draft: OutlineDraft,
  text: string,
  { from, to, lexis }: { readonly from: number; readonly to: number; readonly lexis: Lexis },
): void {
  if (to - from <= BRACKETS_CHARS_MIN) return
  if (lexis.block?.test(text.slice(Math.max(0, from - 40), from))) draft.replace(from, to, ';')
  else draft.hide(from, to)
}

function wrapsOnly(text: string, at: number, { wrapper }: Lexis): boolean {
  return wrapper?.test(text.slice(lineBefore(text, at), at)) ?? false
}

/** A line that goes on for longer is written by no person, and reading it back at every brace would take forever. */
const HEAD_CHARS = 300

/** Where the line before this one starts, within bounds: a brace may stand below what it opens. */
function lineBefore(text: string, at: number): number {
  const from = Math.max(0, at - HEAD_CHARS)
  const lines = text.slice(from, at)
  return from + lines.lastIndexOf('\n', lines.lastIndexOf('\n') - 1) + 1
}

/** Leaves out what stands before the name of a class and is none. */
function hideNoise(
  draft: OutlineDraft,
  text: string,
  { at, lexis }: { readonly at: number; readonly lexis: Lexis },
): void {
  if (lexis.noise === undefined) return
  const from = lineBefore(text, at)
  const [start, end] = lexis.noise.exec(text.slice(from, at))?.indices?.[1] ?? [0, 0]
  if (end > start && draft.isLast(from + start)) draft.hide(from + start, from + end)
}

/** Where the next line starts that may hold a statement which can be shortened. */
function lineFrom(text: string, from: number, { statements }: Lexis): number {
  if (statements === undefined) return Number.POSITIVE_INFINITY
  statements.line.lastIndex = from
  return statements.line.test(text) ? statements.line.lastIndex : Number.POSITIVE_INFINITY
}

const LESS = 0x3c

/** Where the type parameters end that start here; the place itself when none do. */
function anglesEnd(text: string, at: number, angles: RegExp): number {
  if (text.charCodeAt(at) !== LESS || !BEFORE_ANGLES.test(text.slice(Math.max(0, at - 16), at)))
    return at
  angles.lastIndex = at
  return angles.test(text) ? angles.lastIndex : at
}

const BEFORE_ANGLES = /(?:\btemplate ?|(?!operator)\b\w+)$/

const HEADER = /^#\s*(?:include|import|pragma\s+once)\b/

/**
 * Where the last of the line comments ends that stand below each other from here on, or of the directives: they are one
 * passage, and a parser may as well read them as one.
 */
function runEnd(text: string, { at, end, limit }: Atom & { readonly limit: number }, lexis: Lexis) {
  const isDirective = text[at] === '#' && lexis.hash === 'directive'
  if (!(isDirective || text.startsWith('//', at)) || !startsLine(text, at)) return end
  const mark = isDirective ? '#' : '//'
  const isHeader = HEADER.test(text.slice(at, at + 24))
  let last = end
  for (;;) {
    const gap = isDirective ? /\s*/y : /[ \t]*\r?\n[ \t]*/y
    gap.lastIndex = last
    if (!gap.test(text)) return last
    const next = gap.lastIndex
    if (!text.startsWith(mark, next)) return last
    if (isDirective && HEADER.test(text.slice(next, next + 24)) !== isHeader) return last
    const nextEnd = atomEnd(text, next, lexis)
    if (nextEnd === UNSURE || nextEnd <= next || nextEnd > limit) return last
    last = nextEnd
  }
}

function startsLine(text: string, at: number): boolean {
  let before = at - 1
  while (text[before] === ' ' || text[before] === '\t') before--
  return before < 0 || text[before] === '\n'
}

/** Leaves out what stands in a comment or a string. Its marks stay, so that it reads as what it is. */
function hideInside(
  draft: OutlineDraft,
  text: string,
  { at, end, lexis }: Atom & { readonly lexis: Lexis },
): void {
  if (text.startsWith('//', at)) draft.hide(at + 2, end - 1)
  else if (text[at] === '#' && lexis.hash === 'comment') draft.hide(at + 1, end - 1)
  else if (text[at] === '#')
    draft.replace(at, end, HEADER.test(text.slice(at, at + 24)) ? '#include <a>' : '#pragma a')
  else if (text.startsWith('/*', at)) draft.hide(at + 2, end - 2)
  else if (text.startsWith('"""', at)) draft.hide(at + 3, end - 3)
  else if (isQuoted(text, { at, end })) draft.hide(at + 1, end - 1)
}

interface Atom {
  readonly at: number
  readonly end: number
}

/** Raw strings have more marks than their quotes, and the words of a directive are read. */
function isQuoted(text: string, { at, end }: Atom): boolean {
  const mark = text[at]!
  return '"\'`'.includes(mark) && text[end - 1] === mark && !/[rR#]/.test(text[at - 1] ?? '')
}

/**
 * Whether brackets may stand empty. Braces may, but where they bind names: `export { a }`, `const { a } = b`. Behind a
 * name a list of parameters may, and no condition or index; behind a sign an array may.
 */
function mayBeLeftOut(text: string, at: number, { calls, binders }: Lexis): boolean {
  const before = text.slice(Math.max(0, at - 16), at)
  if (text.charCodeAt(at) === OPENING_BRACE) return !binders?.test(before)
  if (calls !== true) return false
  return text[at] === '('
    ? (CALL.test(before) && !NEEDS_WORDS.test(before)) || OPERATOR.test(before)
    : ARRAY.test(before)
}

/** A name, or the end of its type parameters: `name<T>(`. */
const CALL = /(?:[\w$]|[\w$>\])}]>)$/
/** `operator+(`, `operator()(` */
const OPERATOR = /\boperator\s?(?:\(\)|\[\]|[^\w\s()]{1,3})$/
const NEEDS_WORDS =
  /(?:^|[^\w$.])(?:if|for|while|switch|with|catch|import|return|typeof|await|yield|in|of|case|pub|extends|operator|sizeof|defined|decltype|alignas|noexcept|throw|asm|__asm__|__attribute__|__declspec|static_assert|_Static_assert)$/
const ARRAY = /[=(,:]\s*$/
