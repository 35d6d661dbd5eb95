import type { Instant } from '../../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { jsonEqual } from '../../format/json/json-equal.ts'
import { BUILTIN_KINDS, kindNamed } from '../../model/kinds.ts'
import { EMPTY_MEMORY, type Link, type Memory, type MemoryId } from '../../model/memory.ts'
import {
  fieldText,
  instantAt,
  noteProblem,
  type Reading,
  textsAt,
  valueAt,
} from '../claude-json/claude-json-reading.ts'
import { changesJson } from '../claude-json/claude-json-record.ts'
import {
  fieldsEntry,
  fieldsTold,
  fromEverkeepMap,
  toEverkeepMap,
} from '../claude-md/everkeep-map.ts'
import { ownValue } from '../own-value.ts'

/** The keys of an object in the order in which smallcode writes them, then ours (LAY-16). */
const OBJECT_KEYS = [
  'id',
  'type',
  'title',
  'content',
  'tags',
  'relations',
  'createdAt',
  'updatedAt',
  'source',
  'tier',
  'last_used_at',
] as const

/** Keys of ours, all optional. */
const OUR_KEYS = [
  'summary',
  'topic',
  'keywords',
  'use_count',
  'confidence',
  'related_files',
  'pinned',
  'scope',
  'superseded_by',
  'tier_since',
  'origin',
  'aliases',
  'times_updated',
  'changes',
  'fields',
] as const

/** Unknown keys of another layout that here mean something else. */
const CLASHING_KEY = 'everkeep_extra'

const KNOWN_KEYS: ReadonlySet<string> = new Set([...OBJECT_KEYS, ...OUR_KEYS, CLASHING_KEY])

/** What the object itself, its place or its envelope tells; the rest goes into keys of ours. */
const TOLD_ELSEWHERE: ReadonlySet<keyof Memory> = new Set([
  'kind',
  'title',
  'tags',
  'links',
  'createdAt',
  'updatedAt',
  'source',
  'tier',
  'lastUsedAt',
  'status',
  'statusAt',
  'statusReason',
  'fields',
])

/** What smallcode calls a link of no particular sort. */
const PLAIN_RELATION = 'related'
/** smallcode's word for cold (MOD-12). */
const COLD = 'archive'

/** A caller that handed over one object for four values left all of it inside `type`; what stands outside goes first. */
function unnested(object: JsonObject): JsonObject {
  const inner = ownValue(object, 'type')
  if (!isJsonObject(inner)) return object
  const outer = Object.entries(object).filter(
    ([key, value]) => key !== 'type' && value !== null && value !== '' && !isEmptyList(value),
  )
  return { ...inner, ...Object.fromEntries(outer) }
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Reads one object in any state; what is odd goes to the reading's problems. */
export function readObject(written: Reading, fallbackId: string): Memory {
  const reading: Reading = { ...written, record: unnested(written.record) }
  const kind = objectKind(reading)
  const body = contentBody(valueAt(reading, 'content'))
  const { fields, isProse } = ourFields(reading)
  if (valueAt(reading, 'createdAt') === undefined) reportNoDate(reading)
  return {
    ...EMPTY_MEMORY,
    ...fields,
    // Safe: what an object calls itself is its id, whatever it looks like.
    id: (idOf(reading.record) ?? fallbackId) as MemoryId,
    kind,
    title: objectTitle(reading, body),
    body,
    fields: fields.fields ?? (isProse ? undefined : fieldsTold(kind, body)),
    tags: textsAt(reading, 'tags'),
    links: linksOf(reading).map(({ link }) => link),
    source: fromSource(valueAt(reading, 'source')),
    tier: tierOf(reading),
    createdAt: instantAt(reading, 'createdAt'),
    updatedAt: instantAt(reading, 'updatedAt'),
    lastUsedAt: instantAt(reading, 'last_used_at'),
    extra: extraOf(reading.record),
  }
}

export function idOf(object: JsonObject): string | undefined {
  const id = ownValue(object, 'id')
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined
}

/** A new object as smallcode would write it, with our keys behind. */
export function objectOf(memory: Memory): JsonObject {
  const { free, clashing } = partExtra(memory.extra)
  return defined({
    id: memory.id,
    type: memory.kind,
    title: memory.title,
    content: memory.body,
    tags: memory.tags,
    relations: memory.links.map(toRelation),
    createdAt: memory.createdAt,
    updatedAt: memory.updatedAt,
    source: toSource(memory.source),
    tier: memory.tier === 'cold' ? COLD : memory.tier,
    last_used_at: memory.lastUsedAt,
    ...toEverkeepMap(memory, TOLD_ELSEWHERE),
    ...fieldsEntry(memory),
    ...free,
    [CLASHING_KEY]: Object.keys(clashing).length === 0 ? undefined : clashing,
  })
}

/** The keys that have to change in the object as written, with their new values; undefined: the key goes. */
export function objectEdits(
  written: JsonObject,
  before: Memory,
  after: Memory,
): ReadonlyMap<string, Json | undefined> {
  const [old, next] = [objectOf(before), objectOf(after)]
  const edits = new Map<string, Json | undefined>()
  // Nothing may be lost with the object inside `type` when a word takes its place.
  const inner = ownValue(written, 'type')
  if (isJsonObject(inner))
    for (const key of ['type', ...Object.keys(inner)]) edits.set(key, ownValue(next, key))
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const value = ownValue(next, key)
    if (!jsonEqual(ownValue(old, key), value)) edits.set(key, value)
  }
  if (edits.has('changes')) {
    const list = ownValue(written, 'changes')
    const changes = changesJson(Array.isArray(list) ? list : [], before.changes, after.changes)
    edits.set('changes', changes.length === 0 ? undefined : changes)
  }
  if (edits.has('relations')) edits.set('relations', relationsJson(written, after.links))
  return edits
}

/** The keys after which a new one goes. */
export function keysBefore(key: string): readonly string[] {
  const keys: readonly string[] = OBJECT_KEYS
  const at = keys.indexOf(key)
  return at < 0 ? [] : keys.slice(0, at)
}

function objectKind(reading: Reading): string {
  const type = fieldText(reading, 'type').trim()
  if (type !== '') return kindNamed(BUILTIN_KINDS, type)?.name ?? type
  noteProblem(reading, {
    code: 'unknown-kind',
    key: 'type',
    message: 'The object has no type.',
    hint: 'Add one, such as decision or gotcha. Until then it counts as context.',
  })
  return 'context'
}

/** A body has LF line ends and no blank lines around. What is no text is shown as JSON. */
function contentBody(content: Json | undefined): string {
  if (content === undefined) return ''
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/(?:\n[ \t]*)+$/, '')
}

function objectTitle(reading: Reading, body: string): string {
  const title = fieldText(reading, 'title')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
  if (title !== '') return title
  noteProblem(reading, {
    code: 'missing-title',
    key: 'title',
    message: 'The object has no title.',
    hint: 'Add one. Until then the start of its content is used.',
  })
  return (body.split('\n')[0] ?? '').slice(0, 80).trim() || (idOf(reading.record) ?? '')
}

function reportNoDate(reading: Reading): void {
  noteProblem(reading, {
    code: 'missing-date',
    key: 'createdAt',
    message: 'The object has no creation date.',
    hint: 'Add "createdAt": "2026-01-31T12:00:00.000Z".',
  })
}

function tierOf(reading: Reading): Memory['tier'] {
  const tier = fieldText(reading, 'tier').trim().toLowerCase()
  if (tier === COLD || tier === 'cold') return 'cold'
  if (tier !== '' && tier !== 'hot') {
    noteProblem(reading, {
      code: 'bad-value',
      key: 'tier',
      message: `"${tier.slice(0, 40)}" is not a tier, treated as hot.`,
      hint: 'Write hot or archive.',
    })
  }
  return 'hot'
}

interface OurFields {
  readonly fields: Partial<Memory>
  readonly isProse: boolean
}

function ourFields(reading: Reading): OurFields {
  let fields: Partial<Memory> = {}
  let isProse = false
  for (const key of OUR_KEYS) {
    const value = ownValue(reading.record, key)
    if (value === undefined) continue
    const read = fromEverkeepMap({ [key]: value })
    fields = { ...fields, ...read.fields }
    isProse ||= read.isProse
    for (const { code } of read.problems) {
      const message = `"${key}" cannot be ${JSON.stringify(value).slice(0, 60)}.`
      noteProblem(reading, { code, key, message, hint: 'Ignored until it is fixed.' })
    }
  }
  return { fields, isProse }
}

/** Links with the item that told each, so that an item that stays keeps what else it holds. */
function linksOf(
  reading: Pick<Reading, 'record'>,
): readonly { readonly link: Link; readonly item: Json }[] {
  const relations = ownValue(reading.record, 'relations')
  if (!Array.isArray(relations)) return []
  return relations.flatMap((item: Json) => {
    const link = toLink(item)
    return link === undefined ? [] : [{ link, item }]
  })
}

function toLink(item: Json): Link | undefined {
  if (typeof item === 'string' && item !== '') return { target: item, relation: '' }
  if (!isJsonObject(item)) return undefined
  const [target, type] = [ownValue(item, 'target'), ownValue(item, 'type')]
  if (typeof target !== 'string' || target === '') return undefined
  const relation = typeof type === 'string' && type !== PLAIN_RELATION ? type : ''
  return { target, relation }
}

function toRelation({ target, relation }: Link): JsonObject {
  return { type: relation === '' ? PLAIN_RELATION : relation, target }
}

function relationsJson(written: JsonObject, links: readonly Link[]): readonly Json[] {
  const told = linksOf({ record: written })
  return links.map((link) => {
    const same = told.find((one) => jsonEqual({ ...one.link }, { ...link }))
    return same?.item ?? toRelation(link)
  })
}

function extraOf(object: JsonObject): JsonObject {
  const clashing = ownValue(object, CLASHING_KEY)
  const own = Object.entries(object).filter(([key]) => !KNOWN_KEYS.has(key))
  return Object.fromEntries([...own, ...(isJsonObject(clashing) ? Object.entries(clashing) : [])])
}

function partExtra(extra: JsonObject): {
  readonly free: JsonObject
  readonly clashing: JsonObject
} {
  const entries = Object.entries(extra)
  return {
    free: Object.fromEntries(entries.filter(([key]) => !KNOWN_KEYS.has(key))),
    clashing: Object.fromEntries(entries.filter(([key]) => KNOWN_KEYS.has(key))),
  }
}

function defined(object: { readonly [key: string]: Json | Instant | undefined }): JsonObject {
  const entries: [string, Json][] = []
  for (const [key, value] of Object.entries(object))
    if (value !== undefined) entries.push([key, value])
  return Object.fromEntries(entries)
}

/** `src/db/pool.ts:12@1a2b3c4` for smallcode's `{file, line, commit}`; a text of another form is the file alone. */
function fromSource(source: Json | undefined): string {
  if (typeof source === 'string') return source
  if (!isJsonObject(source)) return ''
  const [file, line, commit] = ['file', 'line', 'commit'].map((key) => ownValue(source, key))
  const place =
    typeof line === 'number' || (typeof line === 'string' && line !== '') ? `:${line}` : ''
  const version = typeof commit === 'string' && commit !== '' ? `@${commit}` : ''
  return `${typeof file === 'string' ? file : ''}${place}${version}`
}

function toSource(source: string): Json {
  if (source === '') return null
  const [, file = source, line, commit] =
    /^([^\s:@]+)(?::(\d{1,7}))?(?:@([0-9a-f]{7,40}))?$/.exec(source) ?? []
  // A leading zero would not come back from a number.
  const number = line === undefined || !/^[1-9]/.test(line) ? null : Number(line)
  const parted = { file, line: number, commit: commit ?? null }
  return fromSource(parted) === source ? parted : { file: source, line: null, commit: null }
}
