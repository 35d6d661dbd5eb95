import { markdownLines } from '../../format/markdown/markdown-lines.ts'
import { sectionsIn } from '../../format/markdown/sections.ts'

/** A piece of a text that is kept whole or left out. */
export interface TextUnit {
  /** `sentence`: told as a bullet. `block`: steps, a table, a quotation. `code`: kept word for word. */
  readonly sort: 'sentence' | 'block' | 'code'
  readonly text: string
  /** The heading that it stands under; -1 before the first. */
  readonly section: number
}

export interface UnitsOfText {
  readonly units: readonly TextUnit[]
  readonly headings: readonly { readonly level: number; readonly title: string }[]
}

const BULLET = /^(\s*)[-*+]\s+(?:\[[ xX]\]\s+)?/
const STEP = /^\s*\d{1,9}[.)]\s+/

/** Takes a markdown text apart into sentences, list items, blocks and code, in order. Comments are left out. */
export function unitsOf(text: string): UnitsOfText {
  const sections = sectionsIn(text)
  const starts = new Map(sections.map((section, number) => [section.start, { section, number }]))
  const units: TextUnit[] = []
  let section = -1
  let skipTo = 0
  let open: { sort: Part; lines: string[] } | undefined
  const close = (): void => {
    if (open !== undefined) units.push(...unitsIn(open.sort, open.lines, section))
    open = undefined
  }
  for (const { start, content, place } of markdownLines(text)) {
    if (start < skipTo) continue
    const heading = starts.get(start)
    if (heading !== undefined) {
      close()
      section = heading.number
      // The underline of a heading that has one is part of it.
      skipTo = heading.section.bodyStart
      continue
    }
    const sort = sortOf(content, place, open?.sort)
    if (sort === undefined) {
      close()
      continue
    }
    if (open === undefined || open.sort !== sort || startsAnew(content, sort, open.lines)) close()
    open ??= { sort, lines: [] }
    open.lines.push(content)
  }
  close()
  return { units, headings: sections.map(({ level, title }) => ({ level, title })) }
}

type Part = 'prose' | 'item' | 'steps' | 'table' | 'quote' | 'code'

function sortOf(
  content: string,
  place: 'text' | 'code' | 'comment',
  open: Part | undefined,
): Part | undefined {
  if (place === 'code') return 'code'
  if (place === 'comment' || content.trim() === '') return undefined
  if (/^\s*\|/.test(content)) return 'table'
  if (/^\s*>/.test(content)) return 'quote'
  const isIndented = /^(?: {2,}|\t)/.test(content)
  if (STEP.test(content) || (open === 'steps' && isIndented)) return 'steps'
  if (BULLET.test(content) || (open === 'item' && isIndented)) return 'item'
  if (/^(?: {4}|\t)/.test(content)) return 'code'
  return /^\s*(?:[-_*]\s*){3,}$/.test(content) ? undefined : open === 'item' ? 'item' : 'prose'
}

/** Each item of a list stands for itself, and so does each fence. */
function startsAnew(content: string, sort: Part, lines: readonly string[]): boolean {
  if (sort === 'item') return BULLET.test(content)
  return sort === 'code' && lines.length > 1 && isWholeFence(lines)
}

function isWholeFence(lines: readonly string[]): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1]
  return fence !== undefined && (lines.at(-1) ?? '').trim().startsWith(fence)
}

function unitsIn(sort: Part, lines: readonly string[], section: number): readonly TextUnit[] {
  switch (sort) {
    case 'code':
      return [{ sort: 'code', text: lines.join('\n'), section }]
    case 'steps':
    case 'table':
    case 'quote':
      return [{ sort: 'block', text: lines.join('\n'), section }]
    case 'item': {
      const text = oneLine([lines[0]!.replace(BULLET, ''), ...lines.slice(1)])
      return text === '' ? [] : [{ sort: 'sentence', text, section }]
    }
    default:
      return sentencesIn(oneLine(lines)).map((text) => ({ sort: 'sentence', text, section }))
  }
}

function oneLine(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join(' ')
    .trim()
}

let segmenter: Intl.Segmenter | undefined

/** A full stop after one of these does not end a sentence, nor does one inside of code. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|fig|resp|ca|z\.B|d\.h|[A-Z])\.$/i

function sentencesIn(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  const sentences: string[] = []
  let pending = ''
  for (const { segment } of segmenter.segment(text)) {
    pending += segment
    const ticks = pending.split('`').length - 1
    if (ticks % 2 === 1 || ABBREVIATION.test(pending.trim())) continue
    sentences.push(pending.trim())
    pending = ''
  }
  return [...sentences, pending.trim()].filter((sentence) => sentence !== '')
}
