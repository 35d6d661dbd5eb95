import { type Instant, parseInstant, toSeconds } from '../../base/instant.ts'
import type { Json, JsonObject } from '../../format/json/json.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import {
  editFrontmatter,
  type FieldEdit,
  type NewField,
  newFrontmatter,
  parseFrontmatter,
  replaceBody,
} from '../../format/markdown/frontmatter.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Memory } from '../../model/memory.ts'
import { memoryTokens } from '../../text/tokens.ts'
import { EVERKEEP_KEY, everkeepEdits } from '../claude-md/everkeep-map.ts'
import { joinBody, newBody, splitBody } from './vault-body.ts'
import {
  categoryOf,
  DATE_KEYS,
  otherKeys,
  QUOTED_KEYS,
  STATUS_WORDS,
  VAULT_KEYS,
  type VaultKey,
  vaultKeys,
  vaultMap,
} from './vault-keys.ts'
import { fillTemplate } from './vault-template.ts'

type Kinds = ReadonlyMap<string, Kind>

/** A new file: seed 000's keys in its order, then those of the template and of others, then the everkeep map. */
export function newVaultText(memory: Memory, template: string | undefined, kinds: Kinds): string {
  const own = vaultKeys(memory, kinds)
  const filled = fillTemplate(template, memory, kinds)
  const fields: NewField[] = VAULT_KEYS.flatMap((key) => {
    const value = key === 'token_count' ? memoryTokens(memory.body) : own.get(key)
    return value === undefined ? [] : [{ key, value, quoted: QUOTED_KEYS.has(key) }]
  })
  const others = { ...filled.keys, ...otherKeys(memory) }
  for (const [key, value] of Object.entries(others)) fields.push({ key, value })
  const map = vaultMap(memory)
  if (Object.keys(map).length > 0) fields.push({ key: EVERKEEP_KEY, value: map })
  return newFrontmatter(fields) + newBody(memory.title, filled.body, filled.tail)
}

/** The text with what differs between the two records changed, and nothing else (LAY-05). */
export function editVaultText(
  text: string,
  { before, after, kinds }: Pick<Edit, 'before' | 'after' | 'kinds'>,
): string {
  const front = parseFrontmatter(text)
  const parts = splitBody(front.body, before.title)
  const hasHeading = parts.heading !== ''
  const edit: Edit = { raw: front.data, before, after, kinds, hasHeading }
  const edited = editFrontmatter(text, [...keyEdits(edit), ...extraEdits(edit), ...mapEdits(edit)])
  if (before.title === after.title && before.body === after.body) return edited
  return replaceBody(edited, joinBody(parts, { title: after.title, core: after.body }))
}

interface Edit {
  /** The frontmatter as it stands. */
  readonly raw: JsonObject
  readonly before: Memory
  readonly after: Memory
  readonly kinds: Kinds
  readonly hasHeading: boolean
}

function keyEdits(edit: Edit): readonly FieldEdit[] {
  const { raw, before, after, kinds } = edit
  const old = vaultKeys(before, kinds)
  const next = vaultKeys(after, kinds)
  const edits = VAULT_KEYS.flatMap((key) => {
    const date = timedDate(edit, key)
    if (date !== undefined) return [{ path: [key], value: date }]
    const value = next.get(key)
    return jsonEqual(old.get(key), value) ? [] : keyEdit(edit, key, value)
  })
  if (before.body === after.body || !Object.hasOwn(raw, 'token_count')) return edits
  return [...edits, { path: ['token_count'], value: memoryTokens(after.body) }]
}

function keyEdit(edit: Edit, key: VaultKey, value: Json | undefined): readonly FieldEdit[] {
  const { raw } = edit
  const isThere = Object.hasOwn(raw, key)
  // A title that only the heading tells is changed there.
  if (key === 'title' && !isThere && edit.hasHeading) return []
  if (value === undefined) return isThere ? [{ path: [key], value }] : []
  if (!isThere && isEmptyValue(value)) return []
  const written = key === 'tags' ? tagsValue(edit) : value
  return [
    { path: [key], value: written, after: keysBefore(raw, key), quoted: QUOTED_KEYS.has(key) },
  ]
}

function isEmptyValue(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A status stands right behind the summary, as seed 000 puts it; other new keys in the usual order. */
function keysBefore(raw: JsonObject, key: VaultKey): readonly string[] {
  if (key === 'status' && Object.hasOwn(raw, 'summary')) return ['summary']
  for (const { at, reason } of Object.values(STATUS_WORDS)) {
    if (key === at) return ['status']
    if (key === reason) return ['status', at]
  }
  return VAULT_KEYS.slice(0, VAULT_KEYS.indexOf(key))
}

/** Tags as a list, or as the line `a, b` where the file has them so; the category as it was written if it stays. */
function tagsValue({ raw, before, after, kinds }: Edit): Json {
  const written = raw['tags']
  const line = typeof written === 'string' ? written.split(',').map((tag) => tag.trim()) : []
  const list: readonly Json[] = Array.isArray(written) ? written : line
  const [first] = list
  const hadCategory = list.filter((tag) => tag !== '' && tag !== null).length > before.tags.length
  const stays = hadCategory && before.kind === after.kind && typeof first === 'string'
  const category = stays ? first : categoryOf(after.kind, kinds)
  const tags = [category, ...after.tags]
  const fitsLine = typeof written === 'string' && tags.every((tag) => !tag.includes(','))
  return fitsLine ? tags.join(', ') : tags
}

/** A date that was written with its time goes on having one. */
function timedDate({ raw, before, after }: Edit, key: VaultKey): string | undefined {
  const field = dateField(key, after)
  const instant = field && after[field]
  if (field === undefined || instant === undefined || before[field] === instant) return undefined
  return isTimed(raw[key]) ? shortest(instant) : undefined
}

function dateField(
  key: VaultKey,
  memory: Memory,
): 'statusAt' | 'createdAt' | 'updatedAt' | 'lastUsedAt' | undefined {
  if (memory.status !== 'active' && STATUS_WORDS[memory.status].at === key) return 'statusAt'
  return DATE_KEYS.find((date) => date.key === key)?.field
}

function isTimed(written: Json | undefined): boolean {
  return (
    typeof written === 'string' && written.trim().length > 10 && parseInstant(written) !== undefined
  )
}

function shortest(instant: Instant): string {
  return instant.endsWith('.000Z') ? toSeconds(instant) : instant
}

function extraEdits({ raw, before, after }: Edit): readonly FieldEdit[] {
  const old = otherKeys(before)
  const next = otherKeys(after)
  const keys = new Set([...Object.keys(next), ...Object.keys(old)])
  const edits = [...keys].flatMap((key) => {
    const value = Object.hasOwn(next, key) ? next[key] : undefined
    const was = Object.hasOwn(old, key) ? old[key] : undefined
    return jsonEqual(was, value) ? [] : [{ path: [key], value }]
  })
  // A foreign status stays under our key until the status changes; then it moves to the map.
  const foreign = before.extra['status']
  const isGone = foreign !== undefined && !jsonEqual(foreign, after.extra['status'])
  return isGone && after.status === 'active' && jsonEqual(raw['status'], foreign)
    ? [...edits, { path: ['status'], value: undefined }]
    : edits
}

function mapEdits(edit: Edit): readonly FieldEdit[] {
  const { raw, before, after } = edit
  const old = { ...vaultMap(before) }
  const next = { ...vaultMap(after) }
  const timed = new Set(VAULT_KEYS.filter((key) => timedDate(edit, key) !== undefined))
  const exact = [
    ...DATE_KEYS.filter((date) => timed.has(date.key)).map((date) => date.exact),
    ...(dateKeysOfStatus(after).some((key) => timed.has(key)) ? ['status_at'] : []),
  ]
  for (const key of exact) {
    delete old[key]
    delete next[key]
  }
  // The map keeps a foreign status that makes room for ours.
  const displaced =
    after.status !== 'active' &&
    Object.hasOwn(after.extra, 'status') &&
    Object.hasOwn(raw, 'status')
  const remembered =
    displaced && Object.hasOwn(next, 'extra')
      ? [{ path: [EVERKEEP_KEY, 'extra'], value: next['extra'] }]
      : []
  return [...everkeepEdits(old, next), ...remembered]
}

function dateKeysOfStatus(memory: Memory): readonly VaultKey[] {
  return memory.status === 'active' ? [] : [STATUS_WORDS[memory.status].at]
}
