import type { Node } from 'jsonc-parser'
import type { Problem } from '../../base/problem.ts'
import { lineFinder } from '../../base/text-lines.ts'
import { isJsonObject, type Json } from '../../format/json/json.ts'
import { setJsonValue } from '../../format/json/json-edit.ts'
import { elementsOf, propertyName, valueStart } from '../../format/json/json-elements.ts'
import { jsonOf, nodeAt, parseJson, treeOf, withoutBom } from '../../format/json/json-tree.ts'
import { ownValue } from '../own-value.ts'
import { EMPTY_LIST } from './smallcode-places.ts'

/** One item of `objects` with its exact text. */
export interface ListItem {
  readonly value: Json
  readonly raw: string
  /** False in a broken list: the text may be less than JSON. */
  readonly strict: boolean
  /** Offsets into the list's inside. */
  readonly start: number
  readonly end: number
}

/** `index.json` taken apart: what stands before its list, in it, and behind it. Together they are the file. */
export interface ObjectList {
  readonly head: string
  readonly inside: string
  readonly tail: string
  readonly items: readonly ListItem[]
  /** The 1-based line of an offset into the inside. */
  readonly lineOf: (offset: number) => number
  /** Why the file must not be edited. What could be read of it is in `items` all the same. */
  readonly fault: Problem | undefined
}

/** An item taken out of a list: its own text and the text around it that went with it. */
export interface CutItem {
  readonly raw: string
  readonly before: string
  readonly after: string
}

/** Opens any text. One without a list, or without anything, opens as if it held an empty one. */
export function openList(text: string | undefined): ObjectList {
  const whole = text === undefined || withoutBom(text).trim() === '' ? EMPTY_LIST : text
  const source = withoutBom(whole)
  const bom = whole.slice(0, whole.length - source.length)
  const { problems, value } = parseJson(source)
  const broken = problems.find(({ code }) => code === 'bad-json')
  if (broken !== undefined) return salvaged(whole, broken)
  if (!isJsonObject(value)) return { ...NOTHING, head: whole, fault: NO_LIST }
  const values = ownValue(value, 'objects')
  if (values === undefined) return openList(setJsonValue(whole, ['objects'], []))
  if (!Array.isArray(values)) return { ...NOTHING, head: whole, fault: NO_LIST }

  const open = listIn(source) + 1
  const { elements, close } = elementsOf(source, open - 1)
  const items = elements.map(({ start, end }, position) => ({
    value: values[position],
    raw: source.slice(start, end),
    strict: true,
    start: start - open,
    end: end - open,
  }))
  const [head, inside, tail] = [
    bom + source.slice(0, open),
    source.slice(open, close),
    source.slice(close),
  ]
  return { head, inside, tail, items, fault: undefined, lineOf: lineInList(head, inside) }
}

const NOTHING = { head: '', inside: '', tail: '', items: [], lineOf: () => 1 } as const

const NO_LIST: Problem = {
  code: 'bad-json',
  line: 1,
  message: 'The file does not hold {"objects": […]}.',
  hint: 'Put it right by hand, or restore it from git.',
}

/** Where the value of `objects` starts; of a repeated key the last one counts, as for `JSON.parse`. */
function listIn(source: string): number {
  const { elements } = elementsOf(source, source.indexOf('{'))
  const list = elements.findLast((property) => propertyName(source, property) === 'objects')
  return list === undefined ? source.length : valueStart(source, list)
}

/** What can still be read of a broken list, for showing it. */
function salvaged(whole: string, fault: Problem): ObjectList {
  const source = withoutBom(whole)
  const list = nodeAt(treeOf(source), ['objects'])
  const nodes = list?.type === 'array' ? (list.children ?? []) : []
  const head = whole.slice(0, whole.length - source.length)
  const items = nodes.map((node) => salvagedItem(node, source))
  return { head, inside: source, tail: '', items, fault, lineOf: lineInList(head, source) }
}

function salvagedItem(node: Node, source: string): ListItem {
  // The parser leaves a length of -1 where a broken file ends in the middle of a value.
  const end = node.length < 0 ? source.length : node.offset + node.length
  const raw = source.slice(node.offset, end)
  return { value: jsonOf(node), raw, strict: false, start: node.offset, end }
}

function lineInList(head: string, inside: string): (offset: number) => number {
  const lineOf = lineFinder(head + inside)
  return (offset) => lineOf(head.length + offset)
}

/** The list's inside without one item, as if it had never been there. */
export function cutItem(
  list: ObjectList,
  position: number,
): { readonly inside: string; readonly cut: CutItem } {
  const { inside, items } = list
  const [item, next, previous] = [items[position], items[position + 1], items[position - 1]]
  if (item === undefined) return { inside, cut: { raw: '', before: '', after: '' } }
  const start = next !== undefined ? item.start : (previous?.end ?? 0)
  const end = next?.start ?? (previous !== undefined ? item.end : inside.length)
  const [before, after] = [inside.slice(start, item.start), inside.slice(item.end, end)]
  return {
    inside: inside.slice(0, start) + inside.slice(end),
    cut: { raw: item.raw, before, after },
  }
}

/** The list's inside with one item more, its text untouched; what was cut at a place goes back there byte for byte. */
export function insertItem(list: ObjectList, position: number, cut: CutItem): string {
  const { inside, items } = list
  const [at, last] = [items[position], items.at(-1)]
  const splice = (offset: number, piece: string): string =>
    inside.slice(0, offset) + piece + inside.slice(offset)
  if (at !== undefined) return splice(at.start, `${cut.raw}${glueOf(list, cut)}`)
  if (last !== undefined) return splice(last.end, `${glueOf(list, cut)}${cut.raw}`)
  const [before, after] = aroundOnly(list, cut)
  return before + cut.raw + after
}

/** The comma and blanks between two items. */
function glueOf(list: ObjectList, cut: CutItem): string {
  const kept = [cut.before, cut.after].find((text) => /^\s*,\s*$/.test(text))
  const [first, second] = list.items
  const between = first && second ? list.inside.slice(first.end, second.start) : undefined
  return kept ?? between ?? `,${leadOf(list)}`
}

/** What stands around the only item of a list. */
function aroundOnly(list: ObjectList, cut: CutItem): readonly [before: string, after: string] {
  if (/^\s*$/.test(cut.before) && /^\s*$/.test(cut.after) && cut.before + cut.after !== '') {
    return [cut.before, cut.after]
  }
  const lead = leadOf(list)
  // The list closes one step further out than its items stand.
  return [lead, lead.replace(/(?:\t| {1,2})$/, '')]
}

/** The line end and indentation before an item. */
function leadOf({ head, inside, items, tail }: ObjectList): string {
  const [first] = items
  if (first !== undefined) return inside.slice(0, first.start)
  const eol = head.includes('\r\n') ? '\r\n' : '\n'
  return (head + tail.trimEnd()).includes('\n') ? `${eol}    ` : ''
}

/** The list's inside with the text of one item exchanged. */
export function replaceItem(list: ObjectList, position: number, raw: string): string {
  const item = list.items[position]
  if (item === undefined) return list.inside
  return list.inside.slice(0, item.start) + raw + list.inside.slice(item.end)
}

/**
 * The text of one item after `edit`, which is handed a list with this item alone at `['objects', 0]`: the style of the
 * whole file shows, and a long list costs no more than a short one.
 */
export function editItem(
  list: ObjectList,
  position: number,
  edit: (text: string) => string,
): string {
  const { head, inside, items } = list
  const item = items[position]
  if (item === undefined) return ''
  const [lead, rest] = [inside.slice(0, items[0]?.start), inside.slice(items.at(-1)?.end)]
  return openList(edit(`${head}${lead}${item.raw}${rest}]}`)).items[0]?.raw ?? item.raw
}

/** The whole file with this inside. `edit` may change what stands around the list; it is handed an empty one. */
export function listText(
  list: ObjectList,
  inside: string,
  edit?: (frame: string) => string,
): string {
  if (edit === undefined) return list.head + inside + list.tail
  const { head, tail } = openList(edit(list.head + list.tail))
  return head + inside + tail
}
