import { isAlias, isMap, isScalar, isSeq, type YAMLMap } from 'yaml'
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { innerValue, valueAt, withValue } from '../json/json-path.ts'
import { listText } from './yaml-edit-list.ts'
import type { YamlEdit } from './yaml-lines.ts'
import { endWithComments, keepsLastLine, splice } from './yaml-lines.ts'
import { readYamlQuickly } from './yaml-quick.ts'
import {
  lineEnd,
  lineStart,
  nestedEntries,
  rangeOf,
  readYaml,
  type YamlEntry,
  type YamlSource,
} from './yaml-read.ts'
import { withoutAliases } from './yaml-unalias.ts'
import {
  blockScalarText,
  type EntryStyle,
  entryLines,
  inlineText,
  keyText,
  type Place,
  type Quotes,
} from './yaml-write.ts'

/**
 * Changes one field and no other line. Every way of writing it is tried from the most faithful to the plainest,
 * and the first is taken that reads back as the old data with exactly this field changed.
 */
export function editYaml(before: YamlSource, edit: YamlEdit, eol: string): YamlSource {
  const wanted = withValue(before.data, edit.path, edit.value)
  if (jsonEqual(wanted, before.data)) return before
  const merged = mapByMap(before, edit, eol)
  if (merged !== undefined && jsonEqual(merged.data, wanted)) return merged
  // Edits need the parser's nodes, which the quick reader leaves out.
  const parsed = before.root === undefined ? readYaml(before.source) : before
  for (const candidate of waysAt(topLevel(parsed, eol), edit)) {
    if (!keepsLastLine(parsed.source, candidate)) continue
    const after = readYamlQuickly(candidate)
    if (jsonEqual(after.data, wanted)) return after
  }
  const unaliased = withoutAliases(parsed)
  if (unaliased !== undefined) return editYaml(readYaml(unaliased), edit, eol)
  return readYaml(plainest(parsed, edit, eol))
}

/** A map that replaces a map is written key by key, so that what is equal in both stays as it stands. */
function mapByMap(before: YamlSource, edit: YamlEdit, eol: string): YamlSource | undefined {
  const old = valueAt(before.data, edit.path)
  const { value } = edit
  if (!isFullMap(old) || !isFullMap(value)) return undefined
  const keys = [...new Set([...Object.keys(old), ...Object.keys(value)])]
  // New keys first: taking the last old key away would take the map away.
  const stays = keys.filter((key) => Object.hasOwn(value, key))
  const goes = keys.filter((key) => !Object.hasOwn(value, key))
  return [...stays, ...goes].reduce((source, key) => {
    const inner = Object.hasOwn(value, key) ? value[key] : undefined
    return editYaml(
      source,
      { path: [...edit.path, key], value: inner, after: [], quoted: false },
      eol,
    )
  }, before)
}

function isFullMap(value: Json | undefined): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0
}

/** A mapping at some depth of the source. */
interface Level {
  readonly source: string
  readonly entries: readonly YamlEntry[]
  readonly place: Place
  readonly style: EntryStyle
  /** The flow mapping that the entries stand in. */
  readonly flow: { readonly map: YAMLMap; readonly shift: number } | undefined
}

function topLevel(before: YamlSource, eol: string): Level {
  const flow =
    before.shape === 'flow' && before.root !== undefined
      ? { map: before.root, shift: 0 }
      : undefined
  return {
    source: before.source,
    entries: before.entries,
    place: flow === undefined ? 'block' : 'flow',
    style: { indent: '', eol, nothing: nothingText(before) },
    flow,
  }
}

/** Empty is how people write nothing, unless this file says `null`. */
function nothingText(before: YamlSource): string {
  const written = before.entries
    .map((entry) => entry.pair?.value)
    .filter((node) => isScalar(node) && node.value === null)
    .map((node) => (isScalar(node) ? (node.source ?? '') : ''))
  return written.length === 0 || written.includes('') ? '' : (written[0] ?? '')
}

function* waysAt(level: Level, edit: YamlEdit): Generator<string> {
  const [key = '', ...rest] = edit.path
  const entry = level.entries.findLast((candidate) => candidate.key === key)
  if (entry === undefined) {
    if (edit.value !== undefined)
      yield* waysToAdd(level, { ...edit, key, value: nest(rest, edit.value) })
    return
  }
  const old = isJsonObject(entry.value) ? entry.value : {}
  const value = rest.length === 0 ? edit.value : innerValue(old, rest, edit.value)
  if (value === undefined) {
    yield* waysToRemove(level, key)
    return
  }
  const inner = rest.length > 0 ? innerLevel(level, entry) : undefined
  if (inner !== undefined) yield* waysAt(inner, { ...edit, path: rest, after: [] })
  yield* waysToReplace(level, entry, value)
}

function nest(path: readonly string[], value: Json): Json {
  return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
}

function innerLevel(level: Level, entry: YamlEntry): Level | undefined {
  const map = entry.pair?.value
  const entries = nestedEntries(entry, level.source)
  if (!isMap(map) || entries === undefined || entries.length === 0) return undefined
  const flow = map.flow ? { map, shift: entry.shift } : undefined
  const first = entries[0]?.start ?? 0
  const indent = /^[ \t]*/.exec(level.source.slice(first))?.[0] ?? ''
  return {
    ...level,
    entries,
    place: flow === undefined ? 'block' : 'flow',
    style: { ...level.style, indent },
    flow,
  }
}

function* waysToAdd(
  level: Level,
  added: YamlEdit & { readonly key: string; readonly value: Json },
): Generator<string> {
  if (level.flow !== undefined) {
    yield flowMapText(level, level.flow, {
      key: added.key,
      text: inlineText(added.value, 'plain', 'flow'),
    })
    return
  }
  const { source, entries, style } = level
  const anchor = entries.findLast((entry) => added.after.includes(entry.key)) ?? entries.at(-1)
  const at = anchor === undefined ? source.length : endWithComments(source, anchor)
  const gap = at > 0 && source[at - 1] !== '\n' ? style.eol : ''
  if (!(added.quoted && typeof added.value === 'string'))
    yield splice(source, [at, at], gap + entryLines(keyText(added.key), added.value, style))
  yield splice(
    source,
    [at, at],
    `${gap}${style.indent}${keyText(added.key)}: ${inlineText(added.value, 'double', 'block')}${style.eol}`,
  )
}

function* waysToRemove(level: Level, key: string): Generator<string> {
  if (level.flow !== undefined) {
    yield flowMapText(level, level.flow, { key, text: undefined })
    return
  }
  const gone = level.entries.filter((entry) => entry.key === key)
  const without = (endOf: (source: string, entry: YamlEntry) => number): string =>
    gone.reduceRight(
      (source, entry) => splice(source, [entry.start, endOf(source, entry)], ''),
      level.source,
    )
  yield without(endWithComments)
  yield without((_source, entry) => entry.end)
  // Behind a block of text that stands above, the blank lines that follow would become part of that text.
  yield without((source, entry) => {
    const end = endWithComments(source, entry)
    return end + (/^(?:[ \t]*\r?\n)*/.exec(source.slice(end))?.[0].length ?? 0)
  })
}

function* waysToReplace(level: Level, entry: YamlEntry, value: Json): Generator<string> {
  const inPlace = level.place === 'block' || entry.pair !== undefined
  if (inPlace) yield* waysInPlace(level, entry, value)
  if (level.flow !== undefined) {
    yield flowMapText(level, level.flow, {
      key: entry.key,
      text: inlineText(value, 'plain', 'flow'),
    })
    return
  }
  const { source, style } = level
  const key = writtenKey(level, entry)
  const comment = keyLineComment(level, entry)
  const lines = entryLines(key, value, style)
  const span = [entry.start, entry.end] as const
  yield splice(source, span, comment === '' ? lines : lines.replace(/(\r?\n|$)/, ` ${comment}$1`))
  yield splice(source, span, lines)
  yield splice(
    source,
    span,
    `${style.indent}${key}: ${inlineText(value, 'double', 'block')}${style.eol}`,
  )
}

function writtenKey(level: Level, entry: YamlEntry): string {
  const range = rangeOf(entry.pair?.key)
  if (range !== undefined) return level.source.slice(range[0] + entry.shift, range[1] + entry.shift)
  const line = level.source.slice(entry.start, entry.end)
  return line.slice(0, line.indexOf(':', entry.key.length)).trim()
}

/** The comment behind `key:` of a value that starts on the next line. */
function keyLineComment(level: Level, entry: YamlEntry): string {
  const colon = colonEnd(level, entry)
  if (colon === undefined || isScalar(entry.pair?.value)) return ''
  const rest = level.source.slice(colon, lineEnd(level.source, colon + 1))
  return /^[ \t]+(#[^\r\n]*)/.exec(rest)?.[1] ?? ''
}

function colonEnd(level: Level, entry: YamlEntry): number | undefined {
  const key = rangeOf(entry.pair?.key)
  if (key === undefined) return undefined
  const from = key[1] + entry.shift
  const gap = /^[ \t]*:/.exec(level.source.slice(from, from + 200))
  return gap === null ? undefined : from + gap[0].length
}

function* waysInPlace(level: Level, entry: YamlEntry, value: Json): Generator<string> {
  const { source, place, style } = level
  const node = entry.pair?.value
  const colon = colonEnd(level, entry)
  const range = rangeOf(node)
  if (range === undefined || range[0] === range[1]) {
    // Nothing stands there yet. A value that is a map goes below, all else behind the colon.
    if (colon !== undefined && !isFullMap(value))
      yield splice(source, [colon, colon], ` ${inlineText(value, 'plain', place)}`)
    return
  }
  const span = [range[0] + entry.shift, range[1] + entry.shift] as const
  if (value === null && !isBlockCollection(node)) {
    if (colon !== undefined && place === 'block' && style.nothing === '' && isOneLine(source, span))
      yield splice(source, [colon, span[1]], '')
    yield splice(source, span, style.nothing === '' ? 'null' : style.nothing)
    return
  }
  if (isSeq(node) && Array.isArray(value) && Array.isArray(entry.value)) {
    const text = listText({
      source,
      shift: entry.shift,
      list: node,
      values: entry.value,
      items: value,
      style,
    })
    if (text !== undefined)
      yield splice(source, node.flow ? span : [lineStart(source, span[0]), entry.end], text)
  }
  if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')) {
    const sign = node.type === 'BLOCK_LITERAL' ? '|' : '>'
    const text = typeof value === 'string' ? blockScalarText(value, sign, style) : undefined
    if (text !== undefined) yield splice(source, span, text)
    return
  }
  if (isScalar(node) || isAlias(node) || ((isSeq(node) || isMap(node)) && node.flow)) {
    if (isFullMap(value) && place === 'block' && !isMap(node)) return
    yield splice(source, span, inlineText(value, quotesOf(node), place))
  }
}

function isBlockCollection(node: unknown): boolean {
  return (isSeq(node) || isMap(node)) && !node.flow
}

function isOneLine(source: string, [from, to]: readonly [number, number]): boolean {
  return !source.slice(from, to).includes('\n')
}

/** The quotes that a value was written with, so that its successor gets the same. */
export function quotesOf(node: unknown): Quotes {
  if (isSeq(node) || isMap(node)) return 'plain'
  if (!isScalar(node)) return 'plain'
  if (node.type === 'QUOTE_DOUBLE') return 'double'
  return node.type === 'QUOTE_SINGLE' ? 'single' : 'plain'
}

/** The flow mapping anew, each untouched pair as it was written; `text` undefined leaves the key out. */
function flowMapText(
  level: Level,
  flow: { readonly map: YAMLMap; readonly shift: number },
  change: { readonly key: string; readonly text: string | undefined },
): string {
  const range = rangeOf(flow.map) ?? [0, 0]
  const span = [range[0] + flow.shift, range[1] + flow.shift] as const
  const parts = level.entries.flatMap((entry) => {
    const key = rangeOf(entry.pair?.key) ?? [0, 0]
    const value = rangeOf(entry.pair?.value)
    const own = level.source.slice(key[0] + entry.shift, (value?.[1] ?? key[1]) + entry.shift)
    if (entry.key !== change.key) return [own]
    return change.text === undefined ? [] : [`${writtenKey(level, entry)}: ${change.text}`]
  })
  if (change.text !== undefined && !level.entries.some((entry) => entry.key === change.key))
    parts.push(`${keyText(change.key)}: ${change.text}`)
  const padding = /^\{[ \t]/.test(level.source.slice(...span)) ? ' ' : ''
  return splice(
    level.source,
    span,
    parts.length === 0 ? '{}' : `{${padding}${parts.join(', ')}${padding}}`,
  )
}

/** When nothing reads back exactly, the source is odd beyond repair: the field itself is still written plainly. */
function plainest(before: YamlSource, edit: YamlEdit, eol: string): string {
  const [key = ''] = edit.path
  const gone = before.entries.filter((entry) => entry.key === key)
  const value = withValue(before.data, edit.path, edit.value)[key]
  const kept = gone.reduceRight(
    (source, entry) => splice(source, [entry.start, entry.end], ''),
    before.source,
  )
  const gap = kept === '' || kept.endsWith('\n') ? '' : eol
  return value === undefined
    ? kept
    : `${kept}${gap}${keyText(key)}: ${inlineText(value, 'double', 'block')}${eol}`
}
