import type { Span } from './source-text.ts'

/** What a stretch of a source is, as far as its form tells. */
export type Sort = 'text' | 'imports' | 'definition' | 'documentation'

/**
 * A stretch of a source text. The pieces of one text follow each other without a gap, so that joined they are the text
 * again: nothing that somebody wants learned gets lost on the way.
 */
export interface Piece extends Span {
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

/** The pieces that these cuts make of a range; cuts outside of it are passed over. */
export function cutAt(range: Span, cuts: readonly number[]): readonly Span[] {
  const spans: Span[] = []
  let start = range.start
  for (const cut of isInOrder(cuts) ? cuts : cuts.toSorted((a, b) => a - b)) {
    if (cut <= start || cut >= range.end) continue
    spans.push({ start, end: cut })
    start = cut
  }
  spans.push({ start, end: range.end })
  return spans
}

function isInOrder(numbers: readonly number[]): boolean {
  for (let at = 1; at < numbers.length; at++) if (numbers[at - 1]! > numbers[at]!) return false
  return true
}

const NAMES_MAX = 3

/** One title for several pieces: the first few of what they are called, and how many more. */
export function jointTitle(titles: readonly string[]): string {
  const said = [...new Set(titles.filter((title) => title !== ''))]
  const shown = said.slice(0, NAMES_MAX).join(', ')
  return said.length > NAMES_MAX ? `${shown} and ${said.length - NAMES_MAX} more` : shown
}
