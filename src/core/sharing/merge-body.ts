import { sectionsIn } from '../format/markdown/sections.ts'
import { agreed, type Sides, type Versions } from '../layouts/versions.ts'
import { mergeSequences, sameItems, uniteItems } from './merge-sequences.ts'
import { mergeText } from './merge-text.ts'

/** Sections whose lines are a set: what either side added stays, what either side took out goes. */
const LISTED: ReadonlySet<string> = new Set(['history', 'connections'])

/** A heading with the text up to the next one. */
interface Part {
  /** Level and title, and which of several it is; empty for what stands before the first heading. */
  readonly key: string
  readonly text: string
  /** The blank lines between it and the next one; undefined for the last. */
  readonly gap: string | undefined
}

/** Three-way merge of the text below the frontmatter, section by section. */
export function mergeBody({ base, ours, theirs }: Versions<string>): Sides<string> {
  if (ours === theirs || theirs === base) return agreed(ours)
  if (ours === base) return agreed(theirs)
  const parts = { base: bodyParts(base), ours: bodyParts(ours), theirs: bodyParts(theirs) }
  const order = orderOf({
    base: parts.base.map(({ key }) => key),
    ours: parts.ours.map(({ key }) => key),
    theirs: parts.theirs.map(({ key }) => key),
  })
  // Somebody moved sections around: their lines tell more than their headings.
  if (order === undefined) return mergeText({ base, ours, theirs })
  const merged = order.map((key) => {
    const find = (side: readonly Part[]): Part | undefined => side.find((part) => part.key === key)
    const [left, right] = [find(parts.ours), find(parts.theirs)]
    const sides = mergePart(key, { base: find(parts.base), ours: left, theirs: right })
    return { sides, gap: left?.gap ?? right?.gap ?? '\n\n' }
  })
  const ending = endingOf(ours)
  const side = (name: keyof Sides<string>): string =>
    joinParts(
      merged.map(({ sides, gap }) => ({ text: sides[name], gap })),
      ending,
    )
  return { ours: side('ours'), theirs: side('theirs') }
}

function endingOf(text: string): string {
  return /\s*$/.exec(text)?.[0] ?? ''
}

function joinParts(
  parts: readonly { readonly text: string | undefined; readonly gap: string }[],
  ending: string,
): string {
  const there = parts.flatMap(({ text, gap }) => (text === undefined ? [] : [{ text, gap }]))
  const last = there.length - 1
  return there.map(({ text, gap }, at) => text + (at === last ? ending : gap)).join('')
}

function bodyParts(body: string): readonly Part[] {
  const starts = sectionsIn(body).map(({ start, level, title }) => ({
    start,
    name: `${level} ${title.trim().toLowerCase()}`,
  }))
  const counts = new Map<string, number>()
  const cuts = [{ start: 0, name: '' }, ...starts]
  return cuts.flatMap(({ start, name }, at): readonly Part[] => {
    const next = cuts[at + 1]
    const whole = body.slice(start, next?.start ?? body.length)
    if (name === '' && whole === '') return []
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const gap = endingOf(whole)
    const text = whole.slice(0, whole.length - gap.length)
    const key = name === '' ? '' : `${name} ${count}`
    return [{ key, text, gap: next === undefined ? undefined : gap }]
  })
}

/** The order of all sections; undefined where the sides do not agree on it. */
function orderOf(keys: Versions<readonly string[]>): readonly string[] | undefined {
  const { base, ours, theirs } = keys
  const common = (list: readonly string[], other: readonly string[]): readonly string[] =>
    list.filter((key) => other.includes(key))
  const agrees = (list: readonly string[], other: readonly string[]): boolean =>
    sameItems(common(list, other), common(other, list))
  if (!agrees(ours, theirs) || !agrees(base, ours) || !agrees(base, theirs)) return undefined
  const order = mergeSequences(keys, (disputed) => agreed(uniteItems(disputed))).ours
  const missing = [...ours, ...theirs].filter((key) => !order.includes(key))
  return [...new Set(missing)].reduce(
    (list, key) => insertKey(list, key, ours.includes(key) ? ours : theirs),
    [...new Set(order)],
  )
}

/** Behind the section that it stands behind where it comes from. */
function insertKey(order: string[], key: string, from: readonly string[]): string[] {
  const before = from.slice(0, from.indexOf(key)).findLast((one) => order.includes(one))
  const at = before === undefined ? 0 : order.indexOf(before) + 1
  return [...order.slice(0, at), key, ...order.slice(at)]
}

function mergePart(
  key: string,
  { base, ours, theirs }: Versions<Part | undefined>,
): Sides<string | undefined> {
  const [was, left, right] = [base?.text, ours?.text, theirs?.text]
  if (left === right || right === was) return agreed(left)
  if (left === was) return agreed(right)
  if (left === undefined || right === undefined) return { ours: left, theirs: right }
  // Both added it: its heading is what they have in common.
  const start = was ?? commonHeading(left, right)
  const versions = { base: start, ours: left, theirs: right }
  return LISTED.has(titleOf(key)) ? agreed(mergeEntries(versions)) : mergeText(versions)
}

function commonHeading(left: string, right: string): string {
  const [first] = left.split('\n', 1)
  return first !== undefined && right.split('\n', 1)[0] === first ? first : ''
}

function titleOf(key: string): string {
  return key.replace(/^\d /, '').replace(/ \d+$/, '')
}

/** History and Connections: entries are bullets with the lines that belong to them. */
function mergeEntries({ base, ours, theirs }: Versions<string>): string {
  const lists = { base: entriesIn(base), ours: entriesIn(ours), theirs: entriesIn(theirs) }
  const merged = mergeSequences(lists, (disputed) => agreed(uniteItems(disputed)))
  return byDate([...new Set(merged.ours)]).join('\n')
}

function entriesIn(text: string): readonly string[] {
  const entries: string[] = []
  for (const line of text.split('\n')) {
    const isMore = /^[ \t]+\S/.test(line) && entries.length > 1
    if (isMore) entries.push(`${entries.pop()}\n${line}`)
    else entries.push(line)
  }
  return entries
}

const DATED = /^[-*] .{0,4}?(\d{4}-\d{2}-\d{2})/

/** Dated entries in the order that the list has; a list that mixes orders, or has other lines, stays as it is. */
function byDate(entries: readonly string[]): readonly string[] {
  const [heading = '', ...rest] = entries
  const dates = rest.map((entry) => DATED.exec(entry)?.[1])
  if (rest.length < 2 || dates.some((date) => date === undefined)) return entries
  const isNewestFirst = (dates[0] ?? '') > (dates.at(-1) ?? '')
  const sorted = rest
    .map((entry, at) => ({ entry, at, date: dates[at] ?? '' }))
    .sort((a, b) => (a.date === b.date ? a.at - b.at : a.date < b.date === isNewestFirst ? 1 : -1))
  return [heading, ...sorted.map(({ entry }) => entry)]
}
