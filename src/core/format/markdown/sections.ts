import { type MarkdownLine, markdownLines } from './markdown-lines.ts'

/** One heading and what stands under it, deeper headings included. Offsets are into the text as it was given. */
export interface Section {
  readonly level: number
  readonly title: string
  /** Where the heading's line starts. */
  readonly start: number
  /** Where the text after the heading starts. */
  readonly bodyStart: number
  /** Where the next heading of the same or a higher level starts, or the end of the text. */
  readonly end: number
}

/**
 * All headings of a markdown text in order, `# ATX` and underlined ones. Lines in code fences and in comments are
 * not headings. Of underlined headings only those of one line count: a paragraph right above `---` is nearly
 * always a rule that lacks its blank line.
 */
export function sectionsIn(text: string): readonly Section[] {
  // Most texts that are asked have none: looking for a mark is quicker than reading line by line.
  if (!MAY_HAVE_HEADING.test(text)) return []
  const headings = headingsIn(text)
  setEnds(headings, text.length)
  return headings
}

const MAY_HAVE_HEADING = /^ {0,3}(?:#|(?:=+|-+)[ \t]*\r?$)/m

/** A section whose end is told once all headings are found. */
interface Heading extends Section {
  end: number
}

/** From the last heading back: each ends where the nearest later one of its level or above starts. */
function setEnds(headings: readonly Heading[], textEnd: number): void {
  const nextAtLevel = new Array<number>(7).fill(textEnd)
  for (let index = headings.length - 1; index >= 0; index--) {
    const heading = headings[index]!
    heading.end = nextAtLevel[heading.level]!
    nextAtLevel.fill(heading.start, heading.level)
  }
}

const ATX = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const SETEXT = /^ {0,3}(?:=+|-+)[ \t]*$/
/** Starts of lines that are no paragraph: lists, quotes, tables, rules, HTML, indented code. */
const NOT_A_PARAGRAPH =
  /^(?: {4}|\t| {0,3}(?:[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|>|\||<|(?:[-_*][ \t]*){3,}$))/

function headingsIn(text: string): readonly Heading[] {
  const headings: Heading[] = []
  /** The line before, where it may be a paragraph of one line. */
  let paragraph: MarkdownLine | undefined
  let isAfterText = false
  for (const line of markdownLines(text)) {
    const { start, end, content, place } = line
    const atx = place === 'text' ? ATX.exec(content) : null
    const isUnderline = place === 'text' && SETEXT.test(content)
    const underlined =
      isUnderline && paragraph !== undefined && !NOT_A_PARAGRAPH.test(paragraph.content)
        ? paragraph
        : undefined
    if (atx !== null) {
      const [marks, hashes = ''] = atx
      const title = atxTitle(content.slice(marks.length))
      headings.push({ level: hashes.length, title, start, bodyStart: end, end })
    } else if (underlined !== undefined) {
      const level = content.trimStart().startsWith('=') ? 1 : 2
      const title = underlined.content.trim()
      headings.push({ level, title, start: underlined.start, bodyStart: end, end })
    }
    const isHeading = atx !== null || underlined !== undefined
    const isClosed = isHeading || place !== 'text' || content.trim() === ''
    paragraph = isClosed || isAfterText ? undefined : line
    isAfterText = !isClosed
  }
  return headings
}

/** `## Title ##` closes with hashes that are not part of the title; `## C#` does not. */
function atxTitle(raw: string): string {
  const text = raw.trim()
  return /^#+$/.test(text) ? '' : text.replace(/[ \t]#+$/, '').trimEnd()
}

/** Whether two headings say the same: case, emphasis and a closing colon do not matter. */
export function sameTitle(a: string, b: string): boolean {
  return plainTitle(a) === plainTitle(b)
}

function plainTitle(title: string): string {
  const plain = title.replace(MARKS, '').trimEnd()
  return (plain.endsWith(':') ? plain.slice(0, -1) : plain).trim().toLowerCase()
}

const MARKS = /[*_`]/g

/** The text without the named sections and what stands under them. */
export function withoutSections(body: string, titles: readonly string[]): string {
  const wanted = new Set(titles.map(plainTitle))
  // Most texts hold none of these words, and so no such heading: looking for words is many times faster.
  const words = body.replace(MARKS, '').toLowerCase()
  if (![...wanted].some((title) => words.includes(title))) return body
  let kept = ''
  let from = 0
  for (const section of sectionsIn(body)) {
    if (section.start < from || !wanted.has(plainTitle(section.title))) continue
    kept += body.slice(from, section.start)
    from = section.end
  }
  if (from === 0) return body
  return (kept + body.slice(from)).trimEnd()
}

/** What stands under the first heading of this title, without blank lines around; undefined when there is none. */
export function sectionText(body: string, title: string): string | undefined {
  const section = findSection(body, title)
  return section && body.slice(section.bodyStart, section.end).trim()
}

function findSection(body: string, title: string): Section | undefined {
  const wanted = plainTitle(title)
  return sectionsIn(body).find((section) => plainTitle(section.title) === wanted)
}

/** Connections close a memory; whatever is added goes before them (LAY-01, LRN-10). */
const LAST_SECTION = 'Connections'

/** Puts `text` under the heading `title`, adding a second-level heading where there is none; `undefined` removes it. */
export function setSection(body: string, title: string, text: string | undefined): string {
  const section = findSection(body, title)
  if (text === undefined)
    return section ? joinBlocks(body.slice(0, section.start), body.slice(section.end)) : body
  if (section) {
    const heading = body.slice(section.start, section.bodyStart).trimEnd()
    return joinBlocks(body.slice(0, section.start), heading, text, body.slice(section.end))
  }
  const last = sameTitle(title, LAST_SECTION) ? undefined : findSection(body, LAST_SECTION)
  const at = last?.start ?? body.length
  return joinBlocks(body.slice(0, at), `## ${title}`, text, body.slice(at))
}

/** Blocks one blank line apart; the space inside and around the outermost text is kept out of it. */
function joinBlocks(...blocks: readonly string[]): string {
  return blocks
    .map((block, index) => {
      const inner = index === 0 ? block : block.replace(/^(?:[ \t]*\r?\n)+/, '')
      return inner.trimEnd()
    })
    .filter((block) => block.trim() !== '')
    .join('\n\n')
}
