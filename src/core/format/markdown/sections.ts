import { blockReader } from './markdown-lines.ts'

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

/**
 * Reads line by line, as `markdownLines` does, and looks only at what a line starts with: most lines are told by that,
 * and texts are asked for their headings more than for anything else.
 */
function headingsIn(text: string): readonly Heading[] {
  const headings: Heading[] = []
  const blocks = blockReader()
  /** Whether a paragraph that starts in this line stands by itself, for this line and the one before. */
  let mayStart = true
  let mightHaveStarted = false
  let lineBefore = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    const first = firstMark(text, start, end)
    let closed = first === end
    const fence = blocks.fenceMark()
    // Blanks beyond ASCII are no mark: they may stand before one.
    if (fence !== undefined && text[first] !== fence && text.charCodeAt(first) < 0x80) closed = true
    else if (blocks.isInside() || OPENERS.includes(text[first] ?? '')) {
      const place = blocks.placeOf(sectionContent(text, start, end))
      closed ||= place !== 'text'
    }
    const mark = closed ? '' : text[first]
    if (mark === '#') {
      const found = ATX.exec(sectionContent(text, start, end))
      if (found !== null) {
        const [marks, hashes = ''] = found
        const title = atxTitle(text.slice(start + marks.length, end))
        headings.push({ level: hashes.length, title, start, bodyStart: end, end })
        closed = true
      }
    } else if (mightHaveStarted && (mark === '=' || mark === '-')) {
      const before = sectionContent(text, lineBefore, start)
      if (SETEXT.test(sectionContent(text, start, end)) && !NOT_A_PARAGRAPH.test(before)) {
        const level = mark === '=' ? 1 : 2
        headings.push({ level, title: before.trim(), start: lineBefore, bodyStart: end, end })
        closed = true
      }
    }
    mightHaveStarted = !closed && mayStart
    mayStart = closed
    lineBefore = start
    start = end
  }
  return headings
}

/** Fences and comments start with one of these. */
const OPENERS = '`~<'

/** Where the first character stands that is no blank; `end` for a blank line. */
function firstMark(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 32 || (code >= 9 && code <= 13)) continue
    // Other blanks are rare, and `trim` knows them.
    return code >= 0x80 && text.slice(at, end).trim() === '' ? end : at
  }
  return end
}

const NEWLINE = 10
const RETURN = 13

/** A line without its line end. */
function sectionContent(text: string, start: number, end: number): string {
  if (end === start || text.charCodeAt(end - 1) !== NEWLINE) return text.slice(start, end)
  const isCrLf = end - 2 >= start && text.charCodeAt(end - 2) === RETURN
  return text.slice(start, isCrLf ? end - 2 : end - 1)
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
  const plain = withoutMarks(title).trimEnd()
  return (plain.endsWith(':') ? plain.slice(0, -1) : plain).trim().toLowerCase()
}

/** Most titles have none. */
function withoutMarks(text: string): string {
  const hasSome = text.includes('*') || text.includes('_') || text.includes('`')
  return hasSome ? text.replace(/[*_`]/g, '') : text
}

/** The text without the named sections and what stands under them. */
export function withoutSections(body: string, titles: readonly string[]): string {
  const wanted = new Set(titles.map(plainTitle))
  // Most texts hold none of these words, and so no such heading: looking for words is many times faster.
  const words = withoutMarks(body).toLowerCase()
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
