import { simplified } from '../text/simplified.ts'
import type { Message, Speaker } from '../transcript/transcript.ts'

/** A line of the conversation as it is scored: no code, and who said it. */
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
/** What stands behind it is the text that something is to be done with. */
const ORDER_ON_TEXT =
  /^\W*(?:(?:please|can you|could you|now|ok(?:ay)?)[\s,]+)*(?:translate|proof-?read|rephrase|reword|paraphrase|summari[sz]e|shorten|polish|spell-?check)\b[^:：\n]{0,80}(?:[:：]|$)|^[^:\n]{0,60}\b(?:fix|correct|check|improve)\s+(?:the\s+|my\s+|its\s+)?(?:grammar|spelling|wording|english|typos?)\b[^:\n]{0,40}:?$|^\W*here(?:'s|\s+is|\s+are)\s+(?:our|the|my|an?|their|some)\s+(?:\w+\s+){0,2}(?:readme|docs?|documentation|article|e-?mail|text|ticket|issue|log|logs|output|spec|page|thread|changelog|message)\b[^:\n]{0,60}:?$|^[\s\p{P}]*(?:请|帮我|麻烦)*(?:把[^，。]{0,12})?(?:翻译|翻成|译成|润色|校对|改写|概括)[^:：\n]{0,20}(?:[:：]|$)/iu
const LINE_CHARS_MAX = 2_000
const CODE_LINES_MAX = 20

/**
 * What was said, line by line. Fenced and inline code is nobody's statement, nor is what is quoted or handed over to be
 * translated; an open fence ends with its message.
 */
export function spokenLines(messages: readonly Message[]): readonly SpokenLine[] {
  let isWriting = false
  return messages.flatMap(({ text, role }, message) => {
    if (text === '') return []
    if (role === 'user')
      isWriting = asksForText(text) || (isWriting && text.split(/\s+/).length <= REMARK_WORDS)
    const isMade = isWriting && role === 'assistant'
    return linesOf(text).map((line) => ({
      ...line,
      text: isMade ? '' : line.text,
      by: role,
      message,
    }))
  })
}

/** A text that somebody has written for them says nothing about their work. */
function asksForText(text: string): boolean {
  return text.split('\n').some((line) => {
    const plain = simplified(line)
    return ORDER_ON_TEXT.test(plain) || TEXT_TO_WRITE.test(plain)
  })
}

const TEXT_TO_WRITE =
  /^\W*(?:(?:please|can you|could you|now|ok(?:ay)?|help me)[\s,]+)*(?:draft|write|compose)\s+(?:me\s+|up\s+)?(?:an?|the|some)\s+(?:\w+\s+){0,2}(?:announcement|e-?mails?|post|tweet|message|reply|letter|story|poem|haiku|joke|article|press release|speech|summary|abstract|newsletter)\b|^\W*pretend\b|^[\s\p{P}]*(?:请|帮我|麻烦)*(?:写|起草)(?:一)?(?:封|篇|段|个)(?:邮件|公告|通知|文章|说明|介绍|总结)/iu
/** So few words only ask for the same in another way: `shorter, please`. */
const REMARK_WORDS = 6

function linesOf(text: string): readonly Pick<SpokenLine, 'text' | 'raw'>[] {
  const lines: { text: string; code: string[]; raw: string }[] = []
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
    const said = QUOTE.test(raw) || isHandedOver ? '' : raw.replace(/`[^`]+`/g, '').trim()
    const order = ORDER_ON_TEXT.exec(simplified(said))?.[0]
    if (order !== undefined) isHandedOver = true
    lines.push({ text: order === undefined ? said : said.slice(0, order.length), code: [], raw })
  }
  return lines.map(({ text: said, code, raw }) => ({
    text: said,
    raw: [raw, ...code.slice(0, CODE_LINES_MAX)].join('\n'),
  }))
}
