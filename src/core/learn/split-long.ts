import { markdownLines, textLines } from '../format/markdown/markdown-lines.ts'
import { cutAt, type Piece, SIZES } from './source-piece.ts'
import type { SourceText, Span } from './source-text.ts'

/** How the lines of a text are to be read: prose has sentences and lists, code has neither. */
export type Texture = 'prose' | 'code'

/**
 * Splits a piece that is too large at paragraphs, where that is not enough at the starts of lines, and prose at last
 * between sentences (LRN-06). Fenced code and tables stay whole, however large: half of one says nothing.
 */
export function splitLong(source: SourceText, piece: Piece, texture: Texture): readonly Piece[] {
  const levels = [paragraphStarts, lineStarts, ...(texture === 'prose' ? [sentenceStarts] : [])]
  let pieces: readonly Span[] = [piece]
  for (const cuts of levels)
    pieces = pieces.flatMap((part) =>
      source.tokens(part) > SIZES.large
        ? packed(source, part, cuts(source.text, part, texture))
        : [part],
    )
  if (pieces.length === 1) return [piece]
  return pieces.map((part, index) => ({ ...piece, ...part, titles: partTitles(piece, index) }))
}

function partTitles({ titles }: Piece, index: number): readonly string[] {
  return index === 0 ? titles : titles.map((title) => `${title} (part ${index + 1})`)
}

/** Gathers neighbouring stretches into parts of about the same size, none over the limit that need not be. */
function packed(source: SourceText, range: Span, cuts: readonly number[]): readonly Span[] {
  // Of a long function every line is an atom: numbers beside each other are many times quicker than objects here.
  const atoms = cutAt(range, cuts)
  const sizes = atoms.map((span) => source.tokens(span))
  const total = sizes.reduce((sum, tokens) => sum + tokens, 0)
  const wanted = total / Math.ceil(total / SIZES.large)
  const starts: number[] = []
  let gathered = 0
  for (let index = 0; index < atoms.length; index++) {
    const tokens = sizes[index]!
    const fits = gathered < wanted && gathered + tokens <= SIZES.large
    // What is too large in any case takes the few words above it along, a heading mostly.
    const leads = gathered < SIZES.small && tokens > SIZES.large
    if (index > 0 && (fits || leads)) gathered += tokens
    else {
      starts.push(atoms[index]!.start)
      gathered = tokens
    }
  }
  return cutAt(range, starts)
}

interface Line {
  readonly start: number
  readonly content: string
  /** In a fence, a comment or a table: no place to cut. */
  readonly solid: boolean
}

const TABLE = /^\s*\|/

/** The lines of a range, with offsets into the whole text. */
function linesIn(text: string, range: Span, texture: Texture): readonly Line[] {
  const said = text.slice(range.start, range.end)
  const lines: Line[] = []
  if (texture === 'code')
    for (const { start, content } of textLines(said))
      lines.push({ start: range.start + start, content, solid: false })
  else
    for (const { start, content, place } of markdownLines(said)) {
      const solid = place !== 'text' || TABLE.test(content)
      lines.push({ start: range.start + start, content, solid })
    }
  return lines
}

/** Where a line stands below a blank one. */
function paragraphStarts(text: string, range: Span, texture: Texture): readonly number[] {
  const lines = linesIn(text, range, texture)
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    const starts = before?.content.trim() === '' && line.content.trim() !== ''
    return starts && !before.solid && !isContinued(line, texture) ? [line.start] : []
  })
}

/** An indented paragraph goes on with the item of a list above it; in code every block is indented. */
function isContinued({ content }: Line, texture: Texture): boolean {
  return texture === 'prose' && /^\s/.test(content)
}

function lineStarts(text: string, range: Span, texture: Texture): readonly number[] {
  const lines = linesIn(text, range, texture)
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    if (before === undefined || (line.solid && before.solid)) return []
    return isContinued(line, texture) ? [] : [line.start]
  })
}

/** A mark that ends a sentence, what closes after it, and the space before the next; Chinese needs no space. */
const SENTENCE_END = /[.!?][)\]"'”’]*\s+(?=[\p{Lu}\p{N}"'“‘([])|[。！？][」』”’）]*\s*/gu

function sentenceStarts(text: string, range: Span, texture: Texture): readonly number[] {
  if (linesIn(text, range, texture).some(({ solid }) => solid)) return []
  const told = text.slice(range.start, range.end)
  return [...told.matchAll(SENTENCE_END)].map(
    ({ index, 0: mark }) => range.start + index + mark.length,
  )
}
