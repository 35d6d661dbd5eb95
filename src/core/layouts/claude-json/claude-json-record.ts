import { type Instant, toSeconds } from '../../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import { CONTENT_FIELDS } from '../../model/content-fields.ts'
import { fieldsFromMarkdown, fieldsToMarkdown } from '../../model/fields-markdown.ts'
import type { ChangeEntry, Memory } from '../../model/memory.ts'
import { ownValue } from '../own-value.ts'

/** The keys of a record in the order of seed 001's sample; a retired or archived one has more, at the end. */
export const RECORD_KEYS = [
  'schema_version',
  'category',
  'id',
  'title',
  'record_status',
  'created_at',
  'updated_at',
  'tags',
  'related_files',
  'confidence',
  'changes',
  'times_updated',
  'content',
  'retired_at',
  'retired_reason',
  'archived_at',
  'archived_reason',
] as const

const KNOWN_KEYS: ReadonlySet<string> = new Set(RECORD_KEYS)

/** Where an existing file keeps what a new one would put into its companion; it stays where it stands. */
export interface InPlace {
  /** An `id` that is not the file's name. */
  readonly oddId: string | undefined
  /** Unknown keys of the record. */
  readonly extra: ReadonlySet<string>
  /** Keys of the content that seed 001 does not know. */
  readonly content: ReadonlySet<string>
}

export const NOTHING_IN_PLACE: InPlace = { oddId: undefined, extra: new Set(), content: new Set() }

export function inPlaceOf(record: JsonObject, id: string): InPlace {
  const written = ownValue(record, 'id')
  const content = ownValue(record, 'content')
  return {
    oddId: typeof written === 'string' && written !== '' && written !== id ? written : undefined,
    extra: new Set(Object.keys(record).filter((key) => !KNOWN_KEYS.has(key))),
    content: new Set(isJsonObject(content) ? Object.keys(content) : []),
  }
}

/** A memory parted into what its file holds and what its companion holds. Absent keys are absent in the file. */
export interface Parted {
  readonly record: JsonObject
  readonly side: JsonObject
}

export function partMemory(memory: Memory, inPlace: InPlace): Parted {
  const content = partContent(memory, inPlace)
  const own = Object.entries(memory.extra).filter(([key]) => inPlace.extra.has(key))
  const elsewhere = Object.entries(memory.extra).filter(([key]) => !inPlace.extra.has(key))
  return {
    record: defined({
      ...recordOf(memory, inPlace),
      content: content.record,
      ...Object.fromEntries(own),
    }),
    side: defined({
      ...sideOf(memory, inPlace),
      ...content.side,
      extra: elsewhere.length === 0 ? undefined : Object.fromEntries(elsewhere),
      use_count: memory.useCount === 0 ? undefined : memory.useCount,
      last_used_at: memory.lastUsedAt,
    }),
  }
}

type Loose = { readonly [key: string]: Json | undefined }

function recordOf(memory: Memory, inPlace: InPlace): Loose {
  const { status } = memory
  const at = memory.statusAt === undefined ? undefined : toSeconds(memory.statusAt)
  const reason = memory.statusReason === '' ? undefined : memory.statusReason
  return {
    category: memory.kind,
    id: inPlace.oddId ?? memory.id,
    title: memory.title,
    record_status: status,
    created_at: memory.createdAt && toSeconds(memory.createdAt),
    updated_at: memory.updatedAt && toSeconds(memory.updatedAt),
    tags: memory.tags,
    related_files: memory.relatedFiles,
    confidence: memory.confidence,
    changes: memory.changes.map(changeToJson),
    times_updated: memory.timesUpdated,
    retired_at: status === 'retired' ? at : undefined,
    retired_reason: status === 'retired' ? reason : undefined,
    archived_at: status === 'archived' ? at : undefined,
    archived_reason: status === 'archived' ? reason : undefined,
  }
}

/** What the record has no key for, in the order in which it is written. Seconds are all that a record's dates hold. */
function sideOf(memory: Memory, inPlace: InPlace): Loose {
  const text = (value: string): string | undefined => (value === '' ? undefined : value)
  const list = (items: readonly Json[]): Json | undefined =>
    items.length === 0 ? undefined : items
  return {
    summary: text(memory.summary),
    topic: text(memory.topic),
    keywords: list(memory.keywords),
    source: text(memory.source),
    links: list(
      memory.links.map(({ target, relation }) =>
        relation === '' ? { target } : { target, relation },
      ),
    ),
    tier: memory.tier === 'hot' ? undefined : memory.tier,
    tier_since: memory.tierSince,
    pinned: memory.pinned ? true : undefined,
    scope: text(memory.scope),
    superseded_by: text(memory.supersededBy),
    created_at: subSecond(memory.createdAt),
    updated_at: subSecond(memory.updatedAt),
    status_at: memory.status === 'active' ? undefined : subSecond(memory.statusAt),
    origin: memory.origin === 'unknown' ? undefined : memory.origin,
    aliases: list(memory.aliases.filter((alias) => alias !== inPlace.oddId)),
  }
}

function subSecond(instant: Instant | undefined): Instant | undefined {
  return instant === undefined || instant.endsWith('.000Z') ? undefined : instant
}

/**
 * Structured content is the record's content; fields that seed 001 does not know go to the companion, and so does a body
 * that says something else than the fields. Text without fields is `content: {"text": ...}`, whatever the kind: for a kind
 * with a schema seed 001's scripts will not update such a record, but they list and find it, and inventing
 * a status or a rationale to please them would be a lie.
 */
function partContent(
  memory: Memory,
  inPlace: InPlace,
): { readonly record: Json; readonly side: Loose } {
  const { kind, fields, body } = memory
  if (fields === undefined) return { record: { text: body }, side: {} }
  const foreign = (key: string): boolean => isForeign(kind, key) && !inPlace.content.has(key)
  const own = Object.entries(fields).filter(([key]) => !foreign(key))
  const rest = Object.entries(fields).filter(([key]) => foreign(key))
  return {
    record: Object.fromEntries(own),
    side: {
      body: body === fieldsToMarkdown(kind, fields) ? undefined : body,
      content: rest.length === 0 ? undefined : Object.fromEntries(rest),
    },
  }
}

function isForeign(kind: string, key: string): boolean {
  return (CONTENT_FIELDS.get(kind) ?? []).some((field) => field.name === key && field.foreign)
}

/**
 * Body and fields tell the same story twice. Where a change touched one of them, the other follows if it can:
 * edited markdown that reads as fields becomes fields, and changed fields are shown anew.
 */
export function settleContent(before: Memory | undefined, after: Memory): Memory {
  const { kind, fields, body } = after
  const sameFields = before !== undefined && jsonEqual(before.fields, fields)
  if (fields === undefined || (sameFields && body !== before.body)) {
    const read = fieldsFromMarkdown(kind, body)
    return read === undefined ? after : { ...after, fields: read }
  }
  const shown =
    before?.fields !== undefined && before.body === fieldsToMarkdown(before.kind, before.fields)
  if (shown && !sameFields && body === before.body) {
    return { ...after, body: fieldsToMarkdown(kind, fields) }
  }
  return after
}

/**
 * The list as it is to stand in the file: items that stay keep what else they hold, whether the oldest were dropped
 * (the cap) or new ones added.
 */
export function changesJson(
  written: readonly Json[],
  before: readonly ChangeEntry[],
  after: readonly ChangeEntry[],
): readonly Json[] {
  const fresh = after.map(changeToJson)
  if (written.length !== before.length) return fresh
  const old = before.map(changeToJson)
  for (let dropped = 0; dropped < old.length; dropped++) {
    const kept = old.length - dropped
    if (kept > fresh.length || !jsonEqual(old.slice(dropped), fresh.slice(0, kept))) continue
    return [...written.slice(dropped), ...fresh.slice(kept)]
  }
  return fresh
}

function changeToJson(entry: ChangeEntry): JsonObject {
  return defined({
    date: entry.date,
    summary: entry.summary,
    field: entry.field,
    old_value: plainJson(entry.oldValue),
    new_value: plainJson(entry.newValue),
  })
}

function plainJson(value: unknown): Json | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function defined(object: Loose): JsonObject {
  const entries: [string, Json][] = []
  for (const [key, value] of Object.entries(object))
    if (value !== undefined) entries.push([key, value])
  return Object.fromEntries(entries)
}
