import { isJsonObject, type Json } from '../format/json/json.ts'
import { elementsOf, valueStart } from '../format/json/json-elements.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import { STANDING_FIELDS } from '../model/lifecycle.ts'
import type { BodyRange, Memory } from '../model/memory.ts'

/** From where to where one memory stands in a file that holds several. */
export type Span = readonly [start: number, end: number]

/**
 * Where a hook finds what it tells of a memory, so that it need not understand the whole file again: the body, or what it
 * is made from. Undefined where more than that is needed.
 */
export function bodyRange(
  text: string,
  memory: Memory,
  span: Span = [0, text.length],
): BodyRange | undefined {
  // What says whether a memory still holds is asked of its fields, and else of what the layout has no name for.
  if (STANDING_FIELDS.some((name) => Object.hasOwn(memory.extra, name))) return undefined
  const place = memory.fields === undefined ? plainPlace(text, memory, span) : undefined
  return place ?? jsonPlace(text, memory, span)
}

function plainPlace(text: string, { body }: Memory, [from, to]: Span): BodyRange | undefined {
  const start = text.indexOf(body, from)
  const end = start + body.length
  return start < 0 || end > to ? undefined : [start, end, text.length]
}

/** A record holds its text among its own values, or in an object among these. */
const DEPTH_MAX = 2

function jsonPlace(text: string, memory: Memory, [from, to]: Span): BodyRange | undefined {
  const open = text.indexOf('{', from)
  if (open < 0 || open >= to || !isJson(text.slice(open, to))) return undefined
  const found = valueIn(text, open, (value) => standsFor(value, memory))
  return found && [found[0], found[1], text.length, found[2]]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type Found = readonly [start: number, end: number, as: 'string' | 'fields']

function valueIn(
  text: string,
  open: number,
  test: (value: Json) => Found[2] | undefined,
  depth = 1,
): Found | undefined {
  for (const property of elementsOf(text, open).elements) {
    const [start, end] = [valueStart(text, property), property.end]
    if (text[start] !== '"' && text[start] !== '{') continue
    const as = test(JSON.parse(text.slice(start, end)))
    if (as !== undefined) return [start, end, as]
    const inside =
      text[start] === '{' && depth < DEPTH_MAX ? valueIn(text, start, test, depth + 1) : undefined
    if (inside !== undefined) return inside
  }
  return undefined
}

function standsFor(value: Json, { kind, body, fields }: Memory): Found[2] | undefined {
  if (fields === undefined) return value === body && body !== '' ? 'string' : undefined
  const isIt = isJsonObject(value) && jsonEqual(value, fields)
  return isIt && fieldsToMarkdown(kind, value) === body ? 'fields' : undefined
}
