import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import type { Memory } from '../model/memory.ts'
import type { FieldChange } from './vault-diff.ts'

type Told = Exclude<keyof Memory, 'id' | 'lastUsedAt' | 'useCount' | 'fields' | 'extra'>

/** What each field is called for people and programs. */
const CONTENT_NAMES: Readonly<Partial<Record<Told, string>>> = {
  kind: 'kind',
  title: 'title',
  summary: 'summary',
  body: 'text',
  topic: 'topic',
  tags: 'tags',
  keywords: 'keywords',
  source: 'source',
  relatedFiles: 'related_files',
  links: 'links',
  confidence: 'confidence',
  status: 'status',
  statusReason: 'status_reason',
  tier: 'tier',
  pinned: 'pinned',
  scope: 'scope',
  supersededBy: 'superseded_by',
  createdAt: 'created_at',
  origin: 'origin',
  aliases: 'aliases',
}

/** These follow from a change of the others: told only where nothing else changed. */
const FOLLOWING_NAMES: Readonly<Partial<Record<Told, string>>> = {
  statusAt: 'status_at',
  tierSince: 'tier_since',
  updatedAt: 'updated_at',
  timesUpdated: 'times_updated',
  changes: 'changes',
}

/** The fields in which two memories differ; usage is none of them (WRT-18). */
export function changedFields(before: Memory, after: Memory): readonly FieldChange[] {
  const content = [
    ...differing(before, after, CONTENT_NAMES),
    ...differingKeys(before.fields, after.fields, 'content.'),
    ...differingKeys(before.extra, after.extra, ''),
  ]
  return content.length > 0 ? content : differing(before, after, FOLLOWING_NAMES)
}

function differing(
  before: Memory,
  after: Memory,
  names: Readonly<Partial<Record<Told, string>>>,
): readonly FieldChange[] {
  return Object.entries(names).flatMap(([key, name]) => {
    // Safe: the keys of the table are keys of a memory, and what a memory holds is plain data.
    const [left, right] = [before, after].map((memory) => (memory[key as Told] ?? null) as Json)
    if (left === undefined || right === undefined || jsonEqual(left, right)) return []
    // Its lines tell more than the whole of it twice.
    return [
      name === 'text' ? { name, before: null, after: null } : { name, before: left, after: right },
    ]
  })
}

function differingKeys(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  prefix: string,
): readonly FieldChange[] {
  const [left, right] = [before ?? {}, after ?? {}]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  const fieldOf = (fields: JsonObject, name: string): Json =>
    (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? null
  return names.flatMap((name) => {
    const [was, is] = [fieldOf(left, name), fieldOf(right, name)]
    return jsonEqual(was, is) || sameMap(was, is)
      ? []
      : [{ name: `${prefix}${name}`, before: was, after: is }]
  })
}

/** An empty map and none say the same. */
function sameMap(left: Json, right: Json): boolean {
  const isEmpty = (value: Json): boolean =>
    value === null || (isJsonObject(value) && Object.keys(value).length === 0)
  return isEmpty(left) && isEmpty(right)
}
