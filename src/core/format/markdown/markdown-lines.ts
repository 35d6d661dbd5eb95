/** One line of a text. Offsets are into the text as it was given. */
export interface TextLine {
  readonly start: number
  /** Past its line end. */
  readonly end: number
  /** Without its line end. */
  readonly content: string
}

/** One line of a markdown text and what it is part of. */
export interface MarkdownLine extends TextLine {
  /** `code`: a fenced block with its fences; `comment`: an HTML comment that starts a line. */
  readonly place: 'text' | 'code' | 'comment'
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** Reads line by line, as CommonMark parts blocks: a fence or comment that never closes runs to the end. */
export function* markdownLines(text: string): Generator<MarkdownLine> {
  const blocks = blockReader()
  for (const { start, end, content } of textLines(text))
    yield { start, end, content, place: blocks.placeOf(content) }
}

/** Follows the lines of a text in order and says of each what it is part of. */
export interface BlockReader {
  placeOf(content: string): MarkdownLine['place']
  /** Whether the next line stands in a fence or a comment. */
  isInside(): boolean
}

export function blockReader(): BlockReader {
  let fence: string | undefined
  let inComment = false
  return {
    isInside: () => fence !== undefined || inComment,
    placeOf: (content) => {
      if (fence !== undefined) {
        if (closes(content, fence)) fence = undefined
        return 'code'
      }
      if (inComment || /^ {0,3}<!--/.test(content)) {
        inComment = !content.includes('-->', inComment ? 0 : content.indexOf('<!--') + 4)
        return 'comment'
      }
      fence = FENCE.exec(content)?.[1]
      return fence === undefined ? 'text' : 'code'
    },
  }
}

export function* textLines(text: string): Generator<TextLine> {
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    let contentEnd = newline < 0 ? end : newline
    if (contentEnd > start && text[contentEnd - 1] === '\r') contentEnd--
    yield { start, end, content: text.slice(start, contentEnd) }
    start = end
  }
}

function closes(content: string, fence: string): boolean {
  if (content.startsWith('    ')) return false
  const trimmed = content.trim()
  return trimmed.length >= fence.length && trimmed === fence.charAt(0).repeat(trimmed.length)
}

/** The text with closed HTML comments blanked out, offsets and line ends unchanged. */
export function blankComments(text: string): string {
  return blankRanges(text, commentRanges(text))
}

export interface Range {
  readonly start: number
  readonly end: number
}

/** Closed HTML comments in order, wherever they stand in a line. */
export function commentRanges(text: string): readonly Range[] {
  const ranges: Range[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    const close = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (close < 0) return ranges
    from = close + 3
    ranges.push({ start, end: from })
  }
}

/** Spaces in place of everything in the ranges but line ends, so that offsets and lines stay as they are. */
export function blankRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text
  let blanked = ''
  let from = 0
  for (const { start, end } of ranges) {
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ')
    from = end
  }
  return blanked + text.slice(from)
}
