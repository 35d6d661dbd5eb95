import { markdownLines } from '../markdown-lines.ts'
import { sectionsIn } from '../sections.ts'

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
  const lines = [...markdownLines(text)]
  const last = lines.at(-1)
  if (last === undefined || last.place === 'text') return text
  const probe = [...markdownLines(`${text}\n\nx`)].at(-1)
  if (probe?.place === 'text') return text
  if (last.place === 'comment') return `${text}\n-->`
  const opening = lines.findLast(
    (line, at) => line.place === 'code' && lines[at - 1]?.place !== 'code',
  )
  return `${text}\n${/^ {0,3}(`{3,}|~{3,})/.exec(opening?.content ?? '')?.[1] ?? '```'}`
}
