import { markdownLines } from '../format/markdown/markdown-lines.ts'
import { topStems } from '../text/term-counts.ts'
import { cutAt, type Piece, SIZES } from './source-piece.ts'
import type { SourceText, Span } from './source-text.ts'
import { splitLong } from './split-long.ts'

/** Neighbouring paragraphs that share more than this are about one thing (LRN-05). */
const SAME_SUBJECT = 0.4
const TERMS_PER_PARAGRAPH = 10

/**
 * Plain text cut at blank lines (LRN-05): neighbours with the same key terms stay together, and a paragraph of one
 * sentence joins the neighbour that it shares more with. Total, and a partition.
 */
export function textPieces(source: SourceText): readonly Piece[] {
  const paragraphs = paragraphsIn(source)
  const groups = withoutLoners(source.text, paragraphGroups(paragraphs))
  return groups.flatMap(({ start, end }) => {
    const piece: Piece = { start, end, sort: 'text', titles: [] }
    return source.tokens(piece) > SIZES.large ? splitLong(source, piece, 'prose') : [piece]
  })
}

interface Paragraph extends Span {
  readonly tokens: number
  readonly terms: ReadonlySet<string>
}

function paragraphsIn(source: SourceText): readonly Paragraph[] {
  const { text } = source
  const starts: number[] = []
  let afterBlank = false
  for (const { start, content, place } of markdownLines(text)) {
    const blank = content.trim() === '' && place === 'text'
    if (afterBlank && !blank) starts.push(start)
    afterBlank = blank
  }
  return cutAt({ start: 0, end: text.length }, starts).map((span) => paragraph(source, span))
}

function paragraph(source: SourceText, span: Span): Paragraph {
  const terms = topStems(source.terms(span), TERMS_PER_PARAGRAPH)
  return { ...span, tokens: source.tokens(span), terms: new Set(terms) }
}

/** Shared terms by the terms of the one that has fewer. */
function paragraphLikeness(a: Paragraph, b: Paragraph): number {
  const least = Math.min(a.terms.size, b.terms.size)
  return least === 0 ? 0 : [...a.terms].filter((term) => b.terms.has(term)).length / least
}

function joinedParagraphs(a: Paragraph, b: Paragraph): Paragraph {
  return {
    start: a.start,
    end: b.end,
    tokens: a.tokens + b.tokens,
    terms: new Set([...a.terms, ...b.terms]),
  }
}

function paragraphGroups(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const groups: Paragraph[] = []
  let before: Paragraph | undefined
  for (const next of paragraphs) {
    const last = groups.at(-1)
    const same = before !== undefined && paragraphLikeness(before, next) > SAME_SUBJECT
    if (last && same && last.tokens + next.tokens <= SIZES.large)
      groups[groups.length - 1] = joinedParagraphs(last, next)
    else groups.push(next)
    before = next
  }
  return groups
}

function withoutLoners(text: string, groups: readonly Paragraph[]): readonly Paragraph[] {
  const kept = [...groups]
  for (let index = 0; index < kept.length && kept.length > 1; ) {
    const here = kept[index]!
    const into = isOneSentence(text, here) ? neighbour(kept, index) : undefined
    if (into === undefined) {
      index++
      continue
    }
    const first = Math.min(index, into)
    kept.splice(first, 2, joinedParagraphs(kept[first]!, kept[first + 1]!))
    index = first
  }
  return kept
}

/** The neighbour that is nearer in its words; a line that announces something belongs to what follows. */
function neighbour(groups: readonly Paragraph[], index: number): number | undefined {
  const here = groups[index]!
  const fits = (other: Paragraph | undefined): other is Paragraph =>
    other !== undefined && other.tokens + here.tokens <= SIZES.large
  const [before, after] = [groups[index - 1], groups[index + 1]]
  if (!fits(before)) return fits(after) ? index + 1 : undefined
  if (!fits(after)) return index - 1
  return paragraphLikeness(here, before) > paragraphLikeness(here, after) ? index - 1 : index + 1
}

const SENTENCE_ENDS = /[.!?](?=\s|$)|[。！？]/g

function isOneSentence(text: string, { start, end, tokens }: Paragraph): boolean {
  // What is long and has no full stop is a list or a table, and stands for itself.
  if (tokens >= SIZES.small) return false
  const said = text.slice(start, end).trim()
  return [...said.matchAll(SENTENCE_ENDS)].length <= 1 && !/\n\s*\n/.test(said)
}
