import { type Instant, toSeconds } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import type { Json, JsonObject } from '../format/json/json.ts'
import { asciiKebab } from '../text/slug.ts'
import { isTexts } from './content-fields.ts'

const UNTAGGED = 'untagged'

export interface FixRecordOptions {
  readonly action: 'create' | 'update'
  /** What `--category` says. */
  readonly category: string
  /** The name of the target file without `.json`. */
  readonly stem: string
  readonly now: Instant
}

export interface FixedRecord {
  readonly record: JsonObject
  /** One line for each thing that was mended, for `[AUTO-FIX] <line>` on stderr. */
  readonly fixes: readonly string[]
}

/**
 * Mends a record that somebody hands in, as seed 001's writer does (WRT-09): what is plainly meant is put into form,
 * everything else is left for the validation to refuse.
 */
export function autoFix(raw: JsonObject, options: FixRecordOptions): FixedRecord {
  const fixes: string[] = []
  let record: JsonObject = raw
  const set = (key: string, value: Json, fix: string): void => {
    record = { ...record, [key]: value }
    fixes.push(`${key}: ${fix}`)
  }
  const now = toSeconds(options.now)
  if (!record['schema_version']) set('schema_version', '1.0', "set to '1.0'")
  if (!record['updated_at']) set('updated_at', now, 'set to current UTC')
  if (options.action === 'create' && !record['created_at'])
    set('created_at', now, 'set to current UTC')
  if (typeof record['tags'] === 'string') set('tags', [record['tags']], 'wrapped string in array')
  fixConfidence(record['confidence'], (value, fix) => set('confidence', value, fix))
  fixTitle(record['title'], (value, fix) => set('title', value, fix))
  fixTags(record['tags'], (value, fix) => set('tags', value, fix))
  fixIdentity(record, options, set)
  return { record: options.action === 'create' ? asActive(record) : record, fixes }
}

type Set = (value: Json, fix: string) => void

function fixConfidence(value: Json | undefined, set: Set): void {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return
  const clamped = Math.min(1, Math.max(0, number))
  if (clamped !== number) set(clamped, `clamped to ${clamped.toFixed(1)}`)
  else if (typeof value === 'string') set(number, 'read as a number')
}

function fixTitle(value: Json | undefined, set: Set): void {
  if (typeof value !== 'string') return
  const title = cleanTitle(value)
  if (title === value) return
  set(
    title,
    title === value.trim()
      ? 'stripped whitespace'
      : 'stripped control chars/index-injection markers',
  )
}

function fixTags(value: Json | undefined, set: Set): void {
  // What is no text is not plainly meant as anything: the validation names it.
  if (!isTexts(value)) return
  const tags = cleanTags(value)
  if (tags.length === 0) set([UNTAGGED], `empty after dedup, set to ['${UNTAGGED}']`)
  else if (tags.length > RECORD_LIMITS.tags)
    set(tags.slice(0, RECORD_LIMITS.tags), `truncated to TAG_CAP (${RECORD_LIMITS.tags})`)
  else if (tags.join('\0') !== value.join('\0')) set(tags, 'lower-cased, deduplicated and sorted')
}

function fixIdentity(
  record: JsonObject,
  { category, stem }: FixRecordOptions,
  set: (key: string, value: Json, fix: string) => void,
): void {
  if (record['category'] !== category) set('category', category, `set to '${category}'`)
  const { id } = record
  const slug = typeof id === 'string' && id.trim() !== '' ? asciiKebab(id.trim()) : undefined
  if (slug !== undefined && slug !== id) set('id', slug, `slugified '${id}' -> '${slug}'`)
  if ((slug ?? id) !== stem) set('id', stem, `set to match filename '${stem}'`)
}

/** A new memory is active, whatever the draft claims. */
function asActive(record: JsonObject): JsonObject {
  const {
    retired_at: _ra,
    retired_reason: _rr,
    archived_at: _aa,
    archived_reason: _ar,
    ...rest
  } = record
  return { ...rest, record_status: 'active' }
}

/** Line breaks become blanks: seed 001 drops them and glues the words together. */
function cleanTitle(title: string): string {
  return title
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .replaceAll(' -> ', ' - ')
    .replaceAll('#tags:', '')
    .trim()
}

/** Tags stand in a line of index.md, parted by commas. */
function cleanTags(tags: readonly string[]): readonly string[] {
  const clean = tags.map((tag) =>
    tag
      .toLowerCase()
      .replace(/[\t\n\r,]+/g, ' ')
      .replace(/[\u0000-\u001f\u007f]/g, '')
      .replaceAll(' -> ', ' ')
      .replaceAll('#tags:', '')
      .trim(),
  )
  return [...new Set(clean.filter((tag) => tag !== ''))].sort()
}
