import type { Section } from '../format/markdown/sections.ts'
import { plainInline } from '../text/plain-inline.ts'
import { cutAt, type Piece, SIZES } from './source-piece.ts'
import type { SourceText } from './source-text.ts'
import { splitLong } from './split-long.ts'

/**
 * Markdown cut at its headings (LRN-03): at the highest level of which there are two or more, deeper only inside a part
 * that is too large. What stands before the first heading is a part of its own. Total, and a partition.
 */
export function markdownPieces(source: SourceText): readonly Piece[] {
  const sections = source.headings()
  const end = source.text.length
  const whole: Piece = { start: 0, end, sort: 'text', titles: titlesAt(sections, 0) }
  return divided(whole, sections).flatMap((part) => deepened(source, part, sections))
}

/** A part that is too large is cut at its own headings, and what is left too large at its paragraphs. */
function deepened(source: SourceText, part: Piece, sections: readonly Section[]): readonly Piece[] {
  if (source.tokens(part) <= SIZES.large) return [part]
  const inner = sections.filter(({ start }) => start > part.start && start < part.end)
  const parts = divided(part, inner, { any: true })
  if (parts.length < 2) return splitLong(source, part, 'prose')
  return parts.flatMap((one) => deepened(source, one, inner))
}

/** Cut at every heading that stands as high as the level chosen, or higher: a lone title does not hide in a part. */
function divided(
  part: Piece,
  sections: readonly Section[],
  how: { readonly any?: boolean } = {},
): readonly Piece[] {
  const level = levelToCut(sections) ?? (how.any ? Math.min(...levelsOf(sections)) : undefined)
  const headings = level === undefined ? [] : sections.filter((one) => one.level <= level)
  const spans = cutAt(
    part,
    headings.map(({ start }) => start),
  )
  return spans.map((span) => ({
    ...span,
    sort: 'text',
    titles: span.start === part.start ? part.titles : titlesAt(headings, span.start),
  }))
}

function levelsOf(sections: readonly Section[]): readonly number[] {
  return sections.map(({ level }) => level)
}

function levelToCut(sections: readonly Section[]): number | undefined {
  const found = [0, 0, 0, 0, 0, 0, 0]
  for (const { level } of sections) found[level]!++
  const level = found.findIndex((count) => count > 1)
  return level < 0 ? undefined : level
}

/** What a page that stays whole is called: after the heading it starts with, else after the first it would be cut at. */
export function titleOfWhole(source: SourceText): readonly string[] {
  const sections = source.headings()
  const own = titlesAt(sections, 0)
  const level = own.length > 0 ? undefined : levelToCut(sections)
  if (level === undefined) return own
  for (const section of sections) {
    const titles = section.level <= level ? titlesAt([section], section.start) : []
    if (titles.length > 0) return titles
  }
  return []
}

function titlesAt(sections: readonly Section[], start: number): readonly string[] {
  const found = sections.find((section) => section.start === start)
  const title = found === undefined ? '' : plainInline(found.title)
  return title === '' ? [] : [title]
}
