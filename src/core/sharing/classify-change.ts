import { type Replaced, replacedIn, unifiedDiff } from '../format/diff/unified-diff.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import type { Memory } from '../model/memory.ts'
import { claimsRule } from '../model/rule-kinds.ts'
import type { StoredVersion, VersionPair } from './pair-memories.ts'
import type { ChangeName, FieldChange } from './vault-diff.ts'

export type Classified =
  | {
      readonly kind: 'change'
      readonly change: ChangeName
      readonly rule: boolean
      readonly fields: readonly FieldChange[]
      readonly text: readonly Replaced[]
    }
  | { readonly kind: 'same' }
  /** Only how often it was used differs. */
  | { readonly kind: 'usage' }
  /** The file is written in another way and says the same. */
  | { readonly kind: 'format' }

/** What became of a memory. `converted`: the layout is another, whose own ways of telling are no edits. */
export function classifyChange(
  { before, after }: VersionPair,
  { converted }: { readonly converted: boolean },
): Classified {
  const rule = isActiveRule(before?.parsed.memory) || isActiveRule(after?.parsed.memory)
  if (before === undefined || after === undefined) {
    const change = before === undefined ? 'added' : 'deleted'
    return { kind: 'change', change, rule, fields: [], text: [] }
  }
  const [was, is] = [before.parsed.memory, after.parsed.memory]
  const fields = changedFields(was, is).filter(({ name }) => !converted || !isOfLayout(name))
  const isRenamed = !converted && (was.id !== is.id || isMoved(before, after))
  if (fields.length === 0 && !isRenamed) return unchanged(before, after, converted)
  const moved = isRenamed ? 'renamed' : 'changed'
  const change = was.status === is.status ? moved : STATUS_CHANGES[is.status]
  const text = replacedIn(unifiedDiff('', endLine(was.body), endLine(is.body)))
  return { kind: 'change', change, rule, fields, text }
}

function unchanged(before: StoredVersion, after: StoredVersion, converted: boolean): Classified {
  const [was, is] = [before.parsed.memory, after.parsed.memory]
  if (converted) return { kind: 'same' }
  if (was.useCount !== is.useCount || was.lastUsedAt !== is.lastUsedAt) return { kind: 'usage' }
  return { kind: before.parsed.versionText === after.parsed.versionText ? 'same' : 'format' }
}

const STATUS_CHANGES = { active: 'restored', retired: 'retired', archived: 'archived' } as const

function isActiveRule(memory: Memory | undefined): boolean {
  return memory !== undefined && memory.status === 'active' && claimsRule(memory)
}

/** A change of status moves a file in some layouts: that is no rename. */
function isMoved(before: StoredVersion, after: StoredVersion): boolean {
  return before.path !== after.path && before.parsed.memory.status === after.parsed.memory.status
}

/** What another layout tells in its own way: a conversion is no edit. */
const LAYOUT_FIELDS: ReadonlySet<string> = new Set(['aliases', 'keywords', 'summary', 'links'])
const isOfLayout = (name: string): boolean => LAYOUT_FIELDS.has(name) || name.startsWith('everkeep')

const endLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

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
function changedFields(before: Memory, after: Memory): readonly FieldChange[] {
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
