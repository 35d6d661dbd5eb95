import type { Shortener } from './shorten-statement.ts'

/** What a language lets stand where braces are text: comments, strings and their like. */
export interface Lexis {
  /** `'` opens a string, a single character, or a name as in Rust. */
  readonly apostrophe: 'string' | 'character' | 'lifetime'
  readonly backtick: 'template' | 'raw' | 'none'
  /** `#` opens a comment, a directive of the preprocessor when it starts a line, or nothing. */
  readonly hash: 'comment' | 'directive' | 'none'
  readonly nestedComments?: boolean
  readonly regexes?: boolean
  /** `R"x(…)x"` or `r#"…"#`. */
  readonly rawStrings?: 'cpp' | 'rust'
  readonly textBlocks?: boolean
  /** Behind a name, parentheses hold parameters or arguments. */
  readonly calls?: boolean
  /** Matches type parameters from their bracket on, sticky. They are not asked about. */
  readonly angles?: RegExp
  /** Strings in quotes may go over line ends. */
  readonly longStrings?: boolean
  /** A page of text that code stands in, between `<?php` and `?>`; strings may start with `<<<NAME`. */
  readonly page?: boolean
  readonly statements?: Statements
  /** Braces behind these words bind names, and must not stand empty. */
  readonly binders?: RegExp
  /** Matches up to a brace that only wraps what stands in it. */
  readonly wrapper?: RegExp
  /** Matches up to a brace behind which statements stand: empty braces could as well hold values. */
  readonly block?: RegExp
  /** Matches up to a brace; its first group is a word that only a compiler needs, before the name of a class. */
  readonly noise?: RegExp
}

/** Statements at the start of a line of which a parser need not read everything. */
export interface Statements {
  /** Finds a line that may start with one, from any place on, up to its first letter. */
  readonly line: RegExp
  readonly shorteners: readonly Shortener[]
}

/** The end was not found, or it is not sure what this is. */
export const UNSURE = -1

const QUOTE = 0x22
const HASH = 0x23
const APOSTROPHE = 0x27
const SLASH = 0x2f
const BACKSLASH = 0x5c
const BACKTICK = 0x60
const LESS = 0x3c
const QUESTION = 0x3f
const OPEN = 0x7b
const CLOSE = 0x7d
const NEWLINE = 0x0a

/**
 * Where the comment, string or pattern that starts at `at` ends; `at` itself when none starts there, `UNSURE` when its
 * end cannot be told.
 */
export function atomEnd(text: string, at: number, lexis: Lexis): number {
  switch (text.charCodeAt(at)) {
    case SLASH:
      return slashEnd(text, at, lexis)
    case QUOTE:
      return quoteEnd(text, at, lexis)
    case APOSTROPHE:
      return apostropheEnd(text, at, lexis)
    case BACKTICK:
      if (lexis.backtick === 'template') return templateEnd(text, at, lexis)
      return lexis.backtick === 'raw' ? after(text, '`', at + 1) : at
    case HASH:
      return hashEnd(text, at, lexis)
    case LESS:
      return lexis.page && text.startsWith('<<<', at) ? heredocEnd(text, at) : at
    case QUESTION:
      return lexis.page && text.startsWith('?>', at) ? codeStart(text, at) : at
    default:
      return at
  }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? UNSURE : found + mark.length
}

/** Up to the line end, which is no part of it. */
function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  if (newline < 0) return text.length
  return text[newline - 1] === '\r' ? newline - 1 : newline
}

const CODE_OPENS = /<\?(?:php\b|=)/gi

/** Where code starts again behind this place of a page, behind its mark; the end of the text when it does not. */
export function codeStart(text: string, from: number): number {
  CODE_OPENS.lastIndex = from
  return CODE_OPENS.test(text) ? CODE_OPENS.lastIndex : text.length
}

const HEREDOC = /<<<[ \t]*(["']?)([A-Za-z_]\w*)\1\r?\n/y

/** `<<<NAME`, up to a line that starts with the name. */
function heredocEnd(text: string, at: number): number {
  HEREDOC.lastIndex = at
  const [opening, , name = ''] = HEREDOC.exec(text) ?? []
  if (opening === undefined) return at
  const close = new RegExp(`^[ \\t]*${name}\\b`, 'gm')
  close.lastIndex = at + opening.length
  return close.test(text) ? close.lastIndex : UNSURE
}

/** A comment of a line ends with the line, in a page with the code. */
function commentEnd(text: string, at: number, { page }: Lexis): number {
  const end = lineEnd(text, at)
  const close = page ? text.slice(at, end).indexOf('?>') : -1
  return close < 0 ? end : at + close
}

function slashEnd(text: string, at: number, lexis: Lexis): number {
  const next = text[at + 1]
  if (next === '/') return commentEnd(text, at, lexis)
  if (next === '*') return lexis.nestedComments ? nestedEnd(text, at) : after(text, '*/', at + 2)
  return lexis.regexes && mayStartPattern(text, at) ? patternEnd(text, at) : at
}

const COMMENT_MARK = /\/\*|\*\//g

function nestedEnd(text: string, start: number): number {
  let depth = 0
  COMMENT_MARK.lastIndex = start
  for (let mark = COMMENT_MARK.exec(text); mark !== null; mark = COMMENT_MARK.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return COMMENT_MARK.lastIndex
  }
  return UNSURE
}

const BEFORE_PATTERN =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|yield|await)$/

/** A slash after a value divides; after anything else it opens a pattern. */
function mayStartPattern(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && text.charCodeAt(before) <= 32) before--
  if (before < 0) return true
  const mark = text[before]!
  if (/[\w$\u0080-\uffff]/.test(mark))
    return BEFORE_PATTERN.test(text.slice(Math.max(0, before - 11), before + 1))
  return !')]}\'"`'.includes(mark)
}

function patternEnd(text: string, start: number): number {
  let inClass = false
  for (let at = start + 1; at < text.length; at++) {
    const mark = text[at]
    if (mark === '\n') return UNSURE
    if (mark === '\\') at++
    else if (mark === '[') inClass = true
    else if (mark === ']') inClass = false
    else if (mark === '/' && !inClass) return at + 1
  }
  return UNSURE
}

function quoteEnd(text: string, at: number, lexis: Lexis): number {
  if (lexis.textBlocks && text.startsWith('"""', at)) return blockEnd(text, at)
  if (lexis.rawStrings === 'cpp' && text[at - 1] === 'R') return cppRawEnd(text, at)
  if (lexis.rawStrings === 'rust') {
    let hashes = 0
    while (text.charCodeAt(at - 1 - hashes) === HASH) hashes++
    if (text[at - 1 - hashes] === 'r') return after(text, `"${'#'.repeat(hashes)}`, at + 1)
  }
  return stringEnd(text, at, lexis)
}

function blockEnd(text: string, start: number): number {
  for (let at = start + 3; at < text.length; at++) {
    if (text.charCodeAt(at) === BACKSLASH) at++
    else if (text.startsWith('"""', at)) return at + 3
  }
  return UNSURE
}

function cppRawEnd(text: string, at: number): number {
  const open = text.indexOf('(', at)
  return open < 0 || open - at > 17 ? UNSURE : after(text, `)${text.slice(at + 1, open)}"`, open)
}

function stringEnd(
  text: string,
  start: number,
  { longStrings }: Pick<Lexis, 'longStrings'>,
): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === NEWLINE && !longStrings) return UNSURE
    // An escaped line end of two characters is one.
    if (code === BACKSLASH) at += text.startsWith('\r\n', at + 1) ? 2 : 1
  }
  return UNSURE
}

function apostropheEnd(text: string, at: number, lexis: Lexis): number {
  if (lexis.apostrophe === 'string') return stringEnd(text, at, lexis)
  // `1'000'000`
  if (/[0-9a-fA-F]/.test(text[at - 1] ?? '')) return at
  if (lexis.apostrophe === 'character' || text.charCodeAt(at + 1) === BACKSLASH)
    return stringEnd(text, at, {})
  const width = (text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1
  return text.charCodeAt(at + 1 + width) === APOSTROPHE ? at + 2 + width : at
}

function templateEnd(text: string, start: number, lexis: Lexis): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKTICK) return at + 1
    if (code === BACKSLASH) at++
    else if (code === 0x24 && text.charCodeAt(at + 1) === OPEN) {
      at = closingBrace(text, at + 2, lexis)
      if (at === UNSURE) return UNSURE
    }
  }
  return UNSURE
}

/** Where the brace stands that closes the one before `from`. */
function closingBrace(text: string, from: number, lexis: Lexis): number {
  let depth = 1
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === OPEN) depth++
    if (code === CLOSE && --depth === 0) return at
    const end = atomEnd(text, at, lexis)
    if (end === UNSURE) return UNSURE
    at = end === at ? at + 1 : end
  }
  return UNSURE
}

function hashEnd(text: string, at: number, lexis: Lexis): number {
  const { hash } = lexis
  // `#[…]` is an attribute.
  if (hash === 'comment') return text[at + 1] === '[' ? at : commentEnd(text, at, lexis)
  if (hash === 'none' || !/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at))) return at
  let end = lineEnd(text, at)
  for (;;) {
    const comment = openComment(text, at, end)
    if (comment >= 0) {
      const closed = after(text, '*/', comment + 2)
      if (closed === UNSURE) return UNSURE
      end = lineEnd(text, closed)
    } else if (text[end - 1] === '\\' && end < text.length)
      end = lineEnd(text, text.indexOf('\n', end) + 1)
    else return end
  }
}

/** Where a comment starts that is still open at `end`; -1 when there is none. */
function openComment(text: string, from: number, end: number): number {
  const said = text.slice(from, end)
  if (!said.includes('/*')) return -1
  DIRECTIVE_PART.lastIndex = 0
  for (let part = DIRECTIVE_PART.exec(said); part !== null; part = DIRECTIVE_PART.exec(said)) {
    if (part[0] === '//') return -1
    if (part[0] === '/*') return from + part.index
  }
  return -1
}

/** Strings and closed comments are passed over. */
const DIRECTIVE_PART = /"(?:[^"\\]|\\.)*"|\/\*.*?\*\/|\/\/|\/\*/gs
