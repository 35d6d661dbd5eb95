import { dayOf, type Instant, isMidnight } from '../../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { BUILTIN_KINDS, type Kind } from '../../model/kinds.ts'
import type { LayoutName } from '../../model/layout-name.ts'
import type { Memory } from '../../model/memory.ts'
import { EVERKEEP_KEY, fieldsEntry, toEverkeepMap } from '../claude-md/everkeep-map.ts'

/** The keys of seed 000's frontmatter, in its order; those of a status stand behind the summary (LAY-01, LAY-15). */
export const VAULT_KEYS = [
  'title',
  'created',
  'tags',
  'topic',
  'source',
  'modified',
  'keywords',
  'summary',
  'status',
  'tombstoned_at',
  'tombstone_reason',
  'archived_at',
  'archived_reason',
  'retrieval_count',
  'last_retrieved',
  'token_count',
] as const
export type VaultKey = (typeof VAULT_KEYS)[number]

/** Texts that seed 000 puts in quotes. */
export const QUOTED_KEYS: ReadonlySet<string> = new Set([
  'title',
  'topic',
  'source',
  'summary',
  'tombstone_reason',
  'archived_reason',
])

/** Each moment: the key that holds its day, and the key of the everkeep map that holds the rest. */
export const DATE_KEYS = [
  { field: 'createdAt', key: 'created', exact: 'created_at' },
  { field: 'updatedAt', key: 'modified', exact: 'updated_at' },
  { field: 'lastUsedAt', key: 'last_retrieved', exact: 'last_used_at' },
] as const

/** The layout's own words for what is not active. */
export const STATUS_WORDS = {
  retired: { word: 'tombstoned', at: 'tombstoned_at', reason: 'tombstone_reason' },
  archived: { word: 'archived', at: 'archived_at', reason: 'archived_reason' },
} as const

/** Keys of the file that belong to the layout, so that nothing else may be kept under their names. */
export function isOwnKey(key: string): boolean {
  return key === EVERKEEP_KEY || (VAULT_KEYS as readonly string[]).includes(key)
}

/** `tech_debt` -> `TECH_DEBT`: the first tag. A category that no kind is called keeps its letters (COR-46). */
export function categoryOf(kind: string, kinds: ReadonlyMap<string, Kind>): string {
  return kinds.has(kind) ? kind.toUpperCase() : kind
}

/** Whether a kind of this layout is a tag that no kind is called: a merge keeps it as one (COR-46). */
export function isTagIn(
  layout: LayoutName,
  kinds: ReadonlyMap<string, Kind>,
): (kind: string) => boolean {
  return (kind) => layout === 'vault' && !kinds.has(kind)
}

/** What each key says of this memory; a key that does not apply is absent. `token_count` is the writer's to add. */
export function vaultKeys(
  memory: Memory,
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<VaultKey, Json> {
  const words = memory.status === 'active' ? undefined : STATUS_WORDS[memory.status]
  const keys: [VaultKey, Json][] = [
    ['title', memory.title],
    ['created', day(memory.createdAt)],
    ['tags', [categoryOf(memory.kind, kinds), ...memory.tags]],
    ['topic', memory.topic],
    ['source', memory.source],
    ['modified', day(memory.updatedAt)],
    ['keywords', memory.keywords],
    ['summary', memory.summary],
  ]
  if (words !== undefined) {
    keys.push(['status', words.word], [words.at, day(memory.statusAt)])
    if (memory.statusReason !== '') keys.push([words.reason, memory.statusReason])
  }
  keys.push(['retrieval_count', memory.useCount], ['last_retrieved', day(memory.lastUsedAt)])
  return new Map(keys)
}

function day(instant: Instant | undefined): string | null {
  return instant === undefined ? null : dayOf(instant)
}

const ALWAYS_KNOWN: readonly (keyof Memory)[] = [
  'title',
  'summary',
  'topic',
  'tags',
  'keywords',
  'source',
  'status',
  'useCount',
  'fields',
]

/** The memory's part of the everkeep map: what the keys above cannot hold (LAY-16). */
export function vaultMap(memory: Memory): JsonObject {
  const known = new Set(ALWAYS_KNOWN)
  if (BUILTIN_KINDS.has(memory.kind)) known.add('kind')
  if (memory.status !== 'active') known.add('statusReason')
  const dates = [...DATE_KEYS.map((date) => date.field), 'statusAt'] as const
  for (const field of dates) {
    const held = field !== 'statusAt' || memory.status !== 'active'
    const instant = memory[field]
    if (instant === undefined || (held && isMidnight(instant))) known.add(field)
  }
  const reserved = Object.entries(memory.extra).filter(
    ([key]) => key !== EVERKEEP_KEY && isOwnKey(key),
  )
  const unknown = memory.extra[EVERKEEP_KEY]
  return {
    ...toEverkeepMap(memory, known),
    ...fieldsEntry(memory),
    ...(isJsonObject(unknown) ? unknown : {}),
    ...(reserved.length === 0 ? {} : { extra: Object.fromEntries(reserved) }),
  }
}

/** Keys of others, which stand in the file under their own names. */
export function otherKeys(memory: Memory): JsonObject {
  return Object.fromEntries(Object.entries(memory.extra).filter(([key]) => !isOwnKey(key)))
}
