import { lazyPattern } from '../../../core/base/lazy-pattern.ts'

// Terminals count columns, not characters: 中 takes two, a combining accent none.

type Granularity = 'grapheme' | 'word'
const segmenters = new Map<Granularity, Intl.Segmenter>()

/** The first segmenter of a process takes twenty milliseconds to make: most lines need none. */
function segmentsOf(
  text: string,
  granularity: Granularity,
): Iterable<{ readonly segment: string }> {
  if (ONE_EACH.test(text))
    return (text.match(granularity === 'word' ? WORDS : /./gs) ?? []).map((segment) => ({
      segment,
    }))
  const known = segmenters.get(granularity)
  const segmenter = known ?? new Intl.Segmenter('und', { granularity })
  segmenters.set(granularity, segmenter)
  return segmenter.segment(text)
}

/** Letters of the west and marks of print: one column each, and none joins its neighbour. */
const ONE_EACH = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e]*$/
const WORDS = /[\w\xc0-\u02ff]+(?:['’.][\w\xc0-\u02ff]+)*|./gs
// East Asian Wide and Fullwidth, by script where one exists, and what terminals draw as a picture.
const WIDE = lazyPattern(
  () =>
    /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u,
)
const INVISIBLE = lazyPattern(() => /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u)

/** Columns that the text takes on a terminal. Escape sequences are not expected: colour comes after measuring. */
export function textWidth(text: string): number {
  if (ONE_EACH.test(text)) return text.length
  let width = 0
  for (const { segment } of segmentsOf(text, 'grapheme')) width += graphemeWidth(segment)
  return width
}

function graphemeWidth(grapheme: string): number {
  if (ONE_EACH.test(grapheme)) return grapheme.length
  if (INVISIBLE.test(grapheme)) return 0
  return WIDE.test(grapheme) ? 2 : 1
}

/** What a question puts in front of each line: a bar and two spaces, and a column that stays free. */
export const GUTTER = 4

/** Cuts at a word where one fits, else at a character, and marks the cut with `…`. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  if (width < 1) return ''
  const cut = takeSegments(text, 'word', width - 1).trimEnd()
  return `${cut === '' ? takeSegments(text, 'grapheme', width - 1) : cut}…`
}

/** Leaves out the middle of a path: where it starts and what the file is called tell more. */
export function shortenMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  if (width < 1) return ''
  const end = [...segmentsOf(text, 'grapheme')].map(({ segment }) => segment).reverse()
  const head = takeSegments(text, 'grapheme', Math.floor((width - 1) / 3))
  const room = width - 1 - textWidth(head)
  let tail = ''
  for (const segment of end) {
    if (textWidth(segment) + textWidth(tail) > room) break
    tail = `${segment}${tail}`
  }
  return `${head}…${tail}`
}

function takeSegments(text: string, granularity: Granularity, width: number): string {
  let taken = ''
  let used = 0
  for (const { segment } of segmentsOf(text, granularity)) {
    used += textWidth(segment)
    if (used > width) break
    taken += segment
  }
  return taken
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text
}

/** Breaks at spaces; a word longer than the width stands alone on its line, uncut, so that it can be copied. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines
}

/**
 * Text of a memory as it may reach a terminal: without control characters, which could clear the screen or
 * retitle the window, and without the marks that reverse reading order. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** The same on one line, for titles and table cells. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}
