import { dayOf, type Instant, isMidnight, parseInstant, toSeconds } from '../../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { valueAt } from '../../format/json/json-path.ts'
import type { Memory } from '../../model/memory.ts'

/** Fields for which people's files have keys of their own. */
export type SlotField =
  | 'title'
  | 'summary'
  | 'kind'
  | 'topic'
  | 'tags'
  | 'keywords'
  | 'source'
  | 'scope'
  | 'createdAt'
  | 'updatedAt'
  | 'relatedFiles'
  | 'confidence'
  | 'pinned'
  | 'supersededBy'

type Form = 'text' | 'texts' | 'moment' | 'share' | 'flag'

interface Candidates {
  readonly form: Form
  /** Keys that hold it in the wild, the most telling first. */
  readonly paths: readonly (readonly string[])[]
}

const at = (form: Form, ...keys: readonly string[]): Candidates => ({
  form,
  paths: keys.map((key) => key.split('.')),
})

const CANDIDATES: Readonly<Record<SlotField, Candidates>> = {
  title: at('text', 'title', 'name'),
  summary: at('text', 'description', 'summary'),
  kind: at('text', 'type', 'metadata.type'),
  topic: at('text', 'topic'),
  tags: at('texts', 'tags'),
  keywords: at('texts', 'keywords'),
  source: at('text', 'source'),
  scope: at('text', 'scope'),
  createdAt: at('moment', 'created', 'created_at', 'date', 'metadata.created'),
  updatedAt: at('moment', 'updated', 'updated_at', 'modified', 'last_updated', 'metadata.modified'),
  relatedFiles: at('texts', 'related_files'),
  confidence: at('share', 'confidence'),
  pinned: at('flag', 'pinned'),
  supersededBy: at('text', 'superseded_by'),
}

// Safe: the keys of CANDIDATES are exactly the slot fields.
export const SLOT_FIELDS = Object.keys(CANDIDATES) as readonly SlotField[]

/** Top-level keys that would be read as a field: a foreign key with such a name needs another place. */
export const SLOT_KEYS: ReadonlySet<string> = new Set(
  SLOT_FIELDS.flatMap((field) => CANDIDATES[field].paths.map((path) => path[0] ?? '')),
)

/** The same for keys in `metadata`. */
export const METADATA_SLOT_KEYS: ReadonlySet<string> = new Set(
  SLOT_FIELDS.flatMap((field) => CANDIDATES[field].paths.flatMap(([, inner]) => inner ?? [])),
)

/** Which key of one file holds which field; fields without a key live in the `everkeep` map. */
export type Slots = ReadonlyMap<SlotField, readonly string[]>

/** Finds the keys that this file has for our fields. A key whose value cannot be the field is foreign. */
export function findSlots(data: JsonObject): Slots {
  const slots = new Map<SlotField, readonly string[]>()
  for (const field of SLOT_FIELDS) {
    const { form, paths } = CANDIDATES[field]
    const usable = paths.filter((path) => isUsable(form, valueAt(data, path)))
    const slot = usable.find((path) => valueAt(data, path) !== null) ?? usable[0]
    if (slot !== undefined) slots.set(field, slot)
  }
  return slots
}

function isUsable(form: Form, value: Json | undefined): boolean {
  if (value === undefined) return false
  if (value === null) return form !== 'flag' && form !== 'share'
  switch (form) {
    case 'text':
      return isScalar(value)
    case 'texts':
      return isScalar(value) || (Array.isArray(value) && value.every(isScalar))
    case 'moment':
      return typeof value === 'string' && parseInstant(value) !== undefined
    case 'share':
      return typeof value === 'number' && value >= 0 && value <= 1
    case 'flag':
      return typeof value === 'boolean'
  }
}

function isScalar(value: Json): boolean {
  return value !== null && typeof value !== 'object'
}

/** What the file's own keys say of a memory. */
export function readSlots(data: JsonObject, slots: Slots): Partial<Memory> {
  const pairs = [...slots].map(([field, path]) => [
    field,
    readValue(CANDIDATES[field].form, valueAt(data, path) ?? null),
  ])
  // Safe: `readValue` gives each field the type of its form.
  return Object.fromEntries(pairs) as Partial<Memory>
}

function readValue(form: Form, value: Json): unknown {
  switch (form) {
    case 'text':
      return value === null ? '' : oneLineText(String(value))
    case 'texts':
      return readTexts(value)
    case 'moment':
      return typeof value === 'string' ? parseInstant(value) : undefined
    case 'share':
    case 'flag':
      return value
  }
}

/** Folded and literal blocks are still one line to us. */
function oneLineText(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/\s*[\r\n]+\s*/g, ' ').trim() : text.trim()
}

/** A list, or a text with commas. */
function readTexts(value: Json): readonly string[] {
  if (value === null) return []
  if (Array.isArray(value)) return value.map(String)
  return String(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A changed field in the form in which the file had it: a list with commas stays one, a day stays a day. */
export function writeSlot(
  memory: Memory,
  field: SlotField,
  written: Json | undefined,
): Json | undefined {
  const value = memory[field]
  switch (CANDIDATES[field].form) {
    case 'moment':
      return writeMoment(memory[field === 'createdAt' ? 'createdAt' : 'updatedAt'], written)
    case 'texts': {
      const texts: readonly string[] = Array.isArray(value) ? value : []
      const joined =
        typeof written === 'string' && texts.every((text) => !/,|^\s|\s$|^$/.test(text))
      return joined ? texts.join(', ') : texts
    }
    default:
      // Safe: the fields of the other forms are texts, numbers and flags.
      return value as string | number | boolean | undefined
  }
}

function writeMoment(instant: Instant | undefined, written: Json | undefined): Json {
  if (instant === undefined) return null
  if (isDay(written)) return dayOf(instant)
  return instant.endsWith('.000Z') ? toSeconds(instant) : instant
}

const isDay = (written: Json | undefined): boolean =>
  typeof written !== 'string' || /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(written)

/** True when a key that holds days alone cannot tell this moment: the map then keeps it (LAY-16). */
export function losesTime(instant: Instant | undefined, written: Json | undefined): boolean {
  return instant !== undefined && isDay(written) && !isMidnight(instant)
}

/** Keys that should be dates and are not: reported, since nothing else would tell why they do not count. */
export function badMoments(
  data: JsonObject,
): readonly { readonly key: string; readonly value: Json }[] {
  const fields = SLOT_FIELDS.filter((field) => CANDIDATES[field].form === 'moment')
  return fields
    .flatMap((field) => CANDIDATES[field].paths)
    .map((path) => ({ key: path.join('.'), value: valueAt(data, path) ?? null }))
    .filter(({ value }) => value !== null && !isUsable('moment', value))
}

/** Keys of `metadata` that no field uses, or undefined when there are none. */
export function restOfMetadata(data: JsonObject, slots: Slots): JsonObject | undefined {
  const metadata = data['metadata']
  if (!isJsonObject(metadata)) return undefined
  const used = new Set(
    [...slots.values()].filter(([key]) => key === 'metadata').map(([, inner]) => inner),
  )
  const rest = Object.entries(metadata).filter(([key]) => !used.has(key))
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}
