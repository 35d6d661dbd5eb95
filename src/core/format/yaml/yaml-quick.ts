import { lazyPattern } from '../../base/lazy-pattern.ts'
import type { Json } from '../json/json.ts'
import { readYaml, type YamlEntry, type YamlSource } from './yaml-read.ts'

/**
 * Reads the few plain shapes that nearly all frontmatters consist of, many times faster than a whole parser, and
 * leaves every other source to it. What both can read, both read alike; entries read here cannot be edited.
 */
export function readYamlQuickly(source: string): YamlSource {
  const entries = quickEntries(source)
  if (entries === undefined) return readYaml(source)
  return {
    source,
    data: Object.fromEntries(entries.map((entry) => [entry.key, entry.value])),
    shape: 'block',
    entries,
    root: undefined,
    faults: [],
  }
}

interface Line {
  readonly start: number
  readonly end: number
  readonly indent: number
  /** Without indent, trailing spaces and line end; empty for a comment. */
  readonly text: string
}

/** Anything that a line-based reader could mistake: tabs, controls, odd line ends, anchors aside. */
const ODD = /[\t\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\r(?!\n)/
const KEY = /^([A-Za-z_][\w-]*):(?: +(.*))?$/
const MAX_QUICK_CHARS = 20_000

function quickEntries(source: string): readonly YamlEntry[] | undefined {
  if (source.length > MAX_QUICK_CHARS || ODD.test(source)) return undefined
  const lines = yamlLines(source).filter((line) => line.text !== '')
  const entries: YamlEntry[] = []
  const seen = new Set<string>()
  for (let at = 0; at < lines.length; ) {
    const below = blockAfter(lines, at)
    const entry = quickEntry(lines.slice(at, below), source)
    if (entry === undefined || seen.has(entry.key)) return undefined
    seen.add(entry.key)
    entries.push(entry)
    at = below
  }
  return entries
}

function yamlLines(source: string): readonly Line[] {
  const lines: Line[] = []
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start)
    const end = newline < 0 ? source.length : newline + 1
    const raw = source.slice(start, end)
    const text = raw.trim()
    const indent = raw.length - raw.trimStart().length
    lines.push({ start, end, indent, text: text.startsWith('#') && indent === 0 ? '' : text })
    start = end
  }
  return lines
}

/** The index of the next line that starts an entry of the same map. */
function blockAfter(lines: readonly Line[], at: number): number {
  const indent = lines[at]?.indent ?? 0
  let next = at + 1
  while (next < lines.length) {
    const line = lines[next]!
    if (line.indent < indent || (line.indent === indent && !line.text.startsWith('- '))) break
    next += 1
  }
  return next
}

/** One key with the lines below it, which are a list or a map of plain values. */
function quickEntry(lines: readonly Line[], source: string): YamlEntry | undefined {
  const [head, ...below] = lines
  const match = head && KEY.exec(head.text)
  if (!head || !match || head.indent !== 0) return undefined
  const [, key = '', rest = ''] = match
  const last = lines.at(-1) ?? head
  // A blank or a comment among the lines of one value is a case for the parser.
  if (!isDense(lines)) return undefined
  const frame = { key, start: head.start, end: last.end, pair: undefined, shift: 0 }
  if (below.length === 0 || rest !== '') {
    const value = below.length === 0 ? quickValue(rest) : undefined
    return value === undefined ? undefined : { ...frame, value }
  }
  if (below[0]?.text.startsWith('- ')) {
    const value = quickList(below)
    return value === undefined ? undefined : { ...frame, value }
  }
  return quickMap(frame, below, source)
}

function isDense(lines: readonly Line[]): boolean {
  return lines.every((line, at) => at === 0 || lines[at - 1]?.end === line.start)
}

function quickList(lines: readonly Line[]): Json | undefined {
  const indent = lines[0]?.indent
  const items: Json[] = []
  for (const line of lines) {
    const item = line.text.startsWith('- ')
      ? quickScalar(line.text.slice(2).trimStart(), 'block')
      : undefined
    if (item === undefined || line.indent !== indent) return undefined
    items.push(item)
  }
  return items
}

function quickMap(
  frame: Omit<YamlEntry, 'value'>,
  lines: readonly Line[],
  source: string,
): YamlEntry | undefined {
  const indent = lines[0]?.indent
  const inner: YamlEntry[] = []
  for (const line of lines) {
    const entry = line.indent === indent ? quickEntry([{ ...line, indent: 0 }], source) : undefined
    if (entry === undefined || inner.some((other) => other.key === entry.key)) return undefined
    inner.push(entry)
  }
  return { ...frame, value: Object.fromEntries(inner.map(({ key, value }) => [key, value])), inner }
}

function quickValue(text: string): Json | undefined {
  if (text === '') return null
  return text.startsWith('[') ? quickFlowList(text) : quickScalar(text, 'block')
}

const FLOW_ITEM = / *("[^"\\]*"|'[^']*'|[^\s"'[\]{},][^"'[\]{},]*?) *(,|$)/y

function quickFlowList(text: string): Json | undefined {
  if (!text.endsWith(']')) return undefined
  const inside = text.slice(1, -1).trim()
  if (inside === '') return []
  const items: Json[] = []
  for (let at = 0; at < inside.length; ) {
    FLOW_ITEM.lastIndex = at
    const match = FLOW_ITEM.exec(inside)
    const item = match?.[1] === undefined ? undefined : quickScalar(match[1], 'flow')
    if (match === null || item === undefined) return undefined
    // A comma at the end is allowed, but rare enough for the parser.
    if (match[2] === ',' && FLOW_ITEM.lastIndex >= inside.length) return undefined
    items.push(item)
    at = FLOW_ITEM.lastIndex
  }
  return items
}

const PLAIN_START = /^[A-Za-z0-9_/(]/
const OTHER_PLAIN_START = lazyPattern(() => /^[\p{L}\p{N}]/u)
const NUMBER_START = /^\d/
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ...['true', 'True', 'TRUE'].map((word): [string, Json] => [word, true]),
  ...['false', 'False', 'FALSE'].map((word): [string, Json] => [word, false]),
  ...['null', 'Null', 'NULL'].map((word): [string, Json] => [word, null]),
])

function quickScalar(text: string, place: 'block' | 'flow'): Json | undefined {
  if (/^"[^"\\]*"$/.test(text) || /^'[^']*'$/.test(text)) return text.slice(1, -1)
  if (!PLAIN_START.test(text) && (text < '\x80' || !OTHER_PLAIN_START.test(text))) return undefined
  if (/ #|:(?: |$)/.test(text)) return undefined
  if (place === 'flow' && /[:?]/.test(text)) return undefined
  const word = WORDS.get(text)
  if (word !== undefined) return word
  if (!NUMBER_START.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text)) return text
  return /^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined
}
