import type { IndexHeading, IndexLine } from './memory-md-lines.ts'

/** What the placing needs to know of an entry. */
export interface PlacedEntry {
  readonly file: string
  readonly kind: string
}

/** A new line behind line `after` (-1: at the top). */
export interface Insertion {
  readonly after: number
  readonly bullet: string
  readonly entry: PlacedEntry
  /** A heading that it needs above it. */
  readonly heading: string | undefined
  /** True where it starts a list of its own, apart from the text around it. */
  readonly apart: boolean
}

interface Section {
  readonly heading: IndexHeading | undefined
  /** Line of the heading; -1 for what stands before the first one. */
  readonly start: number
  readonly end: number
  readonly links: readonly number[]
  /** The kind that the heading names, or that all its entries have. */
  readonly kind: string | undefined
  readonly named: boolean
  /** The heading is the name of a kind and nothing else. */
  readonly exact: boolean
}

export interface PlacingRequest {
  readonly lines: readonly IndexLine[]
  /** New entries, by file name. */
  readonly added: readonly PlacedEntry[]
  /** The kind of a file that the index links already. */
  readonly kindOf: (file: string) => string | undefined
  /** The kind that a word stands for, `Decisions` for `decision`. */
  readonly kindNamed: (words: string) => string | undefined
  readonly bullet: string
}

/** Where new entries go: under the heading of their kind, in the order found, else behind the last one (LAY-14). */
export function placeEntries(request: PlacingRequest): readonly Insertion[] {
  const sections = sectionsOf(request)
  const byKind = hasHeadingPerKind(sections, request)
  return request.added.map((entry) => {
    const section = byKind ? sectionOfKind(sections, entry.kind) : mainSection(sections)
    return section === undefined
      ? underNewHeading(sections, entry, request)
      : intoSection(section, entry, request)
  })
}

function sectionsOf({ lines, kindOf, kindNamed }: PlacingRequest): readonly Section[] {
  const starts = lines.flatMap((line, at) => (isHeading(line.heading, kindNamed) ? [at] : []))
  return [-1, ...starts].map((start, nth) => {
    const end = starts[nth] ?? lines.length
    const links: number[] = []
    for (let at = start + 1; at < end; at++) if (lines[at]?.link !== undefined) links.push(at)
    const heading = lines[start]?.heading
    const named = heading === undefined ? undefined : headedKind(heading, kindNamed)
    const own = new Set(links.map((at) => kindOf(lines[at]?.link?.file ?? '')))
    const common = own.size === 1 ? [...own][0] : undefined
    const exact = heading !== undefined && wholeKind(heading.text, kindNamed) !== undefined
    return { heading, start, end, links, kind: named ?? common, named: named !== undefined, exact }
  })
}

type KindNamed = PlacingRequest['kindNamed']

function isHeading(heading: IndexHeading | undefined, kindNamed: KindNamed): boolean {
  if (heading === undefined) return false
  return heading.level <= 6 || wholeKind(heading.text, kindNamed) !== undefined
}

/** `## Decisions`, `## 🧠 User profile`: the kind that a heading speaks of. */
function headedKind(heading: IndexHeading, kindNamed: KindNamed): string | undefined {
  const whole = wholeKind(heading.text, kindNamed)
  // `# Project Memory` is the title of the file, not a list of one kind.
  if (whole !== undefined || heading.level === 1 || heading.level === 7) return whole
  const words = placeWords(heading.text)
  if (words.length > 3) return undefined
  return words.map((word) => kindNamed(word)).findLast((kind) => kind !== undefined)
}

const wholeKind = (text: string, kindNamed: KindNamed): string | undefined =>
  kindNamed(placeWords(text).join('_'))

const placeWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** True when most entries stand under a heading of their kind, or a still empty index has such headings. */
function hasHeadingPerKind(
  sections: readonly Section[],
  { lines, kindOf }: PlacingRequest,
): boolean {
  const filled = sections.filter((section) => section.links.length > 0)
  const total = filled.reduce((sum, section) => sum + section.links.length, 0)
  if (total === 0) return sections.filter((section) => section.exact).length >= 2
  const kinds = new Set(filled.map((section) => section.kind))
  if (!filled.some((section) => section.exact) && (kinds.has(undefined) || kinds.size < 2))
    return false
  const athome = filled.reduce((sum, { links, kind }) => {
    return sum + links.filter((at) => kindOf(lines[at]?.link?.file ?? '') === kind).length
  }, 0)
  return athome * 2 >= total
}

function sectionOfKind(sections: readonly Section[], kind: string): Section | undefined {
  const own = sections.filter((section) => section.kind === kind)
  const named = own.filter((section) => section.named)
  return fullest(named.length > 0 ? named : own)
}

/** Where most entries are; the last section where there are none. */
function mainSection(sections: readonly Section[]): Section | undefined {
  const filled = sections.filter((section) => section.links.length > 0)
  return fullest(filled) ?? sections.at(-1)
}

function fullest(sections: readonly Section[]): Section | undefined {
  return sections.reduce<Section | undefined>(
    (best, next) => (best === undefined || next.links.length > best.links.length ? next : best),
    undefined,
  )
}

function intoSection(section: Section, entry: PlacedEntry, request: PlacingRequest): Insertion {
  const { lines, bullet } = request
  const links = section.links.map((at) => ({ at, file: lines[at]?.link?.file ?? '' }))
  const [first] = links
  if (first === undefined) {
    return { after: lastTextOf(section, lines), bullet, entry, heading: undefined, apart: true }
  }
  const sorted = links.every(({ file }, nth) => compareFiles(links[nth - 1]?.file ?? '', file) <= 0)
  const before = sorted
    ? links.findLast(({ file }) => compareFiles(file, entry.file) < 0)
    : links.at(-1)
  const after = before === undefined ? first.at - 1 : lastLineOf(lines, before.at)
  const found = lines[(before ?? first).at]?.link?.bullet ?? bullet
  return { after, bullet: nextBullet(found, bullet), entry, heading: undefined, apart: false }
}

/** File names in the order people and tools sort them: by letters, capitals aside. */
export function compareFiles(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : one > other ? 1 : 0
}

/** The neighbour's indent and marker, without its number or tick box. */
function nextBullet(found: string, usual: string): string {
  const indent = /^\s*/.exec(found)?.[0] ?? ''
  return /^\s*[-*+]/.test(found) ? found.replace(/\[[ xX]\][ \t]+$/, '') : `${indent}${usual}`
}

/** The last line that belongs to the list item at `at`: deeper lines below it are its own. */
function lastLineOf(lines: readonly IndexLine[], at: number): number {
  const indent = indentOf(lines[at]?.raw ?? '')
  let last = at
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next]
    if (line === undefined || line.link !== undefined || line.heading !== undefined) break
    if (line.raw.trim() === '' || indentOf(line.raw) <= indent) break
    last = next
  }
  return last
}

const indentOf = (raw: string): number => /^[ \t]*/.exec(raw)?.[0].length ?? 0

/** The last line of a section that is not blank, its heading at least. */
function lastTextOf(section: Section, lines: readonly IndexLine[]): number {
  let last = section.end - 1
  while (last > section.start && lines[last]?.raw.trim() === '') last--
  return last
}

function underNewHeading(
  sections: readonly Section[],
  entry: PlacedEntry,
  { lines, bullet }: PlacingRequest,
): Insertion {
  const model = sections.findLast((section) => section.exact || section.links.length > 0)
  const after = model === undefined ? lines.length - 1 : lastTextOf(model, lines)
  const level = Math.min(model?.heading?.level ?? 2, 6)
  const found = model?.heading?.text ?? ''
  const lower = found !== '' && found === found.toLowerCase()
  const heading = `${'#'.repeat(level)} ${lower ? headingOf(entry.kind).toLowerCase() : headingOf(entry.kind)}`
  return { after, bullet, entry, heading, apart: true }
}

/** `Tech debt` for `tech_debt`. */
export function headingOf(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
