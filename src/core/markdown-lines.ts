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
