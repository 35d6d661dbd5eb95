import { mergeSmall, type Weighed } from './merge-small.ts'
import { type Piece, SIZES, tokensIn } from './piece.ts'
import { blockPieces } from './segment-blocks.ts'
import { codePieces, type Grammar } from './segment-code.ts'
import { markdownPieces } from './segment-markdown.ts'
import { textPieces } from './segment-text.ts'
import type { Format } from './source-format.ts'

export interface SegmentOptions {
  readonly format: Format
  /** For `code`; without one the shape of the lines has to do. */
  readonly grammar?: Grammar | undefined
  /** Up to this many tokens the source stays whole: 500 for an input, 800 for a file of a folder (LRN-06). */
  readonly wholeUpTo: number
  /** What a stretch is about; those of one topic may be joined. */
  readonly topicOf: (text: string, piece: Piece) => string
}

/** A source as segments of a good size. Joined they are the source. */
export function segmentSource(text: string, options: SegmentOptions): readonly Weighed[] {
  const whole: Piece = { start: 0, end: text.length, sort: 'text', titles: [] }
  const pieces = isShort(text, whole, options.wholeUpTo)
    ? [titled(text, whole, options)]
    : cut(text, options)
  return mergeSmall(
    pieces.map((piece) => ({
      ...piece,
      tokens: tokensIn(text, piece),
      topic: options.topicOf(text, piece),
    })),
  )
}

/** Under 500 tokens for an input; a file of a folder is split only when it is over 800. */
function isShort(text: string, whole: Piece, limit: number): boolean {
  const tokens = tokensIn(text, whole)
  return limit === SIZES.whole ? tokens < limit : tokens <= limit
}

function cut(text: string, { format, grammar }: SegmentOptions): readonly Piece[] {
  switch (format) {
    case 'markdown':
      return markdownPieces(text)
    case 'text':
      return textPieces(text)
    case 'code':
      return parsed(text, grammar)
    case 'blocks':
      return blockPieces(text)
  }
}

function parsed(text: string, grammar: Grammar | undefined): readonly Piece[] {
  const top = grammar?.(text)
  return top === undefined ? blockPieces(text) : codePieces(text, top)
}

/** A source that stays whole is called after its parts: a page after its first heading, code after all it defines. */
function titled(text: string, whole: Piece, options: SegmentOptions): Piece {
  // Paragraphs have no titles.
  if (options.format === 'text') return whole
  // Names are told well enough by the lines: a whole file is not worth a parser.
  const parts = cut(text, { ...options, grammar: undefined })
  const titles = parts.flatMap((part) => part.titles)
  const isCode = options.format === 'code' || options.format === 'blocks'
  const isDefinition = parts.some(({ sort }) => sort === 'definition')
  return {
    ...whole,
    sort: isDefinition ? 'definition' : parts.length === 1 ? parts[0]!.sort : whole.sort,
    titles: isCode ? titles : titles.slice(0, 1),
  }
}
