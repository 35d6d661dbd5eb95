import type { Node } from 'jsonc-parser'
import { isJsonObject, type Json } from '../json.ts'
import { setJsonValue } from '../json-edit.ts'
import { elementsOf, keyOf, valueStart } from '../json-elements.ts'
import { jsonOf, lineAt, nodeAt, parseJson, treeOf, withoutBom } from '../json-tree.ts'
import type { Problem } from '../memory.ts'

/** One item of `objects` with its exact text. */
export interface IndexItem {
  readonly value: Json
  readonly raw: string
  /** False in a broken list: the text may be less than JSON. */
  readonly strict: boolean
  /** 1-based line of its first character. */
  readonly line: number
  readonly start: number
  readonly end: number
}

/** `index.json`, opened for reading and for cutting. Offsets are into `source`. */
export interface IndexFile {
  readonly bom: string
  readonly source: string
  readonly items: readonly IndexItem[]
  /** Where the list's inside starts and ends; undefined while there is no list. */
  readonly inside: readonly [start: number, end: number] | undefined
  /** Why the file must not be edited. What could be read of it is in `items` all the same. */
  readonly fault: Problem | undefined
}

/** An item taken out of a list: its own text and the text around it that went with it. */
export interface CutItem {
  readonly raw: string
  readonly before: string
  readonly after: string
}

export const EMPTY_INDEX = '{\n  "version": 1,\n  "objects": []\n}\n'

export function openIndex(text: string): IndexFile {
  const source = withoutBom(text)
  const bom = text.slice(0, text.length - source.length)
  const { problems, value } = parseJson(source)
  const broken = problems.find(({ code }) => code === 'bad-json')
  if (broken !== undefined) return { bom, source, fault: broken, ...salvaged(source) }
  if (!isJsonObject(value)) {
    return {
      bom,
      source,
      items: [],
      inside: undefined,
      fault: value === undefined ? undefined : NO_LIST,
    }
  }
  const list = listIn(source)
  if (list === undefined) return { bom, source, items: [], inside: undefined, fault: undefined }
  if (source[list] !== '[') return { bom, source, items: [], inside: undefined, fault: NO_LIST }
  const { elements, close } = elementsOf(source, list)
  const lineOf = lineCounter(source)
  const items = elements.map(({ start, end }) => {
    const raw = source.slice(start, end)
    const item: Json = JSON.parse(raw)
    return { value: item, raw, strict: true, line: lineOf(start), start, end }
  })
  return { bom, source, items, inside: [list + 1, close], fault: undefined }
}

/** Where the value of `objects` starts; of a repeated key the last one counts, as for `JSON.parse`. */
function listIn(source: string): number | undefined {
  const { elements } = elementsOf(source, source.indexOf('{'))
  const list = elements.findLast((property) => keyOf(source, property) === 'objects')
  return list && valueStart(source, list)
}

/** What can still be read of a broken list, for showing it. */
function salvaged(source: string): Pick<IndexFile, 'items' | 'inside'> {
  const list = nodeAt(treeOf(source), ['objects'])
  if (list?.type !== 'array') return { items: [], inside: undefined }
  const lineOf = lineCounter(source)
  return {
    items: (list.children ?? []).map((node) => itemOf(node, source, lineOf)),
    inside: undefined,
  }
}

const NO_LIST: Problem = {
  code: 'bad-json',
  line: 1,
  message: 'The file does not hold {"objects": […]}.',
  hint: 'Put it right by hand, or restore it from git.',
}

function itemOf(node: Node, source: string, lineOf: (offset: number) => number): IndexItem {
  const end = endOf(node, source)
  const raw = source.slice(node.offset, end)
  const line = lineOf(node.offset)
  return { value: jsonOf(node), raw, strict: false, line, start: node.offset, end }
}

/** The parser leaves a length of -1 where a broken file ends in the middle of a value. */
function endOf(node: Node, source: string): number {
  return node.length < 0 ? source.length : node.offset + node.length
}

/** Takes one item out so that what is left reads as if it had never been there. */
export function cutItem(
  index: IndexFile,
  position: number,
): { readonly text: string; readonly cut: CutItem } {
  const { items, source } = index
  const item = items[position]
  const [inside, outside] = index.inside ?? [0, 0]
  const next = items[position + 1]
  const previous = items[position - 1]
  if (item === undefined)
    return { text: index.bom + source, cut: { raw: '', before: '', after: '' } }
  const start = next !== undefined ? item.start : (previous?.end ?? inside)
  const end = next?.start ?? (previous !== undefined ? item.end : outside)
  return {
    text: index.bom + source.slice(0, start) + source.slice(end),
    cut: {
      raw: item.raw,
      before: source.slice(start, item.start),
      after: source.slice(item.end, end),
    },
  }
}

/** Puts an item in, its text untouched; what was cut at a place goes back there byte for byte. */
export function insertItem(text: string, position: number, cut: CutItem): string {
  const index = openIndex(text)
  const { bom, source, inside, items } = index
  if (inside === undefined)
    return insertItem(
      setJsonValue(text === '' ? EMPTY_INDEX : text, ['objects'], []),
      position,
      cut,
    )
  const glue = glueOf(index, cut)
  const at = items[position]
  const last = items.at(-1)
  const splice = (offset: number, piece: string): string =>
    bom + source.slice(0, offset) + piece + source.slice(offset)
  if (at !== undefined) return splice(at.start, `${cut.raw}${glue}`)
  if (last !== undefined) return splice(last.end, `${glue}${cut.raw}`)
  const [before, after] = aroundOnly(index, cut)
  return bom + source.slice(0, inside[0]) + before + cut.raw + after + source.slice(inside[1])
}

/** The comma and blanks between two items. */
function glueOf(index: IndexFile, cut: CutItem): string {
  const kept = [cut.before, cut.after].find((text) => /^\s*,\s*$/.test(text))
  const [first, second] = index.items
  const between = first && second ? index.source.slice(first.end, second.start) : undefined
  return kept ?? between ?? `,${leadOf(index)}`
}

/** What stands around the only item of a list. */
function aroundOnly(index: IndexFile, cut: CutItem): readonly [before: string, after: string] {
  if (/^\s*$/.test(cut.before) && /^\s*$/.test(cut.after) && cut.before + cut.after !== '') {
    return [cut.before, cut.after]
  }
  const lead = leadOf(index)
  // The list closes one step further out than its items stand.
  return [lead, lead.replace(/(?:\t| {1,2})$/, '')]
}

/** The line end and indentation before an item. */
function leadOf({ inside, items, source }: IndexFile): string {
  const [first] = items
  if (first !== undefined && inside !== undefined) return source.slice(inside[0], first.start)
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  return source.trimEnd().includes('\n') ? `${eol}    ` : ''
}

/** The list with the text of one item exchanged. */
export function replaceItem(index: IndexFile, position: number, raw: string): string {
  const item = index.items[position]
  const { bom, source } = index
  return item === undefined
    ? bom + source
    : bom + source.slice(0, item.start) + raw + source.slice(item.end)
}

/**
 * The text of one item after `edit`, which is handed a list with this item alone at `['objects', 0]`: the style of the
 * whole file shows, and a long list costs no more than a short one.
 */
export function editItem(
  index: IndexFile,
  position: number,
  edit: (text: string) => string,
): string {
  const { inside, items, source } = index
  const item = items[position]
  if (item === undefined || inside === undefined) return ''
  const head = source.slice(0, items[0]?.start ?? inside[0])
  return (
    openIndex(edit(`${head}${item.raw}${source.slice(items.at(-1)?.end, inside[1])}]}`)).items[0]
      ?.raw ?? item.raw
  )
}

/** The whole file after `edit`, which is handed it with an empty list. */
export function editFrame(index: IndexFile, edit: (text: string) => string): string {
  const { bom, inside, source } = index
  if (inside === undefined) return edit(bom + source)
  const framed = openIndex(edit(bom + source.slice(0, inside[0]) + source.slice(inside[1])))
  const at = framed.inside?.[0] ?? 0
  return framed.bom + framed.source.slice(0, at) + source.slice(...inside) + framed.source.slice(at)
}

function lineCounter(source: string): (offset: number) => number {
  let [offset, line] = [0, 1]
  // Asked in rising order: each stretch is counted once.
  return (next) => {
    line += lineAt(source.slice(offset, next), next - offset) - 1
    offset = next
    return line
  }
}
