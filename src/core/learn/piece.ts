import { wordTokens } from '../tokens.ts'

/** What a stretch of a source is, as far as its form tells. */
export type Sort = 'text' | 'imports' | 'definition' | 'documentation'

/**
 * A stretch of a source text. The pieces of one text follow each other without a gap, so that joined they are the text
 * again: nothing that somebody wants learned gets lost on the way.
 */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly sort: Sort
  /** What it says of itself: its headings, the names it defines. */
  readonly titles: readonly string[]
}

/** Sizes in the tokens of `wordTokens` (LRN-06). */
export const SIZES = {
  /** Inputs below this are one segment. */
  whole: 500,
  /** Smaller segments join a neighbour. */
  small: 100,
  /** Small ones are gathered up to here. */
  ideal: 500,
  /** Larger segments are split. */
  large: 800,
} as const

export function tokensIn(text: string, { start, end }: Pick<Piece, 'start' | 'end'>): number {
  return wordTokens(text.slice(start, end))
}

/** The pieces that these cuts make of a range; cuts outside of it are passed over. */
export function cutAt(
  range: Pick<Piece, 'start' | 'end'>,
  cuts: readonly number[],
): readonly { readonly start: number; readonly end: number }[] {
  const inside = [...new Set(cuts)]
    .filter((cut) => cut > range.start && cut < range.end)
    .sort((a, b) => a - b)
  const starts = [range.start, ...inside]
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? range.end }))
}

const NAMES_MAX = 3

/** One title for several pieces: the first few of what they are called, and how many more. */
export function jointTitle(titles: readonly string[]): string {
  const said = [...new Set(titles.filter((title) => title !== ''))]
  const shown = said.slice(0, NAMES_MAX).join(', ')
  return said.length > NAMES_MAX ? `${shown} and ${said.length - NAMES_MAX} more` : shown
}
