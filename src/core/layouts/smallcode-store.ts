import { KnownError } from '../errors.ts'
import { type Instant, latest, parseInstant } from '../instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { setJsonValue } from '../json-edit.ts'
import { type JsonPath, parseJson } from '../json-tree.ts'
import type { FileEdit, Files, StoreRequest } from '../layout.ts'
import type { Memory, MemoryId, Problem } from '../memory.ts'
import type { VaultPath } from '../vault-path.ts'
import { settleContent } from './claude-json-record.ts'
import { ownValue } from './claude-json-side.ts'
import { envelopeText, openEnvelope, withStanding } from './smallcode-envelope.ts'
import {
  type CutItem,
  cutItem,
  EMPTY_INDEX,
  editFrame,
  editItem,
  type IndexFile,
  insertItem,
  openIndex,
  replaceItem,
} from './smallcode-items.ts'
import { idOf, keysBefore, objectEdits, objectOf } from './smallcode-object.ts'
import { OBJECTS_PATH, parseItem } from './smallcode-parse.ts'

/** The edits that make a memory stand in the list or beside it, only its own lines changed. */
export function storeObject(request: StoreRequest): readonly FileEdit[] {
  const { files, from, to, before } = request
  const after = settleContent(before, request.after)
  const list = files.get(OBJECTS_PATH)
  if (from !== to && to !== OBJECTS_PATH) refuseTaken(files, to)
  if (from === undefined || before === undefined) return storeNew(list, to, after)
  if (from === OBJECTS_PATH)
    return to === OBJECTS_PATH ? change(list, before, after) : moveOut(list, to, { before, after })
  const envelope = editedEnvelope(files.get(from), { path: from, before, after })
  if (to !== OBJECTS_PATH) return moved(from, to, withStanding(envelope, after))
  const { cut, position } = openEnvelope(envelope)
  sound(list)
  return [
    { path: from, text: undefined },
    { path: to, text: insertItem(list ?? EMPTY_INDEX, position, cut) },
  ]
}

function storeNew(list: string | undefined, to: VaultPath, memory: Memory): readonly FileEdit[] {
  const fresh: CutItem = { raw: newRaw(memory), before: '', after: '' }
  if (to !== OBJECTS_PATH) return [{ path: to, text: envelopeText(memory, fresh, undefined) }]
  const index = sound(list)
  const text = insertItem(list?.trim() ? list : EMPTY_INDEX, index.items.length, fresh)
  return [
    { path: to, text: stamped(text, memory.updatedAt, index.items.length === 0 ? 'add' : 'keep') },
  ]
}

/** As smallcode writes it: two blanks a level, items two levels deep. */
function newRaw(memory: Memory): string {
  return JSON.stringify(objectOf(memory), null, 2).replaceAll('\n', '\n    ')
}

function change(list: string | undefined, before: Memory, after: Memory): readonly FileEdit[] {
  const index = sound(list)
  const { item, position } = foundItem(index, before)
  const text = replaceItem(
    index,
    position,
    editedRaw(index, position, { written: item, before, after }),
  )
  const moment = after.updatedAt === before.updatedAt ? undefined : after.updatedAt
  return [{ path: OBJECTS_PATH, text: stamped(text, moment, 'keep') }]
}

function moveOut(
  list: string | undefined,
  to: VaultPath,
  { before, after }: { readonly before: Memory; readonly after: Memory },
): readonly FileEdit[] {
  const index = sound(list)
  const { item, position } = foundItem(index, before)
  const raw = editedRaw(index, position, { written: item, before, after })
  const { text, cut } = cutItem(index, position)
  return [
    { path: to, text: envelopeText(after, { ...cut, raw }, position) },
    { path: OBJECTS_PATH, text },
  ]
}

function editedRaw(index: IndexFile, position: number, wanted: ObjectChange): string {
  if (objectEdits(wanted.written, wanted.before, wanted.after).size === 0)
    return index.items[position]?.raw ?? ''
  return editItem(index, position, (text) => edited(text, ['objects', 0], wanted))
}

interface ObjectChange {
  readonly written: JsonObject
  readonly before: Memory
  readonly after: Memory
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
  {
    path,
    before,
    after,
  }: { readonly path: VaultPath; readonly before: Memory; readonly after: Memory },
): string {
  const { fault, object, path: place } = openEnvelope(text ?? '')
  if (text === undefined || fault !== undefined) throw unreadable(path, fault)
  return edited(text, place, { written: object, before, after })
}

/** The list's own date follows the newest change, never the clock: equal memories make equal files. */
function stamped(text: string, moment: Instant | undefined, whenAbsent: 'add' | 'keep'): string {
  if (moment === undefined) return text
  return editFrame(openIndex(text), (frame) => {
    const { value } = parseJson(frame)
    const written: Json | undefined = isJsonObject(value) ? ownValue(value, 'updatedAt') : undefined
    if (written === undefined && whenAbsent === 'keep') return frame
    const old = typeof written === 'string' ? parseInstant(written) : undefined
    const newest = latest(old, moment)
    return newest === old ? frame : setJsonValue(frame, ['updatedAt'], newest)
  })
}

function moved(from: VaultPath, to: VaultPath, text: string): readonly FileEdit[] {
  const written = { path: to, text }
  return from === to ? [written] : [{ path: from, text: undefined }, written]
}

/** Opens the list for a change; one that is broken is left alone until a person has mended it. */
function sound(list: string | undefined): IndexFile {
  const index = openIndex(list ?? '')
  if (index.fault !== undefined) throw unreadable(OBJECTS_PATH, index.fault)
  return index
}

function unreadable(path: VaultPath, fault: Problem | undefined): KnownError {
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

/** Of several objects with one id the one that reads as the memory; ids are told apart as they are parsed. */
function foundItem(index: IndexFile, memory: Pick<Memory, 'id'>): FoundItem {
  const found = itemsNamed(index, memory.id)
  const same = found.find(({ parsed }) => 'title' in memory && sameMemory(parsed, memory))
  const chosen = same ?? found[0]
  if (chosen !== undefined) return chosen
  throw new KnownError('MEMORY_NOT_FOUND', {
    message: `${OBJECTS_PATH} has no object ${memory.id}.`,
    hint: 'Run the command again: it looks at the vault as it is now.',
  })
}

function sameMemory(left: Memory, right: Pick<Memory, 'id'>): boolean {
  return JSON.stringify(left) === JSON.stringify({ ...left, ...right })
}

function itemsNamed(
  index: IndexFile,
  id: MemoryId,
): readonly (FoundItem & { readonly parsed: Memory })[] {
  const written = index.items.filter(({ value }) => isJsonObject(value) && idOf(value) === id)
  const ids = new Set<string>()
  // An id that stands in no object was made up on reading: then all have to be read.
  return (written.length > 0 ? written : index.items).flatMap((item) => {
    const position = index.items.indexOf(item)
    const { memory } = parseItem(item, position, ids)
    if (memory.id !== id || !isJsonObject(item.value)) return []
    return [{ item: item.value, position, parsed: memory }]
  })
}

export function removeObject(files: Files, path: VaultPath, id: MemoryId): readonly FileEdit[] {
  if (path !== OBJECTS_PATH) return [{ path, text: undefined }]
  const index = sound(files.get(path))
  return [{ path, text: cutItem(index, foundItem(index, { id }).position).text }]
}

/** Makes one object stand as in `image`, whatever else happened to the list since. */
export function graftObject(
  path: VaultPath,
  current: string | undefined,
  image: string | undefined,
  id: MemoryId,
): string | undefined {
  if (path !== OBJECTS_PATH) return image
  const old = itemsNamed(openIndex(image ?? ''), id)[0]
  const now = itemsNamed(sound(current), id)[0]
  const list = current ?? EMPTY_INDEX
  if (old === undefined)
    return now === undefined ? current : cutItem(openIndex(list), now.position).text
  const { cut } = cutItem(openIndex(image ?? ''), old.position)
  if (now === undefined) return insertItem(list, old.position, cut)
  const replaced = openIndex(replaceItem(openIndex(list), now.position, cut.raw))
  const after = withUsageOf(old.parsed, now.parsed)
  const raw = editedRaw(replaced, now.position, { written: {}, before: old.parsed, after })
  return replaceItem(replaced, now.position, raw)
}

/** Uses counted since are not taken back (WRT-17). */
function withUsageOf(old: Memory, now: Memory): Memory {
  return {
    ...old,
    useCount: Math.max(old.useCount, now.useCount),
    lastUsedAt: latest(old.lastUsedAt, now.lastUsedAt),
  }
}
