import { RECORD_LIMITS } from '../base/record-limits.ts'
import { classifyKind } from '../classify/classify-kind.ts'
import { isJsonObject, type Json, type JsonObject, tryParseJson } from '../format/json/json.ts'
import { kindNamed } from '../model/kinds.ts'
import { EMPTY_MEMORY, type Link, type Memory } from '../model/memory.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import { dateOf, type ImportContext } from './note.ts'

interface Graph {
  readonly entities: readonly JsonObject[]
  readonly relations: readonly JsonObject[]
}

/**
 * The knowledge graph of the MCP reference server: one JSON object a line, entities with observations and relations
 * between them. Older versions kept one object with two lists. A line that is none of these is passed over.
 */
export function readGraph(text: string): Graph | undefined {
  const whole = tryParseJson(text)
  if (isJsonObject(whole) && Array.isArray(whole['entities']))
    return {
      entities: whole['entities'].filter(isJsonObject),
      relations: Array.isArray(whole['relations']) ? whole['relations'].filter(isJsonObject) : [],
    }
  const lines = text.split('\n').map(tryParseJson).filter(isJsonObject)
  const entities = lines.filter((line) => line['type'] === 'entity' && isText(line['name']))
  const relations = lines.filter((line) => line['type'] === 'relation')
  return entities.length === 0 ? undefined : { entities, relations }
}

export function graphMemories(text: string, context: ImportContext): readonly Memory[] {
  const { entities, relations } = readGraph(text) ?? { entities: [], relations: [] }
  return entities.map((entity) => entityMemory(entity, relations, context))
}

function entityMemory(
  entity: JsonObject,
  relations: readonly JsonObject[],
  { kinds, now }: ImportContext,
): Memory {
  const name = isText(entity['name']) ? entity['name'].trim() : ''
  const sort = isText(entity['entityType']) ? entity['entityType'].trim() : ''
  const observations = textsIn(entity['observations'])
  const body = observations.map((said) => `- ${said.replace(/\n+/g, '\n  ')}`).join('\n')
  const links = relations.flatMap((relation): readonly Link[] =>
    relation['from'] === entity['name'] && isText(relation['to'])
      ? [{ target: relation['to'], relation: textValue(relation['relationType']) }]
      : [],
  )
  const created = dateOf(entity, ['createdAt', 'created_at']) ?? now
  return {
    ...EMPTY_MEMORY,
    kind: kindNamed(kinds, sort)?.name ?? classifyKind(body, kinds).kind,
    title: trimAtWord(name.replace(/[_\s]+/g, ' '), RECORD_LIMITS.titleChars, 'before'),
    summary: trimAtWord((observations[0] ?? name).replace(/\s+/g, ' '), 150, 'before'),
    body,
    tags: sort === '' ? [] : [sort.toLowerCase().replace(/[\s,]+/g, '-')],
    links,
    createdAt: created,
    updatedAt: dateOf(entity, ['lastModified', 'updated_at']) ?? created,
    origin: 'import',
    // Relations name entities as they are written there.
    aliases: [name],
  }
}

/** Newer servers keep an observation as an object with its text in it. */
function textsIn(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return []
  return value
    .map((item) =>
      isJsonObject(item) ? textValue(item['content'] ?? item['text']) : textValue(item),
    )
    .filter((text) => text.trim() !== '')
}

function textValue(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
