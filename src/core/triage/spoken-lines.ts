import type { Message, Speaker } from '../transcript.ts'

/** A line of the conversation as it is scored: no code, and who said it. */
export interface SpokenLine {
  readonly text: string
  readonly by: Speaker
  /** The place of its message among those that were read. */
  readonly message: number
  /** As it was written, with the code that stood after it. */
  readonly raw: string
}

const LINE_CHARS_MAX = 2_000
const CODE_LINES_MAX = 20

/** What was said, line by line. Fenced and inline code is nobody's statement, and an open fence ends with its message. */
export function spokenLines(messages: readonly Message[]): readonly SpokenLine[] {
  return messages.flatMap(({ text, role }, message) =>
    text === '' ? [] : linesOf(text).map((line) => ({ ...line, by: role, message })),
  )
}

function linesOf(text: string): readonly Pick<SpokenLine, 'text' | 'raw'>[] {
  const lines: { text: string; code: string[]; raw: string }[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = /^\s*(?:>\s*)?(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    const opens = mark !== '' && !line.slice(line.indexOf(mark) + mark.length).includes('`')
    if (fence !== '' || opens) {
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
      lines.at(-1)?.code.push(line.slice(0, LINE_CHARS_MAX))
      continue
    }
    const raw = line.slice(0, LINE_CHARS_MAX)
    lines.push({ text: raw.replace(/`[^`]+`/g, '').trim(), code: [], raw })
  }
  return lines.map(({ text: said, code, raw }) => ({
    text: said,
    raw: [raw, ...code.slice(0, CODE_LINES_MAX)].join('\n'),
  }))
}
