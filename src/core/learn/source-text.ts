import { type Section, sectionsIn } from '../format/markdown/sections.ts'
import { addCounts, countTerms, type TermCounts } from '../text/term-counts.ts'
import { tokenCounter } from '../text/tokens.ts'

/** A stretch of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text on its way to segments. What several steps ask is found out once and shared by all of them. */
export interface SourceText {
  readonly text: string
  tokens(span: Span): number
  /** What a stretch speaks of. A stretch made of others that were asked for is their sum. */
  terms(span: Span): TermCounts
  /** All headings; a byte order mark does not hide the first. */
  headings(): readonly Section[]
}

export function sourceText(text: string): SourceText {
  const count = tokenCounter(text)
  const counted = new Map<number, { readonly end: number; readonly terms: TermCounts }>()
  let headings: readonly Section[] | undefined
  const terms = ({ start, end }: Span): TermCounts => {
    const parts: TermCounts[] = []
    let at = start
    for (let part = counted.get(at); part && part.end <= end && at < end; part = counted.get(at)) {
      parts.push(part.terms)
      at = part.end
    }
    if (at < end || parts.length === 0) {
      // Words do not go over line ends, and cuts are made at those: what is left is counted by itself.
      const rest = countTerms(text.slice(at, end))
      counted.set(at, { end, terms: rest })
      parts.push(rest)
    }
    return addCounts(parts)
  }
  return {
    text,
    tokens: ({ start, end }) => count(start, end),
    terms,
    headings: () => (headings ??= sectionsIn(text.replace(/^\uFEFF/, ' '))),
  }
}
