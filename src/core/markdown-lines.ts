/** One line of a markdown text and what it is part of. Offsets are into the text as it was given. */
export interface MarkdownLine {
  readonly start: number
  /** Past its line end. */
  readonly end: number
  /** Without its line end. */
  readonly content: string
  /** `code`: a fenced block with its fences; `comment`: an HTML comment that starts a line. */
  readonly place: 'text' | 'code' | 'comment'
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** Reads line by line, as CommonMark parts blocks: a fence or comment that never closes runs to the end. */
export function* markdownLines(text: string): Generator<MarkdownLine> {
  let fence: string | undefined
  let inComment = false
  for (const line of linesOf(text)) {
    const { content } = line
    if (fence !== undefined) {
      if (closes(content, fence)) fence = undefined
      yield { ...line, place: 'code' }
      continue
    }
    if (inComment || /^ {0,3}<!--/.test(content)) {
      inComment = !content.includes('-->', inComment ? 0 : content.indexOf('<!--') + 4)
      yield { ...line, place: 'comment' }
      continue
    }
    fence = FENCE.exec(content)?.[1]
    yield { ...line, place: fence === undefined ? 'text' : 'code' }
  }
}

function* linesOf(text: string): Generator<Omit<MarkdownLine, 'place'>> {
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
  let blanked = ''
  let from = 0
  for (;;) {
    const open = text.indexOf('<!--', from)
    const close = open < 0 ? -1 : text.indexOf('-->', open + 4)
    if (close < 0) return blanked + text.slice(from)
    blanked += text.slice(from, open) + blank(text.slice(open, close + 3))
    from = close + 3
  }
}

/** Spaces in place of everything but line ends. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}
