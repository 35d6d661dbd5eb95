import { markdownLines } from '../../format/markdown/markdown-lines.ts'
import { sectionsIn } from '../../format/markdown/sections.ts'
import type { Memory } from '../../model/memory.ts'

/** One sentence of what a memory tells. */
export interface Sentence {
  /** Without list marks and emphasis. */
  readonly text: string
  /** Title, summary, or the sentence that opens the text: what the memory is there to say. */
  readonly isLead: boolean
  /**
   * Whether the memory says it as its own word. Alternatives that were rejected, examples of what is wrong, tables and
   * quotations are told, but not said.
   */
  readonly isSaid: boolean
  readonly isTitle: boolean
  readonly isSummary: boolean
}

export type Told = Pick<Memory, 'title' | 'summary' | 'body'>

/** Sections that record the past or the links of a memory. */
const BOOKKEEPING =
  /^(?:history|connections|related|references|merged from\b.*|pre-compression\b.*)$/i
/** Sections whose sentences are not the memory's own word. */
const ASIDE =
  /\b(?:alternatives?|options|considered|rejected|context|background|problem|motivation|before|old|bad|wrong|don'?ts?|avoid|never|anti-?patterns?|examples?)\b|背景|反例|反模式|错误|避免|禁止|备选/i
const ASIDE_LINE = /^(?:>|\||❌|✗|✘|🚫|(?:bad|wrong|don'?t|avoid|before|old|错误|反例)\s*[:：])/i

/** A memory about what goes wrong: only what it forbids is its own word, the rest tells how it goes wrong. */
const ANTI_PATTERN = /\banti-?patterns?\b|\bpitfalls?\b|反模式/i
const SAYS_NO = /\b(?:not|never|no|avoid|don't|stop)\b|不要|禁止|避免|切勿/i

export function isAntiPattern(title: string): boolean {
  return ANTI_PATTERN.test(title)
}

/** The sentences of a memory in order: title, summary, then the text without code, History and Connections. */
export function* sentencesOf({ title, summary, body }: Told): Generator<Sentence> {
  const isNegative = ANTI_PATTERN.test(title)
  const head = { isLead: true, isTitle: false, isSummary: false }
  yield* parted(title).map((text) => ({ ...head, text, isSaid: !isNegative, isTitle: true }))
  yield* parted(summary).map((text) => ({ ...head, text, isSaid: true, isSummary: true }))
  const sections = sectionsIn(body)
  const kept = sections.filter(({ title: name }) => BOOKKEEPING.test(name))
  const aside = sections.filter(({ title: name }) => ASIDE.test(name))
  let isFirst = true
  for (const { start, content } of paragraphsOf(body)) {
    if (covers(kept, start) || isHeading(content, start, sections)) continue
    const line = plainLine(content)
    const isSaid = !covers(aside, start) && !ASIDE_LINE.test(line)
    for (const text of parted(line.replace(ASIDE_LINE, ''))) {
      if (NOTHING.test(text)) continue
      const isLead = isFirst && isSaid && !IS_WORD.test(text)
      yield {
        text,
        isLead,
        isSaid: isSaid && (!isNegative || SAYS_NO.test(text)),
        isTitle: false,
        isSummary: false,
      }
      if (isLead) isFirst = false
    }
  }
}

/** A line this long that ends in the midst of a sentence was wrapped. */
const WRAPPED_CHARS = 50
const OPENS_LINE = /^\s*(?:$|[-*+•>|#]|\d{1,3}[.)]\s|\*\*|[\p{L} ]{1,20}[:：])/u

/** The lines of text, those that were wrapped joined to one. */
function* paragraphsOf(body: string): Generator<{ start: number; content: string }> {
  let open: { start: number; content: string; isLong: boolean } | undefined
  for (const { start, content, place } of markdownLines(body)) {
    const isLong = content.length >= WRAPPED_CHARS && !/[.!?:;。！？：；]\s*$/.test(content)
    if (place === 'text' && open?.isLong && !OPENS_LINE.test(content)) {
      open = { start: open.start, content: `${open.content} ${content.trim()}`, isLong }
      continue
    }
    if (open !== undefined) yield open
    open = place === 'text' ? { start, content, isLong } : undefined
  }
  if (open !== undefined) yield open
}

/** What layouts that keep fields write for an empty one. */
const NOTHING = /^_?none\.?_?$/i
/** A word alone, as behind `Status:`, opens no text. */
const IS_WORD = /^[\w-]+\.?$/

function covers(
  ranges: readonly { readonly start: number; readonly end: number }[],
  at: number,
): boolean {
  return ranges.some(({ start, end }) => start <= at && at < end)
}

function isHeading(
  content: string,
  at: number,
  sections: readonly { readonly start: number; readonly bodyStart: number }[],
): boolean {
  return (
    content.trim() === '' || sections.some(({ start, bodyStart }) => start <= at && at < bodyStart)
  )
}

const LIST_MARK = /^\s*(?:[-*+•]|\d{1,3}[.)]|[a-z][.)])\s+(?:\[[ xX]\]\s+)?/
const LABEL =
  /^(?:why|reason|how to apply|how|rule|note|decision|what|fact|status|决定|决策|结论|规则|原则|原因|理由|说明|备注|做法|现状)\s*[:：]\s*/i

/** Without list marks, emphasis, link targets and the labels that many vaults put before a sentence. */
function plainLine(line: string): string {
  return line
    .replace(LIST_MARK, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\[([^\]|]*)(?:\|[^\]]*)?\]\]/g, '$1')
    .replace(/\*\*|__|~~/g, '')
    .replace(LABEL, '')
    .trim()
}

/** What may end a sentence, or keeps one from ending. */
const MARK = /[([{（)\]}）.!?;。！？；]/g
const OPENING = '([{（'
const CLOSING = ')]}）'
const WIDE_END = '。！？；'
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|no)\.$/i

/**
 * The sentences of a line. A full stop ends one when white space follows: not in names (`pool.ts`), numbers (`1.5`) and
 * abbreviations. What stands in brackets belongs to the sentence around it.
 */
function parted(text: string): readonly string[] {
  const sentences: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: mark, index: at } of text.matchAll(MARK)) {
    if (OPENING.includes(mark)) depth++
    else if (CLOSING.includes(mark)) depth = Math.max(0, depth - 1)
    else {
      const ends =
        WIDE_END.includes(mark) ||
        (/\s/.test(text.charAt(at + 1)) && !ABBREVIATION.test(text.slice(from, at + 1)))
      if (!ends || depth > 0) continue
      sentences.push(text.slice(from, at + 1))
      from = at + 1
    }
  }
  return [...sentences, text.slice(from)]
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
