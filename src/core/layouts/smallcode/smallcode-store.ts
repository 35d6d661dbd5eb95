import { KnownError } from '../../base/errors.ts'
import { type Instant, latest, parseInstant } from '../../base/instant.ts'
import type { Problem } from '../../base/problem.ts'
import type { VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { setJsonValue } from '../../format/json/json-edit.ts'
import type { JsonPath } from '../../format/json/json-path.ts'
import { parseJson } from '../../format/json/json-tree.ts'
import type { Memory, MemoryId } from '../../model/memory.ts'
import { settleContent } from '../claude-json/claude-json-record.ts'
import type { FileEdit, Files, StoreRequest } from '../layout.ts'
import { ownValue } from '../own-value.ts'
import { envelopeText, openEnvelope, withStanding } from './smallcode-envelope.ts'
import {
  type CutItem,
  cutItem,
  editItem,
  insertItem,
  listText,
  type ObjectList,
  openList,
  replaceItem,
} from './smallcode-items.ts'
import { idOf, keysBefore, objectEdits, objectOf } from './smallcode-object.ts'
import { parseItem } from './smallcode-parse.ts'
import { OBJECTS_PATH } from './smallcode-places.ts'

/** The edits that make a memory stand in the list or beside it, only its own lines changed. */
export function storeObject(request: StoreRequest): readonly FileEdit[] {
  const { files, from, to, before } = request
  const after = settleContent(before, request.after)
  const text = files.get(OBJECTS_PATH)
  if (from !== to && to !== OBJECTS_PATH) refuseTaken(files, to)
  if (from === undefined || before === undefined) return storeNew(text, to, after)
  if (from === OBJECTS_PATH) return storeListed(text, to, { before, after })
  const envelope = editedEnvelope(files.get(from), { path: from, before, after })
  if (to !== OBJECTS_PATH) return moved(from, to, withStanding(envelope, after))
  const { cut, position } = openEnvelope(envelope)
  const list = soundList(text)
  return [
    { path: from, text: undefined },
    { path: to, text: listText(list, insertItem(list, position, cut)) },
  ]
}

function storeNew(text: string | undefined, to: VaultPath, memory: Memory): readonly FileEdit[] {
  const fresh: CutItem = { raw: newRaw(memory), before: '', after: '' }
  if (to !== OBJECTS_PATH) return [{ path: to, text: envelopeText(memory, fresh, undefined) }]
  const list = soundList(text)
  const inside = insertItem(list, list.items.length, fresh)
  const whenAbsent = list.items.length === 0 ? 'add' : 'keep'
  return [{ path: to, text: listText(list, inside, stamp(memory.updatedAt, whenAbsent)) }]
}

/** As smallcode writes it: two blanks a level, items two levels deep. */
function newRaw(memory: Memory): string {
  return JSON.stringify(objectOf(memory), null, 2).replaceAll('\n', '\n    ')
}

interface MemoryChange {
  readonly before: Memory
  readonly after: Memory
}

/** Changes an object in the list, or takes it out into a file of its own. */
function storeListed(
  text: string | undefined,
  to: VaultPath,
  { before, after }: MemoryChange,
): readonly FileEdit[] {
  const list = soundList(text)
  const { item, position } = foundItem(list, before)
  const raw = editedRaw(list, position, { written: item, before, after })
  if (to === OBJECTS_PATH) {
    const moment = after.updatedAt === before.updatedAt ? undefined : after.updatedAt
    return [
      { path: to, text: listText(list, replaceItem(list, position, raw), stamp(moment, 'keep')) },
    ]
  }
  const { inside, cut } = cutItem(list, position)
  return [
    { path: to, text: envelopeText(after, { ...cut, raw }, position) },
    { path: OBJECTS_PATH, text: listText(list, inside) },
  ]
}

interface ObjectChange extends MemoryChange {
  readonly written: JsonObject
}

function editedRaw(list: ObjectList, position: number, change: ObjectChange): string {
  const { after, before, written } = change
  if (objectEdits(written, before, after).size === 0) return list.items[position]?.raw ?? ''
  return editItem(list, position, (text) => edited(text, ['objects', 0], change))
}

/** Sets the keys that differ and no others (LAY-05). */
function edited(text: string, path: JsonPath, { written, before, after }: ObjectChange): string {
  return [...objectEdits(written, before, after)].reduce(
    (result, [key, value]) =>
      setJsonValue(result, [...path, key], value, { after: keysBefore(key) }),
    text,
  )
}

function editedEnvelope(
  text: string | undefined,
  { path, before, after }: MemoryChange & { readonly path: VaultPath },
): string {
  const { fault, object, path: place } = openEnvelope(text ?? '')
  if (text === undefined || fault !== undefined) throw unreadableFile(path, fault)
  return edited(text, place, { written: object, before, after })
}

/** The list's own date follows the newest change, never the clock: equal memories make equal files. */
function stamp(
  moment: Instant | undefined,
  whenAbsent: 'add' | 'keep',
): ((frame: string) => string) | undefined {
  if (moment === undefined) return undefined
  return (frame) => {
    const { value } = parseJson(frame)
    const written: Json | undefined = isJsonObject(value) ? ownValue(value, 'updatedAt') : undefined
    if (written === undefined && whenAbsent === 'keep') return frame
    const old = typeof written === 'string' ? parseInstant(written) : undefined
    const newest = latest(old, moment)
    return newest === old ? frame : setJsonValue(frame, ['updatedAt'], newest)
  }
}

function moved(from: VaultPath, to: VaultPath, text: string): readonly FileEdit[] {
  const written = { path: to, text }
  return from === to ? [written] : [{ path: from, text: undefined }, written]
}

/** Opens the list for a change; one that is broken is left alone until a person has mended it. */
function soundList(text: string | undefined): ObjectList {
  const list = openList(text)
  if (list.fault !== undefined) throw unreadableFile(OBJECTS_PATH, list.fault)
  return list
}

function unreadableFile(path: VaultPath, fault: Problem | undefined): KnownError {
  const where = fault === undefined || fault.line === 0 ? '' : ` (line ${fault.line})`
  return new KnownError('READ_ERROR', {
    message: `${path} cannot be read, so nothing is written to it: ${fault?.message ?? 'it is not there.'}`,
    hint: `Put it right by hand${where}, or restore it from git, then try again.`,
  })
}

function refuseTaken(files: Files, to: VaultPath): void {
  if (!files.has(to)) return
  throw new KnownError('CREATE_OVERWRITE_ERROR', {
    message: `${to} is there already: two memories share this id.`,
    hint: 'Restore or delete the other one first, or give one of them another id.',
  })
}

interface FoundItem {
  readonly item: JsonObject
  readonly position: number
}

/** Of several objects with one id the one that reads as the memory. */
function foundItem(list: ObjectList, memory: Memory | { readonly id: MemoryId }): FoundItem {
  const found = itemsNamed(list, memory.id)
  const same = found.find(({ parsed }) => 'title' in memory && sameMemory(parsed, memory))
  const chosen = same ?? found[0]
  if (chosen !== undefined) return chosen
  throw new KnownError('MEMORY_NOT_FOUND', {
    message: `${OBJECTS_PATH} has no object ${memory.id}.`,
    hint: 'Run the command again: it looks at the vault as it is now.',
  })
}

/** The order of keys is that of the record type on the left. */
function sameMemory(left: Memory, right: Memory): boolean {
  return JSON.stringify(left) === JSON.stringify({ ...left, ...right })
}

function itemsNamed(
  list: ObjectList,
  id: MemoryId,
): readonly (FoundItem & { readonly parsed: Memory })[] {
  const written = list.items.filter(({ value }) => isJsonObject(value) && idOf(value) === id)
  const ids = new Set<string>()
  // An id that stands in no object was made up on reading: then all have to be read.
  return (written.length > 0 ? written : list.items).flatMap((item) => {
    const position = list.items.indexOf(item)
    const { memory } = parseItem(list, position, ids)
    if (memory.id !== id || !isJsonObject(item.value)) return []
    return [{ item: item.value, position, parsed: memory }]
  })
}

export function removeObject(files: Files, path: VaultPath, id: MemoryId): readonly FileEdit[] {
  if (path !== OBJECTS_PATH) return [{ path, text: undefined }]
  const list = soundList(files.get(path))
  return [{ path, text: listText(list, cutItem(list, foundItem(list, { id }).position).inside) }]
}

/** Makes one object stand as in `image`, whatever else happened to the list since. */
export function graftObject(
  path: VaultPath,
  current: string | undefined,
  image: string | undefined,
  id: MemoryId,
): string | undefined {
  if (path !== OBJECTS_PATH) return image
  const [list, imaged] = [soundList(current), openList(image)]
  const [now, old] = [itemsNamed(list, id)[0], itemsNamed(imaged, id)[0]]
  if (old === undefined)
    return now === undefined ? current : listText(list, cutItem(list, now.position).inside)
  const { cut } = cutItem(imaged, old.position)
  if (now === undefined) return listText(list, insertItem(list, old.position, cut))
  const after = withUsageOf(old.parsed, now.parsed)
  const raw = editedRaw(imaged, old.position, { written: old.item, before: old.parsed, after })
  return listText(list, replaceItem(list, now.position, raw))
}

/** Uses counted since are not taken back (WRT-17). */
function withUsageOf(old: Memory, now: Memory): Memory {
  return {
    ...old,
    useCount: Math.max(old.useCount, now.useCount),
    lastUsedAt: latest(old.lastUsedAt, now.lastUsedAt),
  }
}
