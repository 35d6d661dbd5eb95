import type { Node } from 'jsonc-parser'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { jsonEqual } from './json-equal.ts'
import {
  childrenOf,
  type ItemStyle,
  insertItems,
  itemStyle,
  type JsonDoc,
  lineIndent,
  nodeEnd,
  openDoc,
  openPart,
  removeItems,
  render,
  replaceItems,
  splice,
} from './json-items.ts'
import type { JsonPath } from './json-path.ts'
import { jsonOf, nodeAt, propertiesNamed, treeOf, withoutBom } from './json-tree.ts'

export { parseJson } from './json-tree.ts'

/** Where a new key goes: after the last of these that is present, or where it belongs by its name. */
export interface KeyPlace {
  readonly after?: readonly string[]
  readonly sorted?: boolean
  /** Where none of `after` is there; last unless said. */
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
  return edit(openDoc(text), path, value, place)
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
  return insertItems(doc, array, Math.min(index, childrenOf(array).length), [
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
  return node === undefined ? undefined : source.slice(node.offset, nodeEnd(node, source))
}

function edit(doc: JsonDoc, path: JsonPath, value: Json | undefined, place: KeyPlace = {}): string {
  const node = nodeAt(doc.root, path)
  if (value === undefined) return node === undefined ? wholeOf(doc) : removeAt(doc, path)
  return node === undefined ? addAt(doc, path, value, place) : editNode(doc, node, value)
}

function editNode(doc: JsonDoc, node: Node, value: Json): string {
  const old = jsonOf(node)
  if (jsonEqual(old, value)) return wholeOf(doc)
  if (isJsonObject(old) && isJsonObject(value)) return changeObject(doc, node, { old, value })
  if (Array.isArray(old) && Array.isArray(value)) return changeArray(doc, node, { old, value })
  return replaceNode(doc, node, value)
}

function wholeOf(doc: JsonDoc): string {
  return doc.bom + doc.source
}

/** Edits one value apart from the document, so that several edits do not take all of it apart each time. */
function editApart(doc: JsonDoc, node: Node, change: (part: string) => string): string {
  const indent = lineIndent(doc.source, node.offset)
  const end = nodeEnd(node, doc.source)
  const part = change(indent + doc.source.slice(node.offset, end))
  return splice(doc, [node.offset, end, part.slice(indent.length)])
}

function changeObject(
  doc: JsonDoc,
  node: Node,
  { old, value }: { readonly old: JsonObject; readonly value: JsonObject },
): string {
  const gone = Object.keys(old).filter((key) => !Object.hasOwn(value, key))
  return editApart(doc, node, (part) => {
    let result = part
    for (const key of gone) result = edit(openPart(result, doc), [key], undefined)
    for (const [key, next] of Object.entries(value))
      if (!Object.hasOwn(old, key) || !jsonEqual(old[key], next))
        result = edit(openPart(result, doc), [key], next)
    return result
  })
}

/** Keeps the common beginning and end of two lists and rewrites what is between. */
function changeArray(
  doc: JsonDoc,
  node: Node,
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
    return editApart(doc, node, (part) => edit(openPart(part, doc), [from], only))
  }
  const texts = fresh.map((item) => (style: ItemStyle) => render(item, style))
  if (fresh.length === 0) return removeItems(doc, node, from, to)
  if (from === to) return insertItems(doc, node, from, texts)
  return replaceItems(doc, node, { from, to }, texts)
}

function addAt(doc: JsonDoc, path: JsonPath, value: Json, place: KeyPlace): string {
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  if (key === undefined) return doc.bom + stableJson(value).replaceAll('\n', doc.eol)
  const parent = nodeAt(doc.root, parentPath)
  if (typeof key === 'number') {
    const text = wholeOf(doc)
    if (parent?.type !== 'array') return setJsonValue(text, parentPath, [value])
    return insertJsonItem(text, parentPath, childrenOf(parent).length, value)
  }
  if (parent?.type !== 'object') return setJsonValue(wholeOf(doc), parentPath, { [key]: value })
  const before = new Set(place.after)
  const names = childrenOf(parent).map((item) => String(item.children?.[0]?.value))
  const last = names.findLastIndex((name) => (place.sorted ? name < key : before.has(name)))
  const first = place.sorted || place.otherwise === 'first'
  const index = last < 0 && !first ? names.length : last + 1
  return insertItems(doc, parent, index, [
    (style) => `${JSON.stringify(key)}${doc.colon}${render(value, style)}`,
  ])
}

/** Takes every property of that name: leaving an earlier one would bring its old value back. */
function removeAt(doc: JsonDoc, path: JsonPath): string {
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = nodeAt(doc.root, parentPath)
  if (key === undefined || parent === undefined) return doc.bom
  if (typeof key === 'number') return removeItems(doc, parent, key, key + 1)
  const [first, ...more] = propertiesNamed(parent, key)
  if (first === undefined) return wholeOf(doc)
  const at = childrenOf(parent).indexOf(first)
  const text = removeItems(doc, parent, at, at + 1)
  return more.length > 0 ? removeAt(openDoc(text), path) : text
}

function replaceNode(doc: JsonDoc, node: Node, value: Json): string {
  const container = node.parent?.type === 'property' ? node.parent.parent : node.parent
  const style =
    container === undefined ? { doc, inline: false, indent: '' } : itemStyle(doc, container)
  return splice(doc, [node.offset, nodeEnd(node, doc.source), render(value, style)])
}
