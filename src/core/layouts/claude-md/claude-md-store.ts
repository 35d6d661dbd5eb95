import { KnownError } from '../../base/errors.ts'
import type { VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import { valueAt } from '../../format/json/json-path.ts'
import {
  editFrontmatter,
  type FieldEdit,
  type NewField,
  newFrontmatter,
  parseFrontmatter,
  replaceBody,
} from '../../format/markdown/frontmatter.ts'
import { fieldsToMarkdown } from '../../model/fields-markdown.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Memory } from '../../model/memory.ts'
import { settleContent } from '../claude-json/claude-json-record.ts'
import {
  type ClaudeMdFile,
  MAP_EMPTY_BLOCK,
  MAP_EXTRA,
  readClaudeMd,
  USAGE_KEYS,
} from './claude-md-parse.ts'
import {
  losesTime,
  METADATA_SLOT_KEYS,
  SLOT_FIELDS,
  SLOT_KEYS,
  type SlotField,
  writeSlot,
} from './claude-md-slots.ts'
import { closeBlock, dropEmptyBlock, hasEmptyBlock, retitle, tidyBody } from './claude-md-text.ts'
import { EVERKEEP_KEY, everkeepEdits, fieldsEntry, toEverkeepMap } from './everkeep-map.ts'

/** Fields that never stand in the map: keys, body and place hold them. */
const ALWAYS_ELSEWHERE = ['id', 'title', 'summary', 'kind', 'body', 'fields', 'extra'] as const
const STATUS_FIELDS = ['status', 'statusAt', 'statusReason'] as const

/** The text of a new memory: `name`, `description`, `type`, then what has no key of its own. */
export function newClaudeMd(memory: Memory): string {
  const after = told(undefined, memory)
  const { top, map } = partExtra(after.extra, {}, {})
  const known = new Set<keyof Memory>(ALWAYS_ELSEWHERE)
  const own: JsonObject = { ...toEverkeepMap(after, known), ...fieldsEntry(after) }
  const whole: JsonObject = { ...own, ...map, ...own }
  const fields: NewField[] = [
    { key: 'name', value: after.title },
    { key: 'description', value: after.summary },
    { key: 'type', value: after.kind },
    ...Object.entries(top).map(([key, value]) => ({ key, value })),
    ...(Object.keys(whole).length === 0 ? [] : [{ key: EVERKEEP_KEY, value: whole }]),
  ]
  const body = tidyBody(after.body)
  return `${newFrontmatter(fields)}${body === '' ? '' : `\n${body}\n`}`
}

/** Fields that came without a text are shown as one: the file is for people too (MOD-05). */
function told(before: Memory | undefined, after: Memory): Memory {
  const settled = settleContent(before, after)
  if (settled.fields === undefined || settled.body !== '') return settled
  return { ...settled, body: fieldsToMarkdown(settled.kind, settled.fields) }
}

export interface ClaudeMdChange {
  /** Where the file stands now, and where it is to stand. */
  readonly from: VaultPath
  readonly to: VaultPath
  readonly text: string
  /** As parsed from the file; what differs from it is written. */
  readonly before: Memory | undefined
  readonly after: Memory
}

/** The text with the memory's changes in it and every other byte as it was (LAY-05). */
export function changeClaudeMd(change: ClaudeMdChange, kinds: ReadonlyMap<string, Kind>): string {
  const file = readClaudeMd(change.from, change.text, kinds)
  const before = change.before ?? file.memory
  const after = told(before, change.after)
  const edits = writable(change.from, file, keyEdits(file, before, after))
  const keyed = editBlock(file.text, edits)
  const bodied = changeBody(file, keyed, { before, after })
  const pinned = pinName(bodied, { after, read: (text) => readClaudeMd(change.to, text, kinds) })
  // A block that holds nothing any more goes, unless it was there before us.
  const tidied = hasEmptyBlock(file.text) ? pinned : dropEmptyBlock(pinned)
  return changeStatus(tidied, before, after)
}

/** An unreadable map is not overwritten: its content would be lost. Only use counters are dropped. */
function writable(
  path: VaultPath,
  { front }: ClaudeMdFile,
  edits: readonly FieldEdit[],
): readonly FieldEdit[] {
  const map = front.data[EVERKEEP_KEY] ?? null
  if (map === null || isJsonObject(map)) return edits
  const isUse = ({ path: [key, inner = ''] }: FieldEdit): boolean =>
    key === EVERKEEP_KEY && USAGE_KEYS.includes(inner)
  const kept = edits.filter((edit) => !isUse(edit))
  if (!kept.some(({ path: [key] }) => key === EVERKEEP_KEY)) return kept
  throw new KnownError('UPDATE_ERROR', {
    message: `The map 'everkeep' in the frontmatter of ${path} cannot be read, so nothing can be noted in it.`,
    hint: 'Correct the frontmatter by hand, then try again.',
  })
}

function keyEdits(file: ClaudeMdFile, before: Memory, after: Memory): readonly FieldEdit[] {
  const changed = (field: SlotField): boolean =>
    !jsonEqual(asJson(before[field]), asJson(after[field]))
  const edits = SLOT_FIELDS.filter(changed).flatMap((field) => slotEdit(file, field, after))
  const aliases = { before: mapAliases(file, before), after: mapAliases(file, after) }
  const map = everkeepEdits(
    { ...mapOf(file, before), ...aliases.before },
    { ...mapOf(file, after), ...aliases.after },
  )
  return [...edits, ...extraEdits(file, before, after), ...map]
}

// Safe: the fields with slots are texts, lists, numbers and flags.
const asJson = (value: unknown): Json => (value ?? null) as Json

/** Title, summary and kind get a key where there is none; all other fields without one go to the map. */
function slotEdit(file: ClaudeMdFile, field: SlotField, after: Memory): readonly FieldEdit[] {
  const slot = file.slots.get(field)
  const { data } = file.front
  const written = slot === undefined ? undefined : valueAt(data, slot)
  if (slot !== undefined) return [{ path: slot, value: writeSlot(after, field, written) }]
  switch (field) {
    case 'title':
      return file.parts.heading === undefined ? [{ path: ['name'], value: after.title }] : []
    case 'summary':
      return [{ path: ['description'], value: after.summary, after: ['title', 'name'] }]
    case 'kind': {
      const inner = isJsonObject(data['metadata'])
      const path = inner ? ['metadata', 'type'] : ['type']
      return [{ path, value: after.kind, after: ['title', 'name', 'description'] }]
    }
    default:
      return []
  }
}

/** What of a memory the map of this file holds. Status has a step of its own. */
function mapOf(file: ClaudeMdFile, memory: Memory): JsonObject {
  const known = new Set<keyof Memory>([...ALWAYS_ELSEWHERE, ...STATUS_FIELDS, 'aliases'])
  for (const [field, slot] of file.slots) {
    const written = valueAt(file.front.data, slot)
    const moment = field === 'createdAt' || field === 'updatedAt' ? memory[field] : undefined
    if (!losesTime(moment, written)) known.add(field)
  }
  return { ...toEverkeepMap(memory, known), ...fieldsEntry(memory) }
}

function mapAliases(file: ClaudeMdFile, memory: Memory): JsonObject {
  const aliases = memory.aliases.filter((alias) => !file.keyAliases.includes(alias))
  return aliases.length === 0 ? {} : { aliases }
}

interface PartedExtra {
  /** Keys of the frontmatter itself. */
  readonly top: JsonObject
  /** Keys of the map: names that would be read as a field, and keys written by others. */
  readonly map: JsonObject
}

/** A key stays where it stands (`present`). A new one with a name of ours would be misread: the map keeps it. */
function partExtra(extra: JsonObject, present: JsonObject, map: JsonObject): PartedExtra {
  const stored = isJsonObject(map[MAP_EXTRA]) ? map[MAP_EXTRA] : {}
  const top: [string, Json][] = []
  const kept: [string, Json][] = []
  for (const [key, value] of Object.entries(extra)) {
    if (key === EVERKEEP_KEY) continue
    const inMap = Object.hasOwn(stored, key)
    if (!inMap && (Object.hasOwn(present, key) || !isMisread(key, value))) top.push([key, value])
    else kept.push([key, value])
  }
  const foreign = extra[EVERKEEP_KEY]
  return {
    top: Object.fromEntries(top),
    map: {
      ...(isJsonObject(foreign) ? foreign : {}),
      ...(kept.length === 0 ? {} : { [MAP_EXTRA]: Object.fromEntries(kept) }),
    },
  }
}

function isMisread(key: string, value: Json): boolean {
  if (key === 'id' || key === 'name') return true
  if (key !== 'metadata') return SLOT_KEYS.has(key)
  return isJsonObject(value) && Object.keys(value).some((inner) => METADATA_SLOT_KEYS.has(inner))
}

function extraEdits(file: ClaudeMdFile, before: Memory, after: Memory): readonly FieldEdit[] {
  const { data } = file.front
  const present = file.memory.extra
  const old = partExtra(before.extra, present, file.map)
  const next = partExtra(after.extra, present, file.map)
  const keys = new Set([...Object.keys(old.top), ...Object.keys(next.top)])
  const top = [...keys].flatMap((key): readonly FieldEdit[] => {
    const [was, is] = [valueAt(old.top, [key]), valueAt(next.top, [key])]
    if (jsonEqual(was, is)) return []
    if (key !== 'metadata' || !isJsonObject(data[key])) return [{ path: [key], value: is }]
    return mapEdits(key, was, is)
  })
  return [...top, ...everkeepEdits(old.map, next.map)]
}

/** Key by key: other fields of ours may stand in the same map. */
function mapEdits(key: string, was: Json | undefined, is: Json | undefined): readonly FieldEdit[] {
  const [old, next] = [isJsonObject(was) ? was : {}, isJsonObject(is) ? is : {}]
  const names = new Set([...Object.keys(old), ...Object.keys(next)])
  return [...names].flatMap((name) => {
    const [from, to] = [valueAt(old, [name]), valueAt(next, [name])]
    return jsonEqual(from, to) ? [] : [{ path: [key, name], value: to }]
  })
}

function changeBody(
  file: ClaudeMdFile,
  text: string,
  { before, after }: { readonly before: Memory; readonly after: Memory },
): string {
  const { heading, tail } = file.parts
  const body = tidyBody(after.body)
  const isRetitled = heading !== undefined && before.title !== after.title
  if (!isRetitled && body === tidyBody(before.body)) return text
  const lead = isRetitled ? retitle(file.parts.lead, after.title) : file.parts.lead
  if (body === '') return replaceBody(text, `${lead}${tail}`)
  const isFirst = file.parts.body === ''
  const gap = isFirst ? firstGap(lead, file.front.present) : ''
  const end = isFirst && !tail.includes('\n') ? '\n' : tail
  return replaceBody(text, `${lead}${gap}${body}${end}`)
}

/** The first text of a file stands one blank line below what is above it. */
function firstGap(lead: string, hasBlock: boolean): string {
  if (lead === '') return hasBlock ? '\n' : ''
  if (lead.trim() === '' || /\n[ \t]*\n$/.test(lead)) return ''
  return lead.endsWith('\n') ? '\n' : '\n\n'
}

/** Where heading or file name would now tell another title or kind than meant, a key settles it. */
function pinName(
  text: string,
  { after, read }: { readonly after: Memory; readonly read: (text: string) => ClaudeMdFile },
): string {
  const { memory } = read(text)
  const edits: FieldEdit[] = []
  if (memory.title !== after.title && after.title !== '')
    edits.push({ path: ['name'], value: after.title })
  if (memory.kind !== after.kind)
    edits.push({ path: ['type'], value: after.kind, after: ['title', 'name', 'description'] })
  return editBlock(text, edits)
}

function editBlock(text: string, edits: readonly FieldEdit[]): string {
  const edited = editFrontmatter(text, edits)
  const front = parseFrontmatter(text)
  if (edited === text || parseFrontmatter(edited).body === front.body) return edited
  return editFrontmatter(closeBlock(text, front), edits)
}

/**
 * Status, moment and reason go into the map and come out of it without a trace (LAY-15). In a file so odd that they
 * would leave one, the place alone tells the status.
 */
function changeStatus(text: string, before: Memory, after: Memory): string {
  const [old, next] = [statusMap(before), statusMap(after)]
  if (jsonEqual(old, next)) return text
  if (after.status === 'active') return withoutStatus(text)
  const mark: JsonObject = hasEmptyBlock(text) ? { [MAP_EMPTY_BLOCK]: true } : {}
  const marked = editBlock(text, everkeepEdits(old, { ...next, ...mark }))
  return before.status !== 'active' || withoutStatus(marked) === text ? marked : text
}

function statusMap(memory: Memory): JsonObject {
  const others = Object.keys(memory).filter((key) => !STATUS_FIELDS.some((field) => field === key))
  // Safe: the keys of a memory are its fields.
  return toEverkeepMap(memory, new Set(others as readonly (keyof Memory)[]))
}

function withoutStatus(text: string): string {
  const map = parseFrontmatter(text).data[EVERKEEP_KEY]
  if (!isJsonObject(map)) return text
  const keys = ['status', 'status_at', 'status_reason', MAP_EMPTY_BLOCK]
  const present = keys.filter((key) => Object.hasOwn(map, key))
  if (present.length === 0) return text
  const edits = present.map((key) => ({ path: [EVERKEEP_KEY, key], value: undefined }))
  const bare = editFrontmatter(text, edits)
  return present.includes(MAP_EMPTY_BLOCK) ? bare : dropEmptyBlock(bare)
}
