import { invariant } from '../../base/errors.ts'
import type { Problem } from '../../base/problem.ts'
import { stemOf, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type JsonObject } from '../../format/json/json.ts'
import { setJsonValue } from '../../format/json/json-edit.ts'
import { elementsOf, propertyName } from '../../format/json/json-elements.ts'
import { parseJson } from '../../format/json/json-tree.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import { utf8Length } from '../../text/tokens.ts'
import { fieldText, instantAt, type Reading } from '../claude-json/claude-json-reading.ts'
import { ownValue } from '../own-value.ts'
import { statusOfPath } from '../status-of-path.ts'
import { openEnvelope } from './smallcode-envelope.ts'
import { type ObjectList, openList } from './smallcode-items.ts'
import { readObject } from './smallcode-object.ts'
import { BROKEN_ID, OBJECTS_PATH } from './smallcode-places.ts'

/** All memories of the list; an unreadable one becomes a memory with a problem. */
export function parseObjects(text: string): readonly Parsed[] {
  const list = openList(text)
  const empty = parseJson(text).problems.find(({ code }) => code === 'empty-file')
  const fault = list.fault ?? empty
  const broken = fault === undefined ? [] : [brokenList(text, fault)]
  const ids = new Set<string>()
  return [...broken, ...list.items.map((_, position) => parseItem(list, position, ids))]
}

/** The list is shown as one memory that says so; nothing is ever written over it. */
function brokenList(text: string, fault: Problem): Parsed {
  const title = `${OBJECTS_PATH} cannot be read`
  const memory: Memory = { ...EMPTY_MEMORY, id: BROKEN_ID, kind: 'context', title }
  return { memory, problems: [fault], versionText: text, bytes: utf8Length(text) }
}

/** One memory of the list. `ids` are those of the items before it, which an item without one must not take. */
export function parseItem(list: ObjectList, position: number, ids: Set<string>): Parsed {
  const item = list.items[position]
  invariant(item !== undefined, 'the list has this item')
  const { raw, value } = item
  const reading: Reading = { text: raw, record: isJsonObject(value) ? value : {}, problems: [] }
  const memory = isJsonObject(value)
    ? readObject(reading, unnamedId(value, ids))
    : noObject(reading, position)
  ids.add(memory.id)
  const line = reading.problems.length === 0 ? 0 : list.lineOf(item.start)
  return {
    memory,
    problems: reading.problems.map((problem) => ({
      ...problem,
      line: line + Math.max(problem.line, 1) - 1,
    })),
    versionText: item.strict ? withoutUsage(raw, withoutProperty) : raw,
    bytes: utf8Length(raw),
    span: [list.head.length + item.start, list.head.length + item.end],
  }
}

/** An object without an id is named by what it says, so that the name lasts as long as the text does. */
function unnamedId(object: JsonObject, ids: ReadonlySet<string>): string {
  const [type, title, createdAt] = ['type', 'title', 'createdAt'].map((key) =>
    String(ownValue(object, key) ?? ''),
  )
  return freeId(`${type}\n${title}\n${createdAt}`, (id) => ids.has(id))
}

function noObject(reading: Reading, position: number): Memory {
  reading.problems.push({
    code: 'bad-value',
    line: 1,
    message: `Item ${position + 1} of the list is no object.`,
    hint: 'Take it out by hand, or make it an object.',
  })
  // Safe: it has no id of its own, and this one lasts as long as its place.
  const id = `item-${position + 1}` as MemoryId
  return { ...EMPTY_MEMORY, id, kind: 'context', title: reading.text.slice(0, 80) }
}

/** The memory of a retired or archived file. */
export function parseEnvelope(path: VaultPath, text: string): Parsed {
  const { fault, object, path: place, standing } = openEnvelope(text)
  const reading: Reading = { text, record: object, problems: fault === undefined ? [] : [fault] }
  const frame: Reading = { text, record: standing, problems: [] }
  const memory: Memory = {
    ...readObject(reading, stemOf(path)),
    status: statusOfPath(path),
    statusAt: instantAt(frame, 'at'),
    statusReason: fieldText(frame, 'reason'),
  }
  return {
    memory,
    // A broken file has no keys to complain about.
    problems: fault === undefined ? [...reading.problems, ...frame.problems] : [fault],
    versionText: withoutUsage(text, (result, key) =>
      setJsonValue(result, [...place, key], undefined),
    ),
    bytes: utf8Length(text),
  }
}

const USAGE_KEYS = ['last_used_at', 'use_count'] as const

/** The stored text without use counters (WRT-18). */
function withoutUsage(text: string, without: (text: string, key: string) => string): string {
  return USAGE_KEYS.reduce(
    (result, key) => (result.includes(`"${key}"`) ? without(result, key) : result),
    text,
  )
}

/** One object's text without one of its properties; a long list has many of them. */
function withoutProperty(raw: string, key: string): string {
  if (!raw.startsWith('{')) return raw
  const { close, elements } = elementsOf(raw, 0)
  const at = elements.findIndex((property) => propertyName(raw, property) === key)
  const [property, next, previous] = [elements[at], elements[at + 1], elements[at - 1]]
  if (property === undefined) return raw
  const start = next === undefined ? (previous?.end ?? 1) : property.start
  const end = next?.start ?? (previous === undefined ? close : property.end)
  return raw.slice(0, start) + raw.slice(end)
}

/** Eight hex digits that depend on the text alone; a number is added to it while they are in use. */
export function freeId(text: string, taken: (id: string) => boolean): string {
  for (let round = 1; ; round++) {
    const id = hexHash(round === 1 ? text : `${text}\n${round}`)
    if (!taken(id)) return id
  }
}

/** FNV-1a. */
function hexHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
