import type { Node } from 'jsonc-parser'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { jsonEqual } from './json-equal.ts'
import { type JsonPath, jsonOf, nodeAt, propertiesNamed, treeOf, withoutBom } from './json-tree.ts'

export { parseJson } from './json-tree.ts'

/** Where a new key goes: after the last of these that is present, else at the end, or first where asked. */
export interface KeyPlace {
  readonly after?: readonly string[]
  readonly otherwise?: 'first' | 'last'
}

/** The form that seed 001 writes: indent 2, non-ASCII as it is, one newline at the end. */
export function stableJson(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/**
 * Makes `value` stand at `path`, or nothing for `undefined`, and changes only the lines of what differs (LAY-05):
 * equal parts keep their spelling (`1.0`, `\u00e9`), order, comments, indentation and line ends.
 * A value on the way that is no container becomes one; a text without any value is replaced.
 */
export function setJsonValue(
  text: string,
  path: JsonPath,
  value: Json | undefined,
  place: KeyPlace = {},
): string {
  const doc = openDoc(text)
  const node = nodeAt(doc.root, path)
  if (value === undefined) return node === undefined ? text : removeAt(doc, path)
  if (node === undefined) return addAt(doc, path, value, place)
  const old = jsonOf(node)
  if (jsonEqual(old, value)) return text
  if (isJsonObject(old) && isJsonObject(value)) return changeObject(text, path, { old, value })
  if (Array.isArray(old) && Array.isArray(value))
    return changeArray(doc, node, path, { old, value })
  return replaceNode(doc, node, value)
}

/** Puts `value` before the item at `index`; past the end means at the end. A missing array is made. */
export function insertJsonItem(
  text: string,
  arrayPath: JsonPath,
  index: number,
  value: Json,
): string {
  const doc = openDoc(text)
  const array = nodeAt(doc.root, arrayPath)
  if (array?.type !== 'array') return setJsonValue(text, arrayPath, [value])
  return insertItems(doc, array, Math.min(index, itemsOf(array).length), [
    (style) => render(value, style),
  ])
}

export function removeJsonItem(text: string, arrayPath: JsonPath, index: number): string {
  return setJsonValue(text, [...arrayPath, index], undefined)
}

/** The exact source of a value, as written. */
export function rawAt(text: string, path: JsonPath): string | undefined {
  const source = withoutBom(text)
  const node = nodeAt(treeOf(source), path)
  return node === undefined ? undefined : source.slice(node.offset, endOf(node, source))
}

/** A document with the manners that new text follows. */
interface Doc {
  readonly bom: string
  readonly source: string
  readonly root: Node | undefined
  readonly eol: string
  readonly unit: string
  /** All on one line. */
  readonly inline: boolean
  readonly colon: string
  readonly comma: string
}

/** How an item is written where it goes. */
interface Style {
  readonly doc: Doc
  readonly inline: boolean
  /** Indentation of the item's own line. */
  readonly indent: string
}

function openDoc(text: string): Doc {
  const source = withoutBom(text)
  const root = treeOf(source)
  const first = root?.children?.[0]
  const crlf = source.split('\r\n').length - 1
  const lead = first === undefined ? '' : leadOf(source, first.offset)
  const colon = firstColon(root)
  const spaced = colon === undefined || /\s/.test(source[colon + 1] ?? '')
  return {
    bom: text.slice(0, text.length - source.length),
    source,
    root,
    eol: crlf > 0 && crlf * 2 >= source.split('\n').length - 1 ? '\r\n' : '\n',
    unit: /^[ \t]+$/.test(lead) ? lead : '  ',
    inline: root !== undefined && first !== undefined && !source.includes('\n', root.offset),
    colon: spaced ? ': ' : ':',
    comma: spaced ? ', ' : ',',
  }
}

function firstColon(node: Node | undefined): number | undefined {
  if (node?.colonOffset !== undefined) return node.colonOffset
  for (const child of node?.children ?? []) {
    const found = firstColon(child)
    if (found !== undefined) return found
  }
  return undefined
}

function changeObject(
  text: string,
  path: JsonPath,
  { old, value }: { readonly old: JsonObject; readonly value: JsonObject },
): string {
  let result = text
  for (const key of Object.keys(old)) {
    if (!Object.hasOwn(value, key)) result = setJsonValue(result, [...path, key], undefined)
  }
  for (const [key, next] of Object.entries(value))
    result = setJsonValue(result, [...path, key], next)
  return result
}

/** Keeps the common beginning and end of two lists and rewrites what is between. */
function changeArray(
  doc: Doc,
  node: Node,
  path: JsonPath,
  { old, value }: { readonly old: readonly Json[]; readonly value: readonly Json[] },
): string {
  const shorter = Math.min(old.length, value.length)
  let from = 0
  while (from < shorter && jsonEqual(old[from], value[from])) from++
  let kept = 0
  while (kept < shorter - from && jsonEqual(old.at(-1 - kept), value.at(-1 - kept))) kept++
  const to = old.length - kept
  const fresh = value.slice(from, value.length - kept)

  const [only] = fresh
  if (only !== undefined && fresh.length === 1 && to - from === 1) {
    return setJsonValue(doc.bom + doc.source, [...path, from], only)
  }
  const texts = fresh.map((item) => (style: Style) => render(item, style))
  if (fresh.length === 0) return removeItems(doc, node, from, to)
  if (from === to) return insertItems(doc, node, from, texts)
  return replaceItems(doc, node, { from, to }, texts)
}

function addAt(doc: Doc, path: JsonPath, value: Json, place: KeyPlace): string {
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  if (key === undefined) return doc.bom + stableJson(value).replaceAll('\n', doc.eol)
  const parent = nodeAt(doc.root, parentPath)
  if (typeof key === 'number') {
    const text = doc.bom + doc.source
    if (parent?.type !== 'array') return setJsonValue(text, parentPath, [value])
    return insertJsonItem(text, parentPath, itemsOf(parent).length, value)
  }
  if (parent?.type !== 'object')
    return setJsonValue(doc.bom + doc.source, parentPath, { [key]: value })
  const before = new Set(place.after)
  const items = itemsOf(parent)
  const last = items.findLastIndex((item) => before.has(item.children?.[0]?.value))
  const index = last < 0 && place.otherwise !== 'first' ? items.length : last + 1
  return insertItems(doc, parent, index, [
    (style) => `${JSON.stringify(key)}${doc.colon}${render(value, style)}`,
  ])
}

/** Takes every property of that name: leaving an earlier one would bring its old value back. */
function removeAt(doc: Doc, path: JsonPath): string {
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = nodeAt(doc.root, parentPath)
  if (key === undefined || parent === undefined) return doc.bom
  if (typeof key === 'number') return removeItems(doc, parent, key, key + 1)
  const [first, ...more] = propertiesNamed(parent, key)
  if (first === undefined) return doc.bom + doc.source
  const at = itemsOf(parent).indexOf(first)
  const text = removeItems(doc, parent, at, at + 1)
  return more.length > 0 ? removeAt(openDoc(text), path) : text
}

function replaceNode(doc: Doc, node: Node, value: Json): string {
  const container = node.parent?.type === 'property' ? node.parent.parent : node.parent
  const style =
    container === undefined ? { doc, inline: false, indent: '' } : itemStyle(doc, container)
  return splice(doc, [node.offset, endOf(node, doc.source), render(value, style)])
}

type Rendered = (style: Style) => string

function insertItems(doc: Doc, container: Node, index: number, texts: readonly Rendered[]): string {
  const items = itemsOf(container)
  const style = itemStyle(doc, container)
  const fresh = joinItems(texts, style)
  const between = style.inline ? '' : doc.eol + style.indent
  if (items.length === 0) return fillEmpty(doc, container, fresh)

  const previous = items[index - 1]
  if (previous === undefined) {
    const first = items[0]!.offset
    if (style.inline) return splice(doc, [first, first, fresh + doc.comma])
    const at = endOfLineRemark(doc.source, container.offset + 1)
    return splice(doc, [at, at, `${between}${fresh},`])
  }
  const end = endOf(previous, doc.source)
  const comma = commaAfter(doc.source, end)
  if (style.inline) {
    if (comma === undefined) return splice(doc, [end, end, doc.comma + fresh])
    return splice(doc, [comma, comma, `${doc.comma.slice(1)}${fresh},`])
  }
  if (comma !== undefined) {
    const at = endOfLineRemark(doc.source, comma)
    return splice(doc, [at, at, `${between}${fresh},`])
  }
  // The comma goes to the value, the new item below a remark that follows it.
  const at = endOfLineRemark(doc.source, end)
  return splice(doc, [end, at, `,${doc.source.slice(end, at)}${between}${fresh}`])
}

function fillEmpty(doc: Doc, container: Node, fresh: string): string {
  const [start, end] = interiorOf(doc, container)
  const interior = doc.source.slice(start, end)
  const style = itemStyle(doc, container)
  if (style.inline) return splice(doc, [start, end, interior.trimEnd() + fresh])
  const indent = lineIndent(doc.source, container.offset)
  return splice(doc, [
    start,
    end,
    `${interior.trimEnd()}${doc.eol}${style.indent}${fresh}${doc.eol}${indent}`,
  ])
}

function removeItems(doc: Doc, container: Node, from: number, to: number): string {
  const items = itemsOf(container)
  const first = items[from]
  const last = items[to - 1]
  if (first === undefined || last === undefined) return doc.bom + doc.source
  const { source } = doc
  const end = endOf(last, source)
  const comma = commaAfter(source, end)
  const previous = items[from - 1]
  if (to - from === items.length) {
    const [start, stop] = interiorOf(doc, container)
    const remarks = source.slice(start, first.offset) + source.slice(comma ?? end, stop)
    return splice(doc, remarks.trim() === '' ? [start, stop, ''] : [first.offset, comma ?? end, ''])
  }
  const lead = lineStart(source, first.offset)
  const ownLine = lead !== undefined
  if (comma !== undefined) {
    const stop = ownLine ? endOfLineRemark(source, comma) : comma
    if (ownLine && atLineEnd(source, stop)) return splice(doc, [lead, stop, ''])
    return splice(doc, [first.offset, skipBlank(source, comma), ''])
  }
  const stop = ownLine ? endOfLineRemark(source, end) : end
  const previousEnd = previous === undefined ? first.offset : endOf(previous, source)
  const previousComma = commaAfter(source, previousEnd) ?? previousEnd
  const start = ownLine ? Math.max(lead, previousComma) : previousComma
  const remark = source.slice(previousComma, start)
  return splice(doc, [Math.max(previousComma - 1, previousEnd), stop, remark])
}

function replaceItems(
  doc: Doc,
  container: Node,
  range: { readonly from: number; readonly to: number },
  texts: readonly Rendered[],
): string {
  const items = itemsOf(container)
  const first = items[range.from]!
  const last = items[range.to - 1]!
  return splice(doc, [
    first.offset,
    endOf(last, doc.source),
    joinItems(texts, itemStyle(doc, container)),
  ])
}

function joinItems(texts: readonly Rendered[], style: Style): string {
  const { doc } = style
  return texts
    .map((text) => text(style))
    .join(style.inline ? doc.comma : `,${doc.eol}${style.indent}`)
}

/** New items look like their neighbours: on one line with them, or on lines of their own below the first's column. */
function itemStyle(doc: Doc, container: Node): Style {
  const first = itemsOf(container)[0]
  if (first === undefined) {
    const [start, end] = interiorOf(doc, container)
    const inline = doc.inline && !doc.source.slice(start, end).includes('\n')
    return { doc, inline, indent: lineIndent(doc.source, container.offset) + doc.unit }
  }
  const inline = !doc.source.slice(container.offset, first.offset).includes('\n')
  return { doc, inline, indent: inline ? '' : lineIndent(doc.source, first.offset) }
}

function render(value: Json, style: Style): string {
  const { doc } = style
  if (style.inline) return renderInline(value, doc)
  return JSON.stringify(value, null, doc.unit).replaceAll('\n', doc.eol + style.indent)
}

function renderInline(value: Json, doc: Doc): string {
  if (Array.isArray(value))
    return `[${value.map((item) => renderInline(item, doc)).join(doc.comma)}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}${doc.colon}${renderInline(inner, doc)}`,
  )
  return `{${pairs.join(doc.comma)}}`
}

function splice(doc: Doc, [start, end, text]: readonly [number, number, string]): string {
  return doc.bom + doc.source.slice(0, start) + text + doc.source.slice(end)
}

function itemsOf(container: Node): readonly Node[] {
  return container.children ?? []
}

/** The parser leaves a length of -1 where a broken file ends in the middle of a value. */
function endOf(node: Node, source: string): number {
  return node.length < 0 ? source.length : node.offset + node.length
}

function interiorOf(doc: Doc, container: Node): readonly [start: number, end: number] {
  const end = endOf(container, doc.source)
  const closed = /[\]}]/.test(doc.source[end - 1] ?? '') && end - 1 > container.offset
  return [container.offset + 1, closed ? end - 1 : end]
}

/** The offset after the comma that follows a value, comments skipped. */
function commaAfter(source: string, from: number): number | undefined {
  const rest = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*,/y
  rest.lastIndex = from
  return rest.test(source) ? rest.lastIndex : undefined
}

/** Past the blanks and the remark that follow on the same line, if nothing else does; else where we are. */
function endOfLineRemark(source: string, from: number): number {
  const rest = /[ \t]*(?:\/\*(?:(?!\*\/)[^\n])*\*\/[ \t]*)*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/y
  rest.lastIndex = from
  return rest.test(source) ? rest.lastIndex : from
}

function skipBlank(source: string, from: number): number {
  let at = from
  while (/\s/.test(source[at] ?? '')) at++
  return at
}

function atLineEnd(source: string, at: number): boolean {
  return /^\r?(?:\n|$)/.test(source.slice(at, at + 2))
}

/** Where the line end before an offset stands, if only blanks are between. */
function lineStart(source: string, offset: number): number | undefined {
  const lead = leadOf(source, offset)
  const newline = offset - lead.length - 1
  if (newline < 0 || !/^[ \t]*$/.test(lead)) return undefined
  return source[newline - 1] === '\r' ? newline - 1 : newline
}

/** What stands before an offset on its line. */
function leadOf(source: string, offset: number): string {
  return source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset)
}

function lineIndent(source: string, offset: number): string {
  return /^[ \t]*/.exec(leadOf(source, offset))?.[0] ?? ''
}
