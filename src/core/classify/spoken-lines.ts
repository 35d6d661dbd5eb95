import type { Message, Speaker } from '../transcript/transcript.ts'
import { cuesIn } from './language.ts'
import { blankMentions } from './split-sentences.ts'

/** A line of the conversation as it is read: no blocks of code, and who said it. */
export interface SpokenLine {
  readonly text: string
  readonly by: Speaker
  /** The place of its message among those that were read. */
  readonly message: number
  /** As it was written, with the code that stood after it. */
  readonly raw: string
}

/** Markdown's mark of what others said. */
const QUOTE = /^\s*>/
const LINE_CHARS_MAX = 2_000
const CODE_LINES_MAX = 20

/**
 * What was said, line by line. Fenced code is nobody's statement, nor is what is quoted or handed over to be translated
 * or rewritten, nor what the assistant makes of it; an open fence ends with its message.
 */
export function spokenLines(messages: readonly Message[]): readonly SpokenLine[] {
  let isWriting = false
  return messages.flatMap(({ text, role }, message) => {
    if (text === '') return []
    const lines = linesOf(text, role)
    if (role === 'user')
      isWriting =
        lines.some(({ isOrder }) => isOrder) ||
        (isWriting && text.split(/\s+/).length <= REMARK_WORDS)
    const isMade = isWriting && role === 'assistant'
    return lines.map(({ text: said, raw }) => ({
      text: isMade ? '' : said,
      raw,
      by: role,
      message,
    }))
  })
}

/** So few words only ask for the same in another way: `shorter, please`. */
const REMARK_WORDS = 6

interface Line {
  readonly text: string
  readonly raw: string
  /** It asks to do something with a text that follows. */
  readonly isOrder: boolean
}

function linesOf(text: string, role: Speaker): readonly Line[] {
  const lines: { text: string; code: string[]; raw: string; isOrder: boolean }[] = []
  let fence = ''
  let isHandedOver = false
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
    const said = QUOTE.test(raw) || isHandedOver ? '' : raw.trim()
    // What follows a colon is the text, or no order at all.
    const order = said.replace(/[:：](?!\/\/).*$/, '')
    const isOrder = role === 'user' && said !== '' && asksForText(order)
    if (isOrder) isHandedOver = true
    lines.push({ text: isOrder ? order : said, code: [], raw, isOrder })
  }
  return lines.map(({ text: said, code, raw, isOrder }) => ({
    text: said,
    raw: [raw, ...code.slice(0, CODE_LINES_MAX)].join('\n'),
    isOrder,
  }))
}

function asksForText(line: string): boolean {
  return cuesIn(blankMentions(line)).has('handsover')
}
