import { dayOf, type Instant } from '../../base/instant.ts'
import { closedBlocks, demoteHeadings } from '../../format/markdown/demote-headings.ts'
import { markdownLines } from '../../format/markdown/markdown-lines.ts'
import { sectionsIn, withoutSections } from '../../format/markdown/sections.ts'
import { keywordsOf } from '../../model/key-terms.ts'
import type { Memory } from '../../model/memory.ts'
import { memoByText } from '../../text/memo-by-text.ts'
import { shortHash } from '../../text/slug.ts'
import { BOOKKEEPING_SECTIONS, memoryTokens } from '../../text/tokens.ts'
import { joinBlocks, partConnections } from './connections.ts'
import { summarise } from './summarise.ts'

/** Above this many tokens a memory is offered for compressing (DST-06). */
export const COMPRESS_PAST_TOKENS = 900
/** About sixty per cent less. */
const TARGET_SHARE = 0.4
/** What saves less is not worth a second text. */
const SMALLEST_GAIN = 0.1

export type CompressOutcome =
  | {
      readonly kind: 'compressed'
      readonly memory: Memory
      readonly tokensBefore: number
      readonly tokensAfter: number
      /** Keywords that the new text lacked and now names. */
      readonly added: readonly string[]
    }
  | { readonly kind: 'refused'; readonly why: string }

/** Whether its text is the one that a compression left: then there is nothing to do again (DST-06). */
export function isCompressed(body: string): boolean {
  const mark = MARK.exec(body)?.[1]
  return mark !== undefined && mark === markOf(toldIn(body))
}

/** The summary that is offered where nobody hands in a better one. Always the same for the same memory. */
export function compressedText(memory: Memory): string {
  return summaryOf(`${keywordsOf(memory).join('\n')}\0${toldIn(memory.body)}`)
}

/** Whoever offers, plans and shows the summary of a memory has it made once. */
const summaryOf = memoByText(
  (asked) => {
    const end = asked.indexOf('\0')
    const keywords = asked.slice(0, end).split('\n')
    return summarise(asked.slice(end + 1), { share: TARGET_SHARE, keywords })
  },
  { charsMax: 4_000_000 },
)

/** The memory with its own key points in place of its text. */
export function compressOwn(memory: Memory, now: Instant): CompressOutcome {
  if (memory.fields !== undefined)
    return {
      kind: 'refused',
      why: 'it has fields instead of one text; shorten them with `everkeep edit`',
    }
  return compressMemory(memory, compressedText(memory), now)
}

/**
 * Puts a shorter text in place of a memory's own, which goes into its History: out of index, tokens and injection, and
 * not out of the file. Whoever wrote the text, the same is asked of it: code word for word, every keyword, no section
 * of the books, a tenth less at least.
 */
export function compressMemory(memory: Memory, text: string, now: Instant): CompressOutcome {
  const told = toldIn(memory.body)
  const given = withoutTitle(text.replace(/\r\n?/g, '\n').trim(), memory.title)
  const fault = faultOf(given, told)
  if (fault !== undefined) return { kind: 'refused', why: fault }
  const added = missingFrom(given, memory)
  const short = joinBlocks(
    closedBlocks(given),
    added.length === 0 ? '' : `**Keywords**: ${added.join(', ')}`,
  )
  const body = bodyWith(memory.body, { short, told, day: dayOf(now) })
  const [tokensBefore, tokensAfter] = [memoryTokens(memory.body), memoryTokens(body)]
  if (tokensAfter > tokensBefore * (1 - SMALLEST_GAIN))
    return {
      kind: 'refused',
      why: `the text would have ${tokensAfter} tokens instead of ${tokensBefore}: that saves less than 10 %`,
    }
  return { kind: 'compressed', memory: { ...memory, body }, tokensBefore, tokensAfter, added }
}

/** What a memory says, without what it records about itself. */
function toldIn(body: string): string {
  return withoutSections(body, BOOKKEEPING_SECTIONS).trim()
}

const MARK = /^<!-- compressed: ([0-9a-z]+) -->$/m

/** Of the words alone: a link that follows a renamed memory is not another text. */
function markOf(told: string): string {
  return shortHash(told.replace(/\[\[[^\]\n]*\]\]/g, '[[]]').replace(/\s+/g, ' '))
}

function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.split('\n')
  return first.trim() === `# ${title.trim()}` ? rest.join('\n').trim() : text
}

function faultOf(given: string, told: string): string | undefined {
  if (given === '') return 'the new text is empty'
  const books = sectionsIn(given).find(({ title }) =>
    BOOKKEEPING_SECTIONS.some((name) => name.toLowerCase() === title.trim().toLowerCase()),
  )
  if (books !== undefined) return `the new text has a section ${books.title}, which is reserved`
  const lost = codeBlocks(told).find((block) => !given.includes(block))
  if (lost === undefined) return undefined
  return `the code block that starts with ${JSON.stringify(lost.split('\n')[1] ?? '')} is not in it word for word`
}

/** Fenced blocks as they stand. */
function codeBlocks(text: string): readonly string[] {
  const blocks: string[][] = []
  let open = false
  for (const { content, place } of markdownLines(text)) {
    if (place !== 'code') open = false
    else if (open) blocks.at(-1)!.push(content)
    else {
      blocks.push([content])
      open = true
    }
  }
  return blocks.map((lines) => lines.join('\n').trimEnd())
}

/** Keywords that the new text does not hold. */
function missingFrom(text: string, memory: Memory): readonly string[] {
  const lower = text.toLowerCase()
  return keywordsOf(memory).filter((word) => !lower.includes(word))
}

function bodyWith(
  body: string,
  { short, told, day }: { readonly short: string; readonly told: string; readonly day: string },
): string {
  const { text, connections } = partConnections(body, 'any')
  const past = joinBlocks(
    `### Pre-Compression (${day})\n<!-- compressed: ${markOf(short)} -->`,
    demoteHeadings(closedBlocks(told), 4),
    historyIn(text),
  )
  return joinBlocks(
    short,
    `## History\n${past}`,
    connections.trim() === '' ? '' : `## Connections\n${connections.trim()}`,
  )
}

/** What the History sections hold already, newest first as it stands. */
function historyIn(text: string): string {
  const past = sectionsIn(text).filter(({ title }) => title.trim().toLowerCase() === 'history')
  const outer = past.filter(
    (section) =>
      !past.some(
        (other) => other !== section && other.start < section.start && section.start < other.end,
      ),
  )
  return joinBlocks(
    ...outer.map(({ bodyStart, end }) => demoteHeadings(text.slice(bodyStart, end), 3)),
  )
}
