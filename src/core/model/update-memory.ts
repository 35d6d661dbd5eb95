import { KnownError } from '../base/errors.ts'
import { dayOf, type Instant } from '../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { CONTENT_FIELDS } from './content-fields.ts'
import { fieldsToMarkdown } from './fields-markdown.ts'
import type { Memory } from './memory.ts'
import { capChanges } from './merge-rules.ts'
import type { FieldFault } from './schemas.ts'

/**
 * The memory as it stands with what a record tells of it. What a record has no key for, and what the draft leaves out,
 * stays: an update does not lose what somebody else has learned.
 */
export function withRecord(before: Memory, told: Memory, draft: JsonObject): Memory {
  const has = (key: string): boolean => draft[key] !== undefined && draft[key] !== null
  return {
    ...before,
    kind: told.kind,
    title: told.title,
    tags: has('tags') ? spelledAsBefore(before.tags, told.tags) : before.tags,
    relatedFiles: has('related_files') ? told.relatedFiles : before.relatedFiles,
    confidence: has('confidence') ? told.confidence : before.confidence,
    ...updatedContent(before, told),
    createdAt: told.createdAt ?? before.createdAt,
    changes: told.changes,
    status: told.status,
  }
}

/** A tag that only differs in case is the same tag. */
function spelledAsBefore(before: readonly string[], tags: readonly string[]): readonly string[] {
  const known = new Map(before.map((tag) => [tag.toLowerCase(), tag]))
  return tags.map((tag) => known.get(tag.toLowerCase()) ?? tag)
}

/** Fields that seed 001's record cannot hold are not in a draft made from one: they stay unless it tells them. */
function updatedContent(before: Memory, told: Memory): Pick<Memory, 'body' | 'fields'> {
  if (told.fields === undefined || before.fields === undefined)
    return { body: told.body, fields: told.fields }
  const foreign = (CONTENT_FIELDS.get(before.kind) ?? []).filter((field) => field.foreign)
  const kept = foreign.flatMap(({ name }): [string, Json][] => {
    const value = before.fields?.[name]
    return value === undefined || told.fields?.[name] !== undefined ? [] : [[name, value]]
  })
  const fields = { ...told.fields, ...Object.fromEntries(kept) }
  // A body of its own stays as long as the fields do: only they are told by a record.
  const body = jsonEqual(fields, before.fields) ? before.body : fieldsToMarkdown(told.kind, fields)
  return { body, fields }
}

/** In layouts without merge rules only the day of creation is fixed (WRT-07). */
export function checkPlainUpdate(before: Memory, after: Memory, now: Instant): Memory {
  const [old, next] = [before.createdAt, after.createdAt]
  if (old !== undefined && next !== undefined && dayOf(old) !== dayOf(next))
    throw immutable('created_at', { was: dayOf(old), draft: dayOf(next) })
  const longer = after.changes.length > before.changes.length
  return {
    ...after,
    createdAt: old ?? next,
    status: before.status,
    changes: longer ? capChanges(after.changes) : before.changes,
    // A file without dates gets none: it stays as its own tools write it.
    updatedAt: before.updatedAt === undefined ? undefined : now,
  }
}

/** What a record says of itself and no memory holds. */
export function checkSchemaVersion(before: JsonObject, draft: JsonObject): void {
  const [old, next] = [before['schema_version'], draft['schema_version']]
  if (!old || !next || old === next) return
  throw immutable('schema_version', { was: String(old), draft: String(next) })
}

function immutable(field: string, told: { readonly was: string; readonly draft: string }) {
  return new KnownError('MERGE_ERROR', {
    message: `The draft has ${field} ${told.draft}, the memory has ${told.was}; an update cannot change that.`,
    field,
    rule: 'immutable',
    hint: `Put ${told.was} back, or leave ${field} out.`,
  })
}

/** The faults that the draft itself brings; what stood in the file before is not refused (MOD-04). */
export function newFaults(
  faults: readonly FieldFault[],
  before: JsonObject,
  draft: JsonObject,
): readonly FieldFault[] {
  return faults.filter(({ field }) => {
    const [top = '', inner] = field.split('.')
    if (before[top] !== undefined && jsonEqual(before[top], draft[top])) return false
    if (inner === undefined) return true
    const [old, next] = [innerOf(before[top], inner), innerOf(draft[top], inner)]
    return old === undefined || !jsonEqual(old, next)
  })
}

function innerOf(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined
}
