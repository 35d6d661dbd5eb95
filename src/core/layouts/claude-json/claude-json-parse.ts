import { type Instant, parseInstant, toSeconds } from '../../base/instant.ts'
import { folderOf, stemOf, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type JsonObject } from '../../format/json/json.ts'
import { parseJson } from '../../format/json/json-edit.ts'
import { CONTENT_FIELDS, contentOddities } from '../../model/content-fields.ts'
import { fieldsToMarkdown } from '../../model/fields-markdown.ts'
import { type Kind, kindNamed } from '../../model/kinds.ts'
import {
  EMPTY_MEMORY,
  type Link,
  type Memory,
  type MemoryId,
  ORIGINS,
  type Status,
  TIERS,
} from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import { utf8Length } from '../../text/tokens.ts'
import { ownValue } from '../own-value.ts'
import {
  changesAt,
  fieldText,
  instantAt,
  noteProblem,
  numberAt,
  type Reading,
  textsAt,
  valueAt,
} from './claude-json-reading.ts'
import { inPlaceOf } from './claude-json-record.ts'
import { type Side, withoutUsage } from './claude-json-side.ts'

export interface ParseRequest {
  readonly path: VaultPath
  readonly text: string
  readonly side: Side
  readonly kinds: ReadonlyMap<string, Kind>
}

/** Reads one record with the values beside it. Total: any text gives a memory (LAY-06). */
export function parseRecord({ path, text, side, kinds }: ParseRequest): Parsed {
  const id = stemOf(path) as MemoryId
  const { entry } = side
  const { value, problems } = parseJson(text)
  const reading: Reading = {
    text,
    record: isJsonObject(value) ? value : {},
    problems: [...problems, ...side.problems],
  }
  const kind = kindOfFolder(kinds, folderOf(path))
  const memory = isJsonObject(value)
    ? readMemory(reading, { id, kind, kinds, entry })
    : brokenMemory(reading, { id, kind, kinds, entry })
  const version = JSON.stringify(withoutUsage(entry))
  return {
    memory,
    problems: reading.problems,
    versionText: version === '{}' ? text : `${text}\n${version}`,
    bytes: utf8Length(text),
  }
}

function kindOfFolder(kinds: ReadonlyMap<string, Kind>, folder: string): string {
  for (const kind of kinds.values()) if (kind.folder === folder) return kind.name
  return kindNamed(kinds, folder)?.name ?? EMPTY_MEMORY.kind
}

/** A file that is no record is shown with its text, so that a person can find and fix it. */
function brokenMemory(reading: Reading, { id, kind, entry }: Given): Memory {
  if (reading.problems.length === 0) {
    reading.problems.push({
      code: 'bad-json',
      line: 1,
      message: 'The file holds JSON, but not an object.',
      hint: 'Write a record in braces, or move the file out of the vault.',
    })
  }
  return {
    ...EMPTY_MEMORY,
    ...sideFields(entry),
    id,
    kind,
    title: id,
    body: tidyBody(reading.text),
    aliases: sideTexts(entry, 'aliases'),
    extra: sideObject(entry, 'extra'),
  }
}

interface Given {
  readonly id: MemoryId
  /** That of the folder. */
  readonly kind: string
  readonly kinds: ReadonlyMap<string, Kind>
  readonly entry: JsonObject
}

function readMemory(reading: Reading, given: Given): Memory {
  const { id, entry } = given
  const { record } = reading
  const inPlace = inPlaceOf(record, id)
  const kind = recordKind(reading, given)
  const standing = readStanding(reading, entry)
  if (inPlace.oddId !== undefined) reportOddId(reading, id)
  if (valueAt(reading, 'created_at') === undefined) reportNoDate(reading)
  const extra = Object.entries(record).filter(([key]) => inPlace.extra.has(key))
  return {
    ...EMPTY_MEMORY,
    ...sideFields(entry),
    ...standing,
    ...recordContent(reading, kind, entry),
    id,
    kind,
    title: recordTitle(reading, id),
    tags: textsAt(reading, 'tags'),
    relatedFiles: textsAt(reading, 'related_files'),
    confidence: numberAt(reading, 'confidence'),
    createdAt: exactInstant(instantAt(reading, 'created_at'), entry, 'created_at'),
    updatedAt: exactInstant(instantAt(reading, 'updated_at'), entry, 'updated_at'),
    changes: changesAt(reading),
    timesUpdated: numberAt(reading, 'times_updated') ?? 0,
    aliases: [
      ...new Set([
        ...(inPlace.oddId === undefined ? [] : [inPlace.oddId]),
        ...sideTexts(entry, 'aliases'),
      ]),
    ],
    extra: Object.fromEntries([...Object.entries(sideObject(entry, 'extra')), ...extra]),
  }
}

function recordKind(reading: Reading, { kind, kinds }: Given): string {
  const category = fieldText(reading, 'category').trim()
  if (category === '') return kind
  const known = kindNamed(kinds, category)
  if (known === undefined) {
    const hint = 'Give it a kind of the table, or add yours under categories in memory-config.json.'
    noteProblem(reading, {
      code: 'unknown-kind',
      key: 'category',
      message: `"${category}" is no kind of this vault.`,
      hint,
    })
    return category
  }
  if (known.name !== kind && kinds.get(kind) !== undefined) {
    const message = `It is a ${known.name} and stands in the folder of ${kind}.`
    noteProblem(reading, {
      code: 'bad-value',
      key: 'category',
      message,
      hint: `Move it to ${known.folder}/, or correct the category.`,
    })
  }
  return known.name
}

function recordTitle(reading: Reading, id: string): string {
  const title = fieldText(reading, 'title')
  if (title.trim() !== '') return title
  noteProblem(reading, {
    code: 'missing-title',
    key: 'title',
    message: 'It has no title.',
    hint: 'Give it one; until then the file name stands for it.',
  })
  return id
}

type RecordLifecycle = Pick<Memory, 'status' | 'statusAt' | 'statusReason'>

function readStanding(reading: Reading, entry: JsonObject): RecordLifecycle {
  const status = statusOf(reading)
  if (status === 'active') return { status, statusAt: undefined, statusReason: '' }
  const at = exactInstant(instantAt(reading, `${status}_at`), entry, 'status_at')
  return { status, statusAt: at, statusReason: fieldText(reading, `${status}_reason`) }
}

function statusOf(reading: Reading): Status {
  const written = fieldText(reading, 'record_status').trim().toLowerCase()
  switch (written) {
    case '':
    case 'active':
      return 'active'
    case 'retired':
    case 'archived':
      return written
    default:
      noteProblem(reading, {
        code: 'bad-value',
        key: 'record_status',
        message: `"${written}" is no status; it is taken for active.`,
        hint: 'Write active, retired or archived.',
      })
      return 'active'
  }
}

/**
 * The record keeps whole seconds; the rest stands in its companion and counts as long as the record still tells the same
 * second, that is, until another program writes the record.
 */
function exactInstant(
  written: Instant | undefined,
  entry: JsonObject,
  key: string,
): Instant | undefined {
  const exact = sideInstant(entry, key)
  if (exact === undefined) return written
  return written !== undefined && toSeconds(exact) === toSeconds(written) ? exact : written
}

type Content = Pick<Memory, 'body' | 'fields'>

function recordContent(reading: Reading, kind: string, entry: JsonObject): Content {
  const content = valueAt(reading, 'content')
  if (!isJsonObject(content)) {
    const message = content === undefined ? 'It has no content.' : 'Its content is no object.'
    noteProblem(reading, {
      code: 'schema',
      key: 'content',
      message,
      hint: 'Write content as an object with the fields of its category.',
    })
    return { body: typeof content === 'string' ? tidyBody(content) : '', fields: undefined }
  }
  const text = ownValue(content, 'text')
  if (typeof text === 'string' && Object.keys(content).length === 1) {
    reportProse(reading, kind)
    return { body: tidyBody(text), fields: undefined }
  }
  reportOddities(reading, kind, content)
  const fields = Object.fromEntries([
    ...Object.entries(sideObject(entry, 'content')),
    ...Object.entries(content),
  ])
  const body = ownValue(entry, 'body')
  return { body: typeof body === 'string' ? body : fieldsToMarkdown(kind, fields), fields }
}

function reportProse(reading: Reading, kind: string): void {
  const required = (CONTENT_FIELDS.get(kind) ?? []).filter((field) => field.required)
  if (required.length === 0) return
  const names = required.map((field) => field.name).join(', ')
  noteProblem(reading, {
    code: 'schema',
    key: 'content',
    message: `It is told as text where a ${kind} has fields: ${names}.`,
    hint: 'It is found and shown all the same; scripts that check the schema refuse to update it.',
  })
}

function reportOddities(reading: Reading, kind: string, content: JsonObject): void {
  const oddities = contentOddities(kind, content)
  if (oddities.length === 0) return
  const name = (what: string): string =>
    oddities
      .filter((oddity) => oddity.what === what)
      .map((oddity) => oddity.field)
      .join(', ')
  const parts = [
    ['missing', 'lacks'],
    ['wrong', 'has the wrong form in'],
    ['unknown', 'has unknown'],
  ].flatMap(([what = '', verb]) => (name(what) === '' ? [] : [`${verb} ${name(what)}`]))
  noteProblem(reading, {
    code: 'schema',
    key: 'content',
    message: `The content of this ${kind} ${parts.join('; ')}.`,
    hint: 'It is kept as it is; scripts that check the schema refuse to update it.',
  })
}

function reportOddId(reading: Reading, id: string): void {
  const message = `Its id is not its file name; it is known as ${id}.`
  noteProblem(reading, {
    code: 'odd-name',
    key: 'id',
    message,
    hint: `Write "id": "${id}", or rename the file.`,
  })
}

function reportNoDate(reading: Reading): void {
  const hint = 'Add "created_at": "2026-01-31T12:00:00Z".'
  noteProblem(reading, {
    code: 'missing-date',
    key: 'created_at',
    message: 'It has no creation date.',
    hint,
  })
}

type SideFields = Partial<Memory>

/** Values beside the record; one of the wrong type counts as absent. */
function sideFields(entry: JsonObject): SideFields {
  const text = (key: string): string => {
    const value = ownValue(entry, key)
    return typeof value === 'string' ? value : ''
  }
  const count = ownValue(entry, 'use_count')
  return {
    summary: text('summary'),
    topic: text('topic'),
    keywords: sideTexts(entry, 'keywords'),
    source: text('source'),
    links: sideLinks(entry),
    tier: TIERS.find((tier) => tier === text('tier')) ?? 'hot',
    tierSince: sideInstant(entry, 'tier_since'),
    pinned: ownValue(entry, 'pinned') === true,
    scope: text('scope'),
    supersededBy: text('superseded_by'),
    origin: ORIGINS.find((origin) => origin === text('origin')) ?? 'unknown',
    useCount: typeof count === 'number' && count >= 0 ? count : 0,
    lastUsedAt: sideInstant(entry, 'last_used_at'),
  }
}

function sideTexts(entry: JsonObject, key: string): readonly string[] {
  const value = ownValue(entry, key)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function sideObject(entry: JsonObject, key: string): JsonObject {
  const value = ownValue(entry, key)
  return isJsonObject(value) ? value : {}
}

function sideInstant(entry: JsonObject, key: string): Instant | undefined {
  const value = ownValue(entry, key)
  return typeof value === 'string' ? parseInstant(value) : undefined
}

function sideLinks(entry: JsonObject): readonly Link[] {
  const value = ownValue(entry, 'links')
  const items = Array.isArray(value) ? value.filter(isJsonObject) : []
  return items.flatMap((item) => {
    const [target, relation] = [ownValue(item, 'target'), ownValue(item, 'relation')]
    if (typeof target !== 'string') return []
    return [{ target, relation: typeof relation === 'string' ? relation : '' }]
  })
}

/** A body has LF line ends and no blank lines around. */
function tidyBody(text: string): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  return lines.replace(/^(?:[ \t]*\n)+/, '').replace(/(?:\n[ \t]*)+$/, '')
}
