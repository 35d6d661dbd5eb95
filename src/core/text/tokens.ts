import { withoutSections } from '../format/markdown/sections.ts'

/** Sections that record the past or the links of a memory: no part of what it costs to read (MOD-08). */
export const BOOKKEEPING_SECTIONS = ['History', 'Connections'] as const

/** Words x 1.3, rounded down; a CJK character counts as a word. The unit of `token_count`, distill and learn. */
export function wordTokens(text: string): number {
  return tokensOfWords(countWords(text, 0, text.length))
}

function tokensOfWords(words: number): number {
  return Math.floor((words * 13) / 10)
}

/** The word tokens of any stretch of a text. Its lines are counted once, however often it is asked. */
export function tokenCounter(text: string): (start: number, end: number) => number {
  const starts: number[] = []
  const wordsBefore: number[] = []
  let words = 0
  for (let start = 0; start < text.length; ) {
    starts.push(start)
    wordsBefore.push(words)
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    // A line end parts words, so that the words of lines add up.
    words += countWords(text, start, end)
    start = end
  }
  starts.push(text.length)
  wordsBefore.push(words)
  return (start, end) => {
    const first = firstFrom(starts, start)
    const behind = firstFrom(starts, end)
    const last = starts[behind] === end ? behind : behind - 1
    if (first > last) return tokensOfWords(countWords(text, start, end))
    const inside = wordsBefore[last]! - wordsBefore[first]!
    const around = countWords(text, start, starts[first]!) + countWords(text, starts[last]!, end)
    return tokensOfWords(inside + around)
  }
}

/** The place of the first of these numbers, in order, that is not below `least`. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The tokens of a memory's text without History and Connections. */
export function memoryTokens(body: string): number {
  return wordTokens(withoutBookkeeping(body))
}

/** A memory's text without History and Connections. */
export function withoutBookkeeping(body: string): string {
  return withoutSections(body, BOOKKEEPING_SECTIONS)
}

/** Bytes / 3.2, rounded down: the unit of budgets and of `~280tk`. */
export function byteTokens(bytes: number): number {
  return Math.floor((bytes * 10) / 32)
}

const SPACE = 0
const LETTER = 1
const CJK = 2

/** Runs of anything but space, as `wc -w` counts them, with each CJK character a word and its punctuation none. */
function countWords(text: string, start: number, end: number): number {
  let words = 0
  let before = SPACE
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    let sort: number
    if (code < 0x80) sort = code > 32 && code !== 127 ? LETTER : SPACE
    else if (code >= 0xd800 && code < 0xdc00) {
      sort = sortOf(text.codePointAt(index) ?? code)
      index++
    } else sort = sortOf(code)
    if (sort === CJK || (sort === LETTER && before !== LETTER)) words++
    before = sort
  }
  return words
}

function sortOf(code: number): typeof SPACE | typeof LETTER | typeof CJK {
  // No-break space, the spaces of typography, line separators.
  if (code === 0xa0 || code === 0x85 || code === 0x1680 || code === 0xfeff) return SPACE
  if ((code >= 0x2000 && code <= 0x200b) || (code >= 0x2028 && code <= 0x202f)) return SPACE
  if (code === 0x205f) return SPACE
  if (code < 0x1100) return LETTER
  // Hangul: jamo, compatibility jamo, syllables.
  if (code <= 0x11ff || (code >= 0xac00 && code <= 0xd7ff)) return CJK
  if (code < 0x2e80) return LETTER
  // Ideographic space and punctuation, but for the marks that repeat or number a character.
  if (code >= 0x3000 && code <= 0x303f) return code >= 0x3005 && code <= 0x3007 ? CJK : SPACE
  if (code === 0x30fb) return SPACE
  // Radicals, kana, bopomofo, ideographs with extension A, Yi; then compatibility ideographs.
  if (code <= 0xa4cf || (code >= 0xf900 && code <= 0xfaff)) return CJK
  if (code >= 0xff00 && code <= 0xffef) return fullWidthSort(code)
  // Extensions B and on.
  return code >= 0x20000 && code <= 0x3ffff ? CJK : LETTER
}

/** Full-width Latin reads as Latin, half-width kana and hangul as CJK, the rest is punctuation. */
function fullWidthSort(code: number): typeof SPACE | typeof LETTER | typeof CJK {
  if (code >= 0xff66 && code <= 0xffdc) return CJK
  const ascii = code - 0xfee0
  const alphanumeric =
    (ascii >= 48 && ascii <= 57) || (ascii >= 65 && ascii <= 90) || (ascii >= 97 && ascii <= 122)
  return alphanumeric ? LETTER : SPACE
}

const utf8 = new TextEncoder()

/** Bytes of a text in UTF-8; a lone surrogate counts as the replacement character that stands for it on disk. */
export function utf8Length(text: string): number {
  return utf8.encode(text).length
}
