import { dayOf, type Instant, isMidnight, parseInstant } from '../../base/instant.ts'
import type { Problem, ProblemCode } from '../../base/problem.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import type { FieldEdit } from '../../format/markdown/frontmatter.ts'
import { withoutSections } from '../../format/markdown/sections.ts'
import { CONTENT_FIELDS } from '../../model/content-fields.ts'
import { fieldsFromMarkdown } from '../../model/fields-markdown.ts'
import {
  type ChangeEntry,
  EMPTY_MEMORY,
  type Link,
  type Memory,
  ORIGINS,
  STATUSES,
  TIERS,
} from '../../model/memory.ts'
import { BOOKKEEPING_SECTIONS } from '../../text/tokens.ts'

/** The frontmatter map for what a markdown layout has no key for (LAY-16). */
export const EVERKEEP_KEY = 'everkeep'

/** How one field of a memory stands in the map. `read` gives undefined for a value that it cannot be. */
interface Codec<T> {
  readonly key: string
  write(value: T): Json
  read(value: Json): T | undefined
}

type MapField = Exclude<keyof Memory, 'id' | 'body' | 'extra'>
type Codecs = { readonly [Field in MapField]: Codec<Memory[Field]> }

const text = (key: string): Codec<string> => ({ key, write: (value) => value, read: asText })
const texts = (key: string): Codec<readonly string[]> => ({
  key,
  write: (value) => value,
  read: asTexts,
})
const moment = (key: string): Codec<Instant | undefined> => ({
  key,
  write: (value) => value ?? null,
  read: (value) => (typeof value === 'string' ? parseInstant(value) : undefined),
})
const number = (key: string): Codec<number> => ({ key, write: (value) => value, read: asNumber })
const oneOf = <T extends string>(key: string, names: readonly T[]): Codec<T> => ({
  key,
  write: (value) => value,
  read: (value) => names.find((name) => name === value),
})

/** In the order in which they are written. */
const CODECS: Codecs = {
  kind: text('kind'),
  title: text('title'),
  summary: text('summary'),
  topic: text('topic'),
  tags: texts('tags'),
  keywords: texts('keywords'),
  source: text('source'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  status: oneOf('status', STATUSES),
  statusAt: moment('status_at'),
  statusReason: text('status_reason'),
  lastUsedAt: moment('last_used_at'),
  useCount: number('use_count'),
  confidence: { key: 'confidence', write: (value) => value ?? null, read: asNumber },
  relatedFiles: texts('related_files'),
  links: {
    key: 'links',
    write: (links) => links.map(writeLink),
    read: (value) => asList(value, readLink),
  },
  pinned: { key: 'pinned', write: (value) => value, read: asFlag },
  scope: text('scope'),
  supersededBy: text('superseded_by'),
  tier: oneOf('tier', TIERS),
  tierSince: moment('tier_since'),
  origin: oneOf('origin', ORIGINS),
  aliases: texts('aliases'),
  timesUpdated: number('times_updated'),
  changes: {
    key: 'changes',
    write: (changes) => changes.map(writeChange),
    read: (value) => asList(value, readChange),
  },
  fields: {
    key: 'fields',
    write: (value) => value ?? null,
    read: (value) => (isJsonObject(value) ? value : undefined),
  },
}

// Safe: the keys of CODECS are exactly the map's fields.
const FIELDS = Object.keys(CODECS) as readonly MapField[]
const FIELD_OF_KEY: ReadonlyMap<string, MapField> = new Map(
  FIELDS.map((field) => [CODECS[field].key, field]),
)

/**
 * What of a memory goes into the map: every field that is not its default and not `known`, that is, not held
 * by a key or a place of the layout itself.
 */
export function toEverkeepMap(memory: Memory, known: ReadonlySet<keyof Memory>): JsonObject {
  const pairs: [string, Json][] = []
  for (const field of FIELDS) {
    if (!known.has(field)) pairs.push(...writtenPair(memory, field))
  }
  return Object.fromEntries(pairs)
}

function writtenPair<Field extends MapField>(
  memory: Memory,
  field: Field,
): readonly [string, Json][] {
  const codec: Codec<Memory[Field]> = CODECS[field]
  const written = codec.write(memory[field])
  if (jsonEqual(written, codec.write(EMPTY_MEMORY[field]))) return []
  return [[codec.key, written]]
}

export interface EverkeepFields {
  /** The fields that the map holds; to be laid over what the layout's own keys say. */
  readonly fields: Partial<Memory>
  /** `fields: null` says that the text is prose, though it looks like the fields of its kind. */
  readonly isProse: boolean
  /** Keys that are not ours, or not yet: kept as they are. */
  readonly unknown: JsonObject
  readonly problems: readonly Problem[]
}

/** Reads the map. A value that cannot be is left out and reported. */
export function fromEverkeepMap(map: Json | undefined): EverkeepFields {
  if (map === undefined || map === null)
    return { fields: {}, isProse: false, unknown: {}, problems: [] }
  if (!isJsonObject(map))
    return { fields: {}, isProse: false, unknown: {}, problems: [badValue('', map)] }
  const fields: [MapField, Memory[MapField]][] = []
  const unknown: [string, Json][] = []
  const problems: Problem[] = []
  for (const [key, value] of Object.entries(map)) {
    const field = FIELD_OF_KEY.get(key)
    if (field === undefined) unknown.push([key, value])
    else if (value !== null) {
      const read = CODECS[field].read(value)
      if (read === undefined) problems.push(badValue(key, value))
      else fields.push([field, read])
    }
  }
  return {
    // Safe: each value was read by the codec of its own field.
    fields: Object.fromEntries(fields) as Partial<Memory>,
    isProse: Object.hasOwn(map, CODECS.fields.key) && map[CODECS.fields.key] === null,
    unknown: Object.fromEntries(unknown),
    problems,
  }
}

function badValue(key: string, value: Json): Problem {
  const field = FIELD_OF_KEY.get(key)
  const code: ProblemCode =
    field !== undefined && CODECS[field].key.match(/_(at|since)$/) ? 'bad-date' : 'bad-value'
  const name = key === '' ? EVERKEEP_KEY : `${EVERKEEP_KEY}.${key}`
  return {
    code,
    line: 0,
    message: `'${name}' cannot be ${JSON.stringify(value).slice(0, 60)}.`,
    hint: 'Ignored. Fix the value, or remove it from the frontmatter.',
  }
}

/** The edits that turn one map into the other, key by key, so that keys of others in it stay. */
export function everkeepEdits(before: JsonObject, after: JsonObject): readonly FieldEdit[] {
  const keys = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...keys].flatMap((key) => {
    const value = Object.hasOwn(after, key) ? after[key] : undefined
    const old = Object.hasOwn(before, key) ? before[key] : undefined
    return jsonEqual(old, value) ? [] : [{ path: [EVERKEEP_KEY, key], value }]
  })
}

/**
 * A moment of which the layout's own key keeps the day and the map the time. Where they disagree somebody edited
 * the key by hand, and the key counts.
 */
export function preciser(
  written: Instant | undefined,
  exact: Instant | undefined,
): Instant | undefined {
  if (written === undefined || exact === undefined) return written ?? exact
  return isMidnight(written) && dayOf(written) === dayOf(exact) ? exact : written
}

/** The fields that a text tells, with or without History and Connections behind it. */
export function fieldsTold(kind: string, body: string): JsonObject | undefined {
  const told = fieldsFromMarkdown(kind, body)
  if (told !== undefined || !CONTENT_FIELDS.has(kind)) return told
  const text = withoutSections(body, BOOKKEEPING_SECTIONS)
  return text === body ? undefined : fieldsFromMarkdown(kind, text)
}

/**
 * The map's entry for structured fields: nothing where the text tells them, the fields where it does not,
 * and null for prose that would be mistaken for fields.
 */
export function fieldsEntry(memory: Memory): JsonObject {
  const told = fieldsTold(memory.kind, memory.body)
  if (jsonEqual(told, memory.fields)) return {}
  return { [CODECS.fields.key]: memory.fields ?? null }
}

function asText(value: Json): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function asTexts(value: Json): readonly string[] | undefined {
  const items: readonly Json[] = Array.isArray(value) ? value : [value]
  const read = items.map(asText)
  return read.every((item) => item !== undefined) ? read : undefined
}

function asNumber(value: Json): number | undefined {
  if (typeof value === 'number') return value
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : undefined
}

function asFlag(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 'yes' || value === 'on') return true
  return value === 'no' || value === 'off' ? false : undefined
}

function asList<T>(value: Json, read: (item: Json) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.map(read)
  return items.every((item) => item !== undefined) ? items : undefined
}

function writeLink(link: Link): Json {
  return link.relation === '' ? link.target : { target: link.target, relation: link.relation }
}

function readLink(value: Json): Link | undefined {
  if (typeof value === 'string') return { target: value, relation: '' }
  if (!isJsonObject(value) || typeof value['target'] !== 'string') return undefined
  const relation = value['relation'] ?? ''
  return typeof relation === 'string' ? { target: value['target'], relation } : undefined
}

function writeChange(change: ChangeEntry): Json {
  const { date, summary, field } = change
  return {
    date,
    summary,
    ...(field === undefined ? {} : { field }),
    ...(change.oldValue === undefined ? {} : { old_value: asJson(change.oldValue) }),
    ...(change.newValue === undefined ? {} : { new_value: asJson(change.newValue) }),
  }
}

function readChange(value: Json): ChangeEntry | undefined {
  if (!isJsonObject(value)) return undefined
  const date = asText(value['date'] ?? '')
  const summary = asText(value['summary'] ?? '')
  const field = asText(value['field'] ?? '')
  if (date === undefined || summary === undefined || field === undefined) return undefined
  return {
    date,
    summary,
    ...(field === '' ? {} : { field }),
    ...(Object.hasOwn(value, 'old_value') ? { oldValue: value['old_value'] } : {}),
    ...(Object.hasOwn(value, 'new_value') ? { newValue: value['new_value'] } : {}),
  }
}

/** Values of change entries come from JSON files; what JSON cannot hold is not kept. */
function asJson(value: unknown): Json {
  // Safe: JSON.parse gives JSON.
  return JSON.parse(JSON.stringify(value) ?? 'null') as Json
}
