/** A part of a line, where it stands. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What stands in code or in quotation marks is mentioned, not said: the same text with those letters blanked. */
export function blankMentions(line: string): string {
  return line.replace(
    MENTION,
    (found) => `${found[0]}${' '.repeat(found.length - 2)}${found.at(-1)}`,
  )
}

const MENTION = /`[^`]+`|"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|《[^》]*》/g
const SENTENCE_END = /(?<=[.!?;…])\s+|(?<=[。！？；])\s*/g
/** Where a second statement begins in one sentence. */
const SECOND =
  /\s*[,，、;]\s*(?=(?:and|but|so|also|und|aber|y|pero|et|mais|e|mas|por[ée]m)\s)|\s+(?=(?:but|aber|pero|mais|mas)\s)|[，,](?=而且|但|并且|並且|另外|还有|還有|所以|不过|不過)|(?<=[。、])(?=あと|それと|ただ)|\s(?=그리고|근데|하지만|대신)/g
const PART_CHARS_MIN = 12
const PART_WIDE_MIN = 4

/** The sentences of a line, and of a sentence the statements that a conjunction joins. */
export function sentenceSpans(line: string): readonly (readonly Span[])[] {
  return cutAt(line, { start: 0, end: line.length }, SENTENCE_END).map((sentence) =>
    joinShort(line, cutAt(line, sentence, SECOND)),
  )
}

function cutAt(line: string, { start, end }: Span, marks: RegExp): readonly Span[] {
  const text = line.slice(start, end)
  const spans: Span[] = []
  let from = 0
  for (const found of text.matchAll(marks)) {
    spans.push({ start: start + from, end: start + found.index })
    from = found.index + found[0].length
  }
  spans.push({ start: start + from, end })
  return spans.filter((span) => line.slice(span.start, span.end).trim() !== '')
}

function joinShort(line: string, spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = []
  for (const span of spans) {
    const last = kept.at(-1)
    if (last !== undefined && (isShort(line, span) || isShort(line, last)))
      kept[kept.length - 1] = { start: last.start, end: span.end }
    else kept.push(span)
  }
  return kept
}

function isShort(line: string, { start, end }: Span): boolean {
  const text = line.slice(start, end)
  return /[\u3000-\uffff]/.test(text) ? text.length < PART_WIDE_MIN : text.length < PART_CHARS_MIN
}

/** The sentences of a line as they were written. */
export function sentencesOf(line: string): readonly string[] {
  return cutAt(blankMentions(line), { start: 0, end: line.length }, SENTENCE_END).map(
    ({ start, end }) => line.slice(start, end).trim(),
  )
}
