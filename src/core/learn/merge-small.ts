import { type Piece, SIZES } from './source-piece.ts'

/** A piece with what merging asks about it. */
export interface Weighed extends Piece {
  readonly tokens: number
  /** Empty when nothing tells: then any neighbour will do. */
  readonly topic: string
}

/**
 * Joins small pieces with a neighbour of the same topic (LRN-06). Small ones in a row are gathered up to a good size;
 * none grows too large by it.
 */
export function mergeSmall(pieces: readonly Weighed[]): readonly Weighed[] {
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
export function join(a: Weighed, b: Weighed): Weighed {
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
