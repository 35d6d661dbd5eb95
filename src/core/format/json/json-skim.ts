import type { Node } from 'jsonc-parser'
import { type ElementRange, elementsOf, valueStart } from './json-elements.ts'
import type { JsonPath } from './json-path.ts'

/**
 * The tree of valid JSON, only as deep as a path goes: the containers on it with all their items, everything else as
 * one piece. A file of many memories is then edited without taking every one of them apart.
 */
export function skimTree(source: string, path: JsonPath): Node {
  const start = source.search(/\S/)
  const root = pieceOf(source, { start, end: source.trimEnd().length }, undefined)
  let node: Draft | undefined = root
  for (const step of [...path, undefined]) {
    if (node === undefined || !isContainer(node)) break
    node.children = itemsIn(source, node)
    if (step === undefined) break
    node = childAt(node, step)
  }
  return root
}

type Draft = { -readonly [Key in keyof Node]: Node[Key] }

function isContainer(node: Draft): boolean {
  return node.type === 'object' || node.type === 'array'
}

/** Of a repeated key the last one, as `JSON.parse` does. */
function childAt(node: Draft, step: string | number): Draft | undefined {
  if (typeof step === 'number') return node.type === 'array' ? node.children?.[step] : undefined
  if (node.type !== 'object') return undefined
  return node.children?.findLast((property) => property.children?.[0]?.value === step)
    ?.children?.[1]
}

function itemsIn(source: string, container: Draft): Draft[] {
  const { elements } = elementsOf(source, container.offset)
  const make = container.type === 'object' ? propertyOf : pieceOf
  return elements.map((range) => make(source, range, container))
}

function propertyOf(source: string, range: ElementRange, parent: Draft | undefined): Draft {
  const { start, end } = range
  const property: Draft = { type: 'property', offset: start, length: end - start }
  if (parent !== undefined) property.parent = parent
  const at = valueStart(source, range)
  const keyEnd = source.lastIndexOf('"', source.lastIndexOf(':', at)) + 1
  property.colonOffset = source.indexOf(':', keyEnd)
  property.children = [
    pieceOf(source, { start, end: keyEnd }, property),
    pieceOf(source, { start: at, end }, property),
  ]
  return property
}

function pieceOf(source: string, { start, end }: ElementRange, parent: Draft | undefined): Draft {
  const type = TYPES[source[start] ?? ''] ?? 'number'
  const node: Draft = { type, offset: start, length: end - start }
  if (parent !== undefined) node.parent = parent
  if (!isContainer(node)) node.value = JSON.parse(source.slice(start, end))
  return node
}

const TYPES: Readonly<Record<string, Node['type']>> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
}
