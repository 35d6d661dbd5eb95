import { RECORD_LIMITS } from '../base/record-limits.ts'
import { baseName } from '../base/vault-path.ts'
import { frontmatterEnd, parseFrontmatter } from '../format/markdown/frontmatter.ts'
import { markdownLines, textLines } from '../format/markdown/markdown-lines.ts'
import { type Section, sectionsIn } from '../format/markdown/sections.ts'
import { plainInline } from '../text/plain-inline.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import type { Format } from './source-format.ts'
import { jointTitle, type Piece } from './source-piece.ts'

/** A source on its way to being learned. */
export interface SourceDocument {
  /** As people know it: from the project's root where it lies in the project. Empty for a text without a file. */
  readonly path: string
  readonly text: string
  readonly format: Format
  /** What the whole page is called, where it says so. */
  readonly page: string
}

/** What a segment is called and what it says, in a line each. */
export interface Description {
  readonly title: string
  readonly summary: string
}

/** A heading of fewer words says little without the title of its page: `Install` of what? */
const TELLING_WORDS = 3
/** A text without a heading is called by so much of its first line. */
const FIRST_LINE_CHARS = 60
const SUMMARY_CHARS = 150

export function describePiece(document: SourceDocument, piece: Piece): Description {
  const said = document.text.slice(piece.start, piece.end)
  const sentence = isCode(document) ? firstCommentSentence(said) : firstSentence(said)
  const title = pieceTitle(document, piece, sentence)
  return { title, summary: trimAtWord(sentence || title, SUMMARY_CHARS, 'before') }
}

function isCode({ format }: SourceDocument): boolean {
  return format === 'code' || format === 'blocks'
}

function pieceTitle(document: SourceDocument, piece: Piece, sentence: string): string {
  const name = baseName(document.path)
  const own = jointTitle(piece.titles) || (piece.start === 0 ? frontmatterTitle(document) : '')
  const first = trimAtWord(sentence.replace(/[.。]$/, ''), FIRST_LINE_CHARS, 'before')
  const title = isCode(document)
    ? [own || first, name].filter((part) => part !== '').join(' in ')
    : own === ''
      ? first || name
      : inContext(own, document.page)
  return trimAtWord(title || 'Untitled', RECORD_LIMITS.titleChars, 'before')
}

function inContext(title: string, page: string): string {
  const short = title.split(/\s+/).length < TELLING_WORDS && [...title].length < 24
  return short && page !== '' && !title.includes(page) ? `${page}: ${title}` : title
}

function frontmatterTitle(document: SourceDocument): string {
  if (document.format !== 'markdown' || !document.text.startsWith('---')) return ''
  const front = document.text.slice(0, frontmatterEnd(document.text))
  if (!/title|name/.test(front)) return ''
  const line = titleLine(front)
  const plain = PLAIN_TITLE.exec(line ?? '')?.[1] ?? ''
  if (plain !== '' && !NO_TEXT.test(plain)) return plainInline(plain)
  const [, double = '', single = ''] = QUOTED_TITLE.exec(line ?? '') ?? []
  if (double !== '' || single !== '') return plainInline(double || single)
  const { data } = parseFrontmatter(line === undefined ? front : `---\n${line}---\n`)
  const title = data['title'] ?? data['name']
  return typeof title === 'string' ? plainInline(title) : ''
}

/** The line of a frontmatter that names the page, where that is a line by itself. */
function titleLine(front: string): string | undefined {
  const key = /^title:/m.test(front) ? TITLE_LINE : NAME_LINE
  const [line, another] = front.match(key) ?? []
  return another === undefined ? line : undefined
}

/** Letters to start with, and nothing that YAML gives a meaning to. */
const PLAIN_TITLE = /^(?:title|name):[ \t]+(\p{L}[^#:"'`{}[\]&*!|>%@\\\r\n]*?)[ \t]*\r?\n$/u
/** Quotes with nothing in them that would be read as something else. */
const QUOTED_TITLE = /^(?:title|name):[ \t]+(?:"([^"\\\r\n]+)"|'([^'\r\n]+)')[ \t]*\r?\n$/
const NO_TEXT = /^(?:true|false|null|yes|no|on|off|y|n)$/i
const TITLE_LINE = /^title:[ \t]+[^\s|>&*!{[].*\r?\n(?![ \t])/gm
const NAME_LINE = /^name:[ \t]+[^\s|>&*!{[].*\r?\n(?![ \t])/gm

/** The one heading of the first level, which names the page. */
export function pageTitle(headings: readonly Section[]): string {
  const tops = headings.filter(({ level }) => level === 1)
  return tops.length === 1 ? plainInline(tops[0]!.title) : ''
}

/** Where the first sentence ends; a full stop inside a name or a number ends nothing. */
const SENTENCE = /^.*?(?:[.!?](?=\s|$)|[。！？])/u

function sentenceOf(lines: readonly string[]): string {
  const said = plainInline(lines.join(' '))
  if (!/[\p{L}\p{N}]/u.test(said)) return ''
  return (SENTENCE.exec(said)?.[0] ?? said).trim()
}

const NO_PROSE = /^\s*(?:\||[-=*_]{3,}\s*$)/
const ITEM = /^\s*(?:[-*+>]|\d+[.)])\s+/

/** The first sentence of prose: headings, fences, tables, metadata and comments say it less well. */
function firstSentence(text: string): string {
  const from = text.startsWith('---') ? frontmatterEnd(text) : 0
  const rest = text.slice(from).replace(/^\uFEFF/, '')
  // It mostly stands in the first lines, and headings are found line by line.
  for (const chars of HEAD_CHARS) {
    const end = rest.length > chars ? rest.lastIndexOf('\n', chars) + 1 : 0
    const sentence = end > 0 ? sentenceIn(rest.slice(0, end), { goesOn: true }) : ''
    if (sentence !== '') return sentence
  }
  return sentenceIn(rest)
}

const HEAD_CHARS = [300, 1_500]

/** The first sentence of a text; of one that goes on, only when it ends before the text does. */
function sentenceIn(rest: string, { goesOn = false } = {}): string {
  const headings = new Set(sectionsIn(rest).map(({ start }) => start))
  let lines: string[] = []
  for (const { start, content, place } of markdownLines(rest)) {
    const prose = place === 'text' && !headings.has(start) && !NO_PROSE.test(content)
    const starts = !prose || content.trim() === '' || ITEM.test(content)
    const sentence = starts ? sentenceOf(lines) : ''
    if (sentence !== '') return sentence
    if (starts) lines = []
    if (prose) lines.push(content.replace(ITEM, ''))
  }
  return goesOn ? '' : sentenceOf(lines)
}

const COMMENT_START = /^\s*(?:\/[/*]|\*|#(?!!|\s*(?:include|define|pragma|if|end))|--|;|%|"""|''')/
const COMMENT_MARKS =
  /^\s*(?:\/\*+|\*+\/?|\/{2,}!?|#+!?|--+|;+|%+|"""|''')\s?|\s*(?:\*\/|"""|''')\s*$/g

/** The first sentence of the first comment that says something. */
function firstCommentSentence(text: string): string {
  let lines: string[] = []
  for (const { content } of textLines(text)) {
    const said = COMMENT_START.test(content) ? content.replace(COMMENT_MARKS, '').trim() : ''
    if (said !== '' && !NOTICE.test(said)) {
      lines.push(said)
      continue
    }
    const sentence = tellingSentence(lines)
    if (sentence !== '') return sentence
    if (lines.length > 0) lines = []
  }
  return tellingSentence(lines)
}

/** One word in a comment is a label. */
function tellingSentence(lines: readonly string[]): string {
  const sentence = lines.length === 0 ? '' : sentenceOf(lines)
  return /\p{L}.*\s.*\p{L}/u.test(sentence) ? sentence : ''
}

/** Who owns a file says nothing about what is in it. */
const NOTICE =
  /copyright|licen[cs]e|spdx|eslint|biome|prettier|@ts-|-\*-|coding[:=]|all rights reserved/i
