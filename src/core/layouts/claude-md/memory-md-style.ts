import { baseName, stemOf } from '../../base/vault-path.ts'
import type { Card } from '../../model/memory.ts'
import { byteTokens } from '../../text/tokens.ts'
import { trimAtWord } from '../../text/trim-at-word.ts'
import { type IndexLink, joinIndexLink, linkTarget } from './memory-md-lines.ts'

/** How the lines of one MEMORY.md are written. New lines follow it (LAY-14). */
export interface IndexStyle {
  readonly bullet: string
  readonly emphasis: string
  readonly label: 'file' | 'stem' | 'title'
  readonly separator: string
  /** False where lines hold the link alone. */
  readonly described: boolean
  readonly tokens: boolean
  /** The longest line allowed, in characters. */
  readonly lineChars: number
}

/** Seed 004 asks for lines under 150 characters; a file that keeps to it goes on keeping to it. */
export const SHORT_LINE_CHARS = 149

const BASE: IndexStyle = {
  bullet: '- ',
  emphasis: '',
  label: 'title',
  separator: ' — ',
  described: true,
  tokens: false,
  lineChars: SHORT_LINE_CHARS,
}

/** A new file: seed 003's style where budgets are annotated, else the client's own. */
export function newStyle(budgetComments: boolean): IndexStyle {
  if (!budgetComments) return BASE
  return { ...BASE, label: 'file', tokens: true, lineChars: Number.POSITIVE_INFINITY }
}

/** The style of most lines, part by part. */
export function styleOf(links: readonly IndexLink[], fallback: IndexStyle): IndexStyle {
  if (links.length === 0) return fallback
  const described = links.filter((link) => link.text !== '')
  const short = links.every((link) => [...joinIndexLink(link)].length <= SHORT_LINE_CHARS)
  return {
    bullet:
      mostCommon(links.map((link) => link.bullet.trimStart().replace(/^\d+/, '1'))) ??
      fallback.bullet,
    emphasis: mostCommon(links.map((link) => link.emphasis)) ?? fallback.emphasis,
    label: mostCommon(links.map(labelStyle)) ?? fallback.label,
    separator: mostCommon(described.map((link) => link.separator)) ?? fallback.separator,
    described: described.length * 2 >= links.length,
    tokens: links.filter((link) => /~\d+tk/.test(link.suffix)).length * 2 > links.length,
    lineChars: short ? SHORT_LINE_CHARS : Number.POSITIVE_INFINITY,
  }
}

function labelStyle(link: IndexLink): IndexStyle['label'] {
  const label = plainText(link.label)
  if (label === link.file || label === baseName(link.file)) return 'file'
  return label === stemOf(link.file) ? 'stem' : 'title'
}

function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: T | undefined
  for (const [value, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = value
  }
  return best
}

/** What of a memory stands in its line. */
export interface IndexSubject {
  readonly file: string
  readonly card: Pick<Card, 'title' | 'summary'>
  readonly bytes: number
}

/** The line of a memory, in a style and at the indent of its neighbour. */
export function makeLink(subject: IndexSubject, style: IndexStyle, bullet: string): IndexLink {
  const link: IndexLink = {
    file: subject.file,
    bullet,
    emphasis: style.emphasis,
    label: '',
    target: linkTarget(subject.file),
    separator: '',
    text: '',
    suffix: style.tokens ? tokensSuffix(subject.bytes) : '',
  }
  const labelled = relabel(link, subject, style)
  return style.described ? describe(labelled, subject.card.summary, style) : labelled
}

/** The link with the memory's name. A title so long that nothing could follow it gives way. */
export function relabel(link: IndexLink, subject: IndexSubject, style: IndexStyle): IndexLink {
  const title = indexText(subject.card.title)
  if (style.label !== 'title' || title === '') {
    const name = style.label === 'stem' ? stemOf(subject.file) : baseName(subject.file)
    return { ...link, label: safeLabel(name) }
  }
  const bare = joinIndexLink({ ...link, label: '', separator: '', text: '' }).length
  const room = Math.max(LEAST_TEXT_CHARS * 2, style.lineChars - bare - LEAST_TEXT_CHARS * 2)
  return { ...link, label: safeLabel(trimAtWord(title, room, 'before')) }
}

/** The link with this description, as far as the line has room. */
export function describe(link: IndexLink, summary: string, style: IndexStyle): IndexLink {
  const separator = link.separator === '' ? style.separator : link.separator
  const bare = { ...link, separator: '', text: '' }
  const room = style.lineChars - joinIndexLink(bare).length - separator.length
  const text = trimSafely(indexText(summary), room, 'before')
  return text === '' || room < LEAST_TEXT_CHARS ? bare : { ...link, separator, text }
}

/** Fewer characters than this say nothing. */
const LEAST_TEXT_CHARS = 20

/** A cut may part a pair of backticks, and escaping the other one takes room: the cut then goes deeper. */
export function trimSafely(text: string, limit: number, side: 'before' | 'after'): string {
  const safe = safeText(trimAtWord(text, limit, side))
  const over = side === 'before' ? safe.length - limit : 0
  return over > 0 ? safeText(trimAtWord(text, limit - over, side).replaceAll('`', '')) : safe
}

export function tokensSuffix(bytes: number): string {
  return ` \`~${byteTokens(bytes)}tk\``
}

/** Titles and descriptions come from anywhere: in an index they are one line without control characters. */
export function indexText(text: string): string {
  return text
    .replace(/[\s\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+/g, ' ')
    .trim()
    .replace(/(?:\s*`~\d+tk`)+$/, '')
}

/** What a markdown reader shows of inline text, escapes resolved. */
export function plainText(markdown: string): string {
  return indexText(markdown).replace(/\\(?=[!-/:-@[-`{-~])/g, '')
}

/** Nothing in a label may end it: brackets, backticks and tags lose their meaning. */
function safeLabel(text: string): string {
  return text.replace(/[\\[\]`<]/g, '\\$&')
}

/** A backtick without its partner would pair up with the next one on the line: it is escaped. */
function safeText(text: string): string {
  const runs = [...text.matchAll(/\\?`+/g)]
  const lone = new Set<number>()
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]?.[0] ?? ''
    const partner = runs.findIndex(
      (other, index) => index > at && other[0].replace('\\', '') === run,
    )
    if (run.startsWith('\\')) continue
    if (partner < 0) lone.add(at)
    else at = partner
  }
  let next = 0
  return text.replace(/\\?`+/g, (run) => (lone.has(next++) ? run.replaceAll('`', '\\`') : run))
}
