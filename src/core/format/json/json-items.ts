import type { Node } from 'jsonc-parser'
import { isJsonObject, type Json } from './json.ts'
import { treeOf, withoutBom } from './json-tree.ts'

/** How new text is written in a document. */
export interface Manners {
  readonly eol: string
  readonly unit: string
  /** All on one line. */
  readonly inline: boolean
  readonly colon: string
  readonly comma: string
}

/** A document, or a part of one, taken apart. */
export interface JsonDoc extends Manners {
  readonly bom: string
  readonly source: string
  readonly root: Node | undefined
}

/** How an item is written where it goes. */
export interface ItemStyle {
  readonly doc: Manners
  readonly inline: boolean
  /** Indentation of the item's own line. */
  readonly indent: string
}

export type Rendered = (style: ItemStyle) => string

export function openDoc(text: string): JsonDoc {
  const source = withoutBom(text)
  const root = treeOf(source)
  return {
    ...mannersOf(source, root),
    bom: text.slice(0, text.length - source.length),
    source,
    root,
  }
}

/** A value with the indentation of its line in front, as a document that keeps the manners of the whole. */
export function openPart(text: string, manners: Manners): JsonDoc {
  const { eol, unit, inline, colon, comma } = manners
  return { eol, unit, inline, colon, comma, bom: '', source: text, root: treeOf(text) }
}

function mannersOf(source: string, root: Node | undefined): Manners {
  const first = root?.children?.[0]
  const crlf = source.split('\r\n').length - 1
  const lead = first === undefined ? '' : leadOf(source, first.offset)
  const colon = firstColon(source, root)
  const spaced = colon === undefined || /\s/.test(source[colon + 1] ?? '')
  return {
    eol: crlf > 0 && crlf * 2 >= source.split('\n').length - 1 ? '\r\n' : '\n',
    unit: /^[ \t]+$/.test(lead) ? lead : '  ',
    inline: root !== undefined && first !== undefined && !source.includes('\n', root.offset),
    colon: spaced ? ': ' : ':',
    comma: spaced ? ', ' : ',',
  }
}

/** In a list of objects the colon is sought by its look: the objects may not have been taken apart. */
function firstColon(source: string, root: Node | undefined): number | undefined {
  const known = root?.children?.[0]?.colonOffset
  if (known !== undefined || root?.type !== 'array') return known
  const found = /"\s*:/.exec(source)
  return found === null ? undefined : found.index + found[0].length - 1
}

export function insertItems(
  doc: JsonDoc,
  container: Node,
  index: number,
  texts: readonly Rendered[],
): string {
  const items = childrenOf(container)
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
  const end = nodeEnd(previous, doc.source)
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

function fillEmpty(doc: JsonDoc, container: Node, fresh: string): string {
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

export function removeItems(doc: JsonDoc, container: Node, from: number, to: number): string {
  const items = childrenOf(container)
  const first = items[from]
  const last = items[to - 1]
  if (first === undefined || last === undefined) return doc.bom + doc.source
  const { source } = doc
  const end = nodeEnd(last, source)
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
  const previousEnd = previous === undefined ? first.offset : nodeEnd(previous, source)
  const previousComma = commaAfter(source, previousEnd) ?? previousEnd
  const start = ownLine ? Math.max(lead, previousComma) : previousComma
  const remark = source.slice(previousComma, start)
  return splice(doc, [Math.max(previousComma - 1, previousEnd), stop, remark])
}

export function replaceItems(
  doc: JsonDoc,
  container: Node,
  range: { readonly from: number; readonly to: number },
  texts: readonly Rendered[],
): string {
  const items = childrenOf(container)
  const first = items[range.from]!
  const last = items[range.to - 1]!
  return splice(doc, [
    first.offset,
    nodeEnd(last, doc.source),
    joinItems(texts, itemStyle(doc, container)),
  ])
}

function joinItems(texts: readonly Rendered[], style: ItemStyle): string {
  const { doc } = style
  return texts
    .map((text) => text(style))
    .join(style.inline ? doc.comma : `,${doc.eol}${style.indent}`)
}

/** New items look like their neighbours: on one line with them, or on lines of their own below the first's column. */
export function itemStyle(doc: JsonDoc, container: Node): ItemStyle {
  const first = childrenOf(container)[0]
  if (first === undefined) {
    const [start, end] = interiorOf(doc, container)
    const inline = doc.inline && !doc.source.slice(start, end).includes('\n')
    return { doc, inline, indent: lineIndent(doc.source, container.offset) + doc.unit }
  }
  const inline = !doc.source.slice(container.offset, first.offset).includes('\n')
  return { doc, inline, indent: inline ? '' : lineIndent(doc.source, first.offset) }
}

export function render(value: Json, style: ItemStyle): string {
  const { doc } = style
  if (style.inline) return renderInline(value, doc)
  return JSON.stringify(value, null, doc.unit).replaceAll('\n', doc.eol + style.indent)
}

function renderInline(value: Json, doc: Manners): string {
  if (Array.isArray(value))
    return `[${value.map((item) => renderInline(item, doc)).join(doc.comma)}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}${doc.colon}${renderInline(inner, doc)}`,
  )
  return `{${pairs.join(doc.comma)}}`
}

export function splice(
  doc: JsonDoc,
  [start, end, text]: readonly [number, number, string],
): string {
  return doc.bom + doc.source.slice(0, start) + text + doc.source.slice(end)
}

export function childrenOf(container: Node): readonly Node[] {
  return container.children ?? []
}

/** The parser leaves a length of -1 where a broken file ends in the middle of a value. */
export function nodeEnd(node: Node, source: string): number {
  return node.length < 0 ? source.length : node.offset + node.length
}

function interiorOf(doc: JsonDoc, container: Node): readonly [start: number, end: number] {
  const end = nodeEnd(container, doc.source)
  const closed = /[\]}]/.test(doc.source[end - 1] ?? '') && end - 1 > container.offset
  return [container.offset + 1, closed ? end - 1 : end]
}

/** The offset after the comma that follows a value, comments skipped. */
function commaAfter(source: string, from: number): number | undefined {
  const rest = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:(?!\*\/)[\s\S])*\*\/)*,/y
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

export function lineIndent(source: string, offset: number): string {
  return /^[ \t]*/.exec(leadOf(source, offset))?.[0] ?? ''
}
