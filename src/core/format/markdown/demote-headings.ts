import { blockReader, textLines } from './markdown-lines.ts'
import { sectionsIn } from './sections.ts'

const DEEPEST = 6

/**
 * The text with its headings moved down, so that the highest of them is of this level and the whole can stand inside a
 * section. Words, code and everything else stay as they are.
 */
export function demoteHeadings(text: string, level: number): string {
  const sections = sectionsIn(text)
  const highest = Math.min(DEEPEST, ...sections.map((section) => section.level))
  const shift = Math.max(0, level - highest)
  if (sections.length === 0 || shift === 0) return text
  let demoted = ''
  let from = 0
  for (const section of sections) {
    const lineEnd = /\r?\n?$/.exec(text.slice(section.start, section.bodyStart))?.[0] ?? ''
    const marks = '#'.repeat(Math.min(DEEPEST, section.level + shift))
    demoted += `${text.slice(from, section.start)}${`${marks} ${section.title}`.trimEnd()}${lineEnd}`
    from = section.bodyStart
  }
  return demoted + text.slice(from)
}

const MAY_OPEN_BLOCK = /^ {0,3}(?:```|~~~|<!--)/m

/** The text with a fence or comment closed that would otherwise swallow what is put behind it. */
export function closedBlocks(text: string): string {
  if (!MAY_OPEN_BLOCK.test(text)) return text
  const blocks = blockReader()
  let opening = ''
  for (const { content } of textLines(text)) {
    const wasInside = blocks.isInside()
    blocks.placeOf(content)
    if (!wasInside && blocks.isInside()) opening = content
  }
  if (!blocks.isInside()) return text
  return `${text}\n${/^ {0,3}(`{3,}|~{3,})/.exec(opening)?.[1] ?? '-->'}`
}
