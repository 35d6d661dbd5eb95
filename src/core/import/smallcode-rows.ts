import { type Instant, parseInstant, toInstant } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import { oneLine } from '../base/text-lines.ts'
import { isJsonObject, type Json, type JsonObject, tryParseJson } from '../format/json/json.ts'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import { type ImportContext, importedKind } from './note.ts'

/** A row of smallcode's `memory_objects`. Its hygiene keeps tier and last use as tags: they are no words of the memory. */
export function rowMemory(row: JsonObject, context: ImportContext): Memory {
  const title = oneLine(textValue(row['title']))
  const body = textValue(row['content']).replaceAll('\r\n', '\n').trim()
  const tags = rowList(row['tags'])
  const created = rowInstant(row['created_at']) ?? context.now
  const superseded = textValue(row['supersedes'])
  return {
    ...EMPTY_MEMORY,
    kind: importedKind(row['type'], body, context),
    title: trimAtWord(title || body || 'Untitled', RECORD_LIMITS.titleChars, 'before'),
    summary: trimAtWord(body.split('\n')[0] ?? '', 150, 'before'),
    body,
    tags: tags.filter((tag) => !/^(?:tier|last_used):/.test(tag)).slice(0, RECORD_LIMITS.tags),
    keywords: rowList(row['symbols']),
    relatedFiles: rowList(row['files']),
    links: superseded === '' ? [] : [{ target: superseded, relation: 'supersedes' }],
    tier: tags.includes('tier:archive') ? 'cold' : 'hot',
    createdAt: created,
    updatedAt: rowInstant(row['confirmed_at']) ?? created,
    useCount: typeof row['access_count'] === 'number' ? row['access_count'] : 0,
    origin: 'import',
    aliases: textValue(row['id']) === '' ? [] : [textValue(row['id'])],
  }
}

function textValue(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Lists are kept as JSON texts. */
function rowList(value: Json | undefined): readonly string[] {
  const list = typeof value === 'string' ? tryParseJson(value) : value
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : []
}

/** Written as a text, in seconds or in milliseconds. */
function rowInstant(value: Json | undefined): Instant | undefined {
  if (typeof value === 'string') return parseInstant(value)
  if (typeof value !== 'number' || !(value > 0)) return undefined
  const ms = value < 1e11 ? value * 1000 : value
  return ms < 8e15 ? toInstant(new Date(ms)) : undefined
}

export function isMemoryRow(row: unknown): row is JsonObject {
  return isJsonObject(row) && typeof row['content'] === 'string'
}
