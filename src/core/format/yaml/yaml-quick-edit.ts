import type { Json, JsonObject } from '../json/json.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { innerValue } from '../json/json-path.ts'
import type { YamlEdit } from './yaml-lines.ts'
import { endWithComments, keepsLastLine, splice } from './yaml-lines.ts'
import { readYamlQuickly } from './yaml-quick.ts'
import type { YamlEntry, YamlSource } from './yaml-read.ts'
import { entryLines, inlineText, keyText } from './yaml-write.ts'

/** Whether a source was read without the parser: its entries have lines, and no nodes. */
export function isQuick({ shape, root, entries, faults }: YamlSource): boolean {
  return shape === 'block' && root === undefined && faults.length === 0 && entries.length > 0
}

/**
 * Adds a key, takes one away or replaces one plain value in a source that was read without the parser, as the whole
 * editor would. Undefined where that takes more than lines, or where the outcome does not read back as wanted.
 */
export function editQuickly(
  before: YamlSource,
  edit: YamlEdit,
  { eol, wanted }: { readonly eol: string; readonly wanted: JsonObject },
): YamlSource | undefined {
  const candidate = edited(before, edit, eol)
  if (candidate === undefined || !keepsLastLine(before.source, candidate)) return undefined
  const after = readYamlQuickly(candidate)
  return jsonEqual(after.data, wanted) ? after : undefined
}

function edited({ source, entries }: YamlSource, edit: YamlEdit, eol: string): string | undefined {
  const style = { indent: '', eol, nothing: nothingText(source, entries) }
  const [key = '', ...rest] = edit.path
  const entry = entries.find((one) => one.key === key)
  if (entry === undefined)
    return edit.value === undefined
      ? undefined
      : added({ source, entries, style }, { ...edit, key, value: nest(rest, edit.value) })
  if (rest.length === 0) return changed(source, entry, edit.value)
  const [only = '', ...deeper] = rest
  const { inner, value: old } = entry
  if (deeper.length > 0 || inner === undefined || inner.length === 0) return undefined
  // Safe: what has inner entries is a map.
  if (innerValue(old as JsonObject, rest, edit.value) === undefined)
    return changed(source, entry, undefined)
  const part = inner.find((one) => one.key === only)
  if (part !== undefined) return changed(source, part, edit.value)
  const indent = /^[ \t]*/.exec(source.slice(inner[0]!.start))?.[0] ?? ''
  const level = { source, entries: inner, style: { ...style, indent } }
  return edit.value === undefined
    ? undefined
    : added(level, { ...edit, key: only, value: edit.value, after: [] })
}

function nest(path: readonly string[], value: Json): Json {
  return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
}

/** Empty is how people write nothing, unless this file says `null`. */
function nothingText(source: string, entries: readonly YamlEntry[]): string {
  const written = entries
    .filter(({ value }) => value === null)
    .map((entry) => {
      const [from, to] = valueSpan(source, entry)
      return source.slice(from, to)
    })
  return written.includes('') ? '' : (written[0] ?? '')
}

/** Where the value of a one-line entry stands. */
function valueSpan(source: string, { start, end, key }: YamlEntry): readonly [number, number] {
  const line = source.slice(start, end)
  const colon = line.indexOf(':', line.indexOf(key) + key.length) + 1
  const rest = line.slice(colon)
  const to = start + line.trimEnd().length
  return [Math.min(to, start + colon + rest.length - rest.trimStart().length), to]
}

interface Level {
  readonly source: string
  readonly entries: readonly YamlEntry[]
  readonly style: { readonly indent: string; readonly eol: string; readonly nothing: string }
}

function added(
  { source, entries, style }: Level,
  { key, value, after, quoted }: YamlEdit & { readonly key: string; readonly value: Json },
): string {
  const anchor = entries.findLast((entry) => after.includes(entry.key)) ?? entries.at(-1)
  const at = anchor === undefined ? source.length : endWithComments(source, anchor)
  const gap = at > 0 && source[at - 1] !== '\n' ? style.eol : ''
  const lines =
    quoted && typeof value === 'string'
      ? `${style.indent}${keyText(key)}: ${inlineText(value, 'double', 'block')}${style.eol}`
      : entryLines(keyText(key), value, style)
  return splice(source, [at, at], gap + lines)
}

function changed(source: string, entry: YamlEntry, value: Json | undefined): string | undefined {
  if (value === undefined) return splice(source, [entry.start, endWithComments(source, entry)], '')
  if (!isFilled(value) || !isFilled(entry.value)) return undefined
  const span = valueSpan(source, entry)
  const first = source[span[0]]
  const quotes = first === '"' ? 'double' : first === "'" ? 'single' : 'plain'
  return splice(source, span, inlineText(value, quotes, 'block'))
}

/** A plain value, and not the one that stands for nothing. */
function isFilled(value: Json): boolean {
  return typeof value !== 'object'
}
