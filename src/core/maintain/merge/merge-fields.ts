import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import {
  CONTENT_FIELDS,
  type ContentField,
  isAlternative,
  isTexts,
} from '../../model/content-fields.ts'
import { fieldsToMarkdown } from '../../model/fields-markdown.ts'
import type { Memory } from '../../model/memory.ts'

/**
 * Two records of one schema as one: lists are united, texts that differ stand one after the other, of choices the kept
 * one's holds. Undefined where a text of its own, or another schema, does not fit into fields.
 */
export function mergeFields(
  kept: Memory,
  gone: Memory,
): { readonly fields: JsonObject; readonly body: string } | undefined {
  const table = CONTENT_FIELDS.get(kept.kind)
  if (table === undefined || kept.kind !== gone.kind) return undefined
  if (kept.fields === undefined || gone.fields === undefined) return undefined
  if (!tellsFields(kept) || !tellsFields(gone)) return undefined
  const [ours, theirs] = [kept.fields, gone.fields]
  const merged = new Map<string, Json>(Object.entries(ours))
  const overruled: string[] = []
  for (const [name, value] of Object.entries(theirs)) {
    const field = table.find((candidate) => candidate.name === name)
    const own = ours[name]
    if (own === undefined || jsonEqual(own, value)) merged.set(name, own ?? value)
    else {
      const both = field && mergedField(field, own, value)
      if (both === undefined) overruled.push(`${name}: ${said(value)}`)
      else merged.set(name, both)
    }
  }
  const fields = withOverruled(Object.fromEntries(merged), { gone, overruled, table })
  return fields && { fields, body: fieldsToMarkdown(kept.kind, fields) }
}

function tellsFields({ kind, fields, body }: Memory): boolean {
  return fields !== undefined && (body === '' || body === fieldsToMarkdown(kind, fields))
}

function mergedField(field: ContentField, ours: Json, theirs: Json): Json | undefined {
  switch (field.form) {
    case 'line':
      return isText(ours) && isText(theirs) ? joinedText(ours, theirs, '; ') : undefined
    case 'text':
      return isText(ours) && isText(theirs) ? joinedText(ours, theirs, '\n\n') : undefined
    case 'list':
      return isTexts(ours) && isTexts(theirs) ? [...new Set([...ours, ...theirs])] : undefined
    case 'alternatives':
      return unitedAlternatives(ours, theirs)
    case 'examples':
      return unitedLists(ours, theirs)
    default:
      return undefined
  }
}

const isText = (value: Json): value is string => typeof value === 'string'

function joinedText(ours: string, theirs: string, apart: string): string {
  if (ours.includes(theirs)) return ours
  return theirs.includes(ours) ? theirs : `${ours}${apart}${theirs}`
}

function unitedAlternatives(ours: Json, theirs: Json): Json | undefined {
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return undefined
  if (![...ours, ...theirs].every(isAlternative)) return undefined
  const added = theirs.filter((item: Json) => !ours.some((own: Json) => jsonEqual(own, item)))
  return [...ours, ...added]
}

function unitedLists(ours: Json, theirs: Json): Json | undefined {
  if (!isJsonObject(ours) || !isJsonObject(theirs)) return undefined
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const lists: [string, Json][] = []
  for (const name of names) {
    const [own = [], other = []] = [ours[name], theirs[name]]
    if (!isTexts(own) || !isTexts(other)) return undefined
    lists.push([name, [...new Set([...own, ...other])]])
  }
  return Object.fromEntries(lists)
}

function said(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A choice holds one value: what the other one said is told in the first text that has room for it. */
function withOverruled(
  fields: JsonObject,
  rest: {
    readonly gone: Memory
    readonly overruled: readonly string[]
    readonly table: readonly ContentField[]
  },
): JsonObject | undefined {
  if (rest.overruled.length === 0) return fields
  const room = rest.table.find(({ name, form }) => form === 'text' && isText(fields[name] ?? null))
  if (room === undefined) return undefined
  const note = `Merged from ${rest.gone.id}: ${rest.overruled.join('; ')}.`
  return { ...fields, [room.name]: `${fields[room.name]}\n\n${note}` }
}
