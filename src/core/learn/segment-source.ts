import { blockPieces } from './segment-blocks.ts'
import { codePieces, type Grammar } from './segment-code.ts'
import { markdownPieces, titleOfWhole } from './segment-markdown.ts'
import { textPieces } from './segment-text.ts'
import type { Format } from './source-format.ts'
import { type Piece, SIZES } from './source-piece.ts'
import type { SourceText } from './source-text.ts'

export interface SegmentOptions {
  readonly format: Format
  /** For `code`; without one the shape of the lines has to do. */
  readonly grammar?: Grammar | undefined
  /** Up to this many tokens the source stays whole: 500 for an input, 800 for a file of a folder (LRN-06). */
  readonly wholeUpTo: number
  /** What a stretch is about; those of one topic may be joined. */
  readonly topicOf: (piece: Piece) => string
}

/** A source as segments of a good size. Joined they are the source. */
export function segmentSource(source: SourceText, options: SegmentOptions): readonly Weighed[] {
  const whole: Piece = { start: 0, end: source.text.length, sort: 'text', titles: [] }
  const pieces = fitsLimit(source.tokens(whole), options.wholeUpTo)
    ? [titled(source, whole, options)]
    : cutSource(source, options)
  return mergeSmall(
    pieces.map((piece) => ({
      start: piece.start,
      end: piece.end,
      sort: piece.sort,
      titles: piece.titles,
      tokens: source.tokens(piece),
      topic: options.topicOf(piece),
    })),
  )
}

/** Under 500 tokens for an input; a file of a folder is split only when it is over 800. */
function fitsLimit(tokens: number, limit: number): boolean {
  return limit === SIZES.whole ? tokens < limit : tokens <= limit
}

function cutSource(source: SourceText, { format, grammar }: SegmentOptions): readonly Piece[] {
  switch (format) {
    case 'markdown':
      return markdownPieces(source)
    case 'text':
      return textPieces(source)
    case 'code':
      return (grammar && codePieces(source, grammar)) ?? blockPieces(source)
    case 'blocks':
      return blockPieces(source)
  }
}

/** A source that stays whole is called after its parts: a page after its first heading, code after all it defines. */
function titled(source: SourceText, whole: Piece, options: SegmentOptions): Piece {
  // Paragraphs have no titles.
  if (options.format === 'text') return whole
  if (options.format === 'markdown') return { ...whole, titles: titleOfWhole(source) }
  // The lines give the names well enough: a whole file is not worth a parser.
  const parts = cutSource(source, { ...options, grammar: undefined })
  const titles = parts.flatMap((part) => part.titles)
  const isDefinition = parts.some(({ sort }) => sort === 'definition')
  return {
    ...whole,
    sort: isDefinition ? 'definition' : parts.length === 1 ? parts[0]!.sort : whole.sort,
    titles,
  }
}

/** A piece with what merging asks about it. */
interface Weighed extends Piece {
  readonly tokens: number
  /** Empty when nothing tells: then any neighbour will do. */
  readonly topic: string
}

/**
 * Joins small pieces with a neighbour of the same topic (LRN-06). Small ones in a row are gathered up to a good size;
 * none grows too large by it.
 */
function mergeSmall(pieces: readonly Weighed[]): readonly Weighed[] {
  const merged: Weighed[] = []
  for (const next of pieces) {
    const last = merged.at(-1)
    if (last !== undefined && belongTogether(last, next))
      merged[merged.length - 1] = join(last, next)
    else merged.push(next)
  }
  return withoutSmallEnd(merged)
}

function belongTogether(last: Weighed, next: Weighed): boolean {
  if (!sameTopic(last, next)) return false
  const tokens = last.tokens + next.tokens
  if (last.tokens < SIZES.small) return tokens <= SIZES.large
  return next.tokens < SIZES.small && tokens <= SIZES.ideal
}

/** Whatever is still small and has a neighbour behind it with room joins that one. */
function withoutSmallEnd(pieces: readonly Weighed[]): readonly Weighed[] {
  const kept: Weighed[] = []
  for (const piece of pieces) {
    const last = kept.at(-1)
    const small = piece.tokens < SIZES.small
    const room = last !== undefined && last.tokens + piece.tokens <= SIZES.large
    if (last !== undefined && small && room && sameTopic(last, piece))
      kept[kept.length - 1] = join(last, piece)
    else kept.push(piece)
  }
  return kept
}

function sameTopic(a: Weighed, b: Weighed): boolean {
  return a.topic === b.topic || a.topic === '' || b.topic === ''
}

/** Two neighbours as one piece. */
function join(a: Weighed, b: Weighed): Weighed {
  return {
    start: a.start,
    end: b.end,
    sort: pieceRank(a) >= pieceRank(b) ? a.sort : b.sort,
    titles: [...a.titles, ...b.titles],
    tokens: a.tokens + b.tokens,
    topic: a.topic || b.topic,
  }
}

const RANKS: Readonly<Record<Piece['sort'], number>> = {
  imports: 0,
  text: 1,
  documentation: 2,
  definition: 3,
}

function pieceRank({ sort }: Piece): number {
  return RANKS[sort]
}
