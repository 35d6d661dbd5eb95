import fc from 'fast-check'
import { type Instant, toInstant } from '../../src/core/base/instant.ts'
import type { Json, JsonObject } from '../../src/core/format/json/json.ts'
import { CONTENT_FIELDS, type ContentField } from '../../src/core/model/content-fields.ts'
import { fieldsToMarkdown } from '../../src/core/model/fields-markdown.ts'
import { BUILTIN_KINDS } from '../../src/core/model/kinds.ts'
import {
  type ChangeEntry,
  type Memory,
  type MemoryId,
  ORIGINS,
  STATUSES,
  TIERS,
} from '../../src/core/model/memory.ts'

/** Words as people write them: several scripts, identifiers, paths, and what YAML, JSON and markdown stumble over. */
const WORDS = [
  'use',
  'Postgres',
  'because',
  'the',
  'queue',
  'getUserById',
  'src/db/pool.ts',
  'rate-limit',
  'user_id',
  "don't",
  'né',
  '数据库',
  '使用',
  'データ',
  '결정',
  '🚀',
  'a:b',
  '"quoted"',
  "'single'",
  '50%',
  '#3',
  '[x]',
  '{y}',
  'a|b',
  '<b>',
  '&amp;',
  '*',
  '- dash',
  '@me',
  '!',
  'null',
  'true',
  '007',
  '1e3',
  '2026-01-05',
  '~',
  'C:\\dir',
  '\\n',
  '`code`',
  '—',
]

const word = fc.constantFrom(...WORDS)

/** One line without blanks at its ends. */
export const line = (maxWords = 8): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength: maxWords }).map((words) => words.join(' ').trim())

const paragraph = fc.oneof(
  { weight: 4, arbitrary: line(20) },
  {
    weight: 1,
    arbitrary: fc
      .array(line(), { minLength: 1, maxLength: 4 })
      .map((items) => items.map((item) => `- ${item}`).join('\n')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(line(3), line()).map(([head, text]) => `## ${head}\n\n${text}`),
  },
  {
    weight: 1,
    arbitrary: line().map((code) => `\`\`\`ts\n# not a heading\n${code}\n  indented\n\`\`\``),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'See [[MEM-other]] and `file.md`.',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '> quoted\n> twice',
    ),
  },
)

/** Markdown in the form that `Memory.body` promises. It starts with a plain line, never with a heading of level 1. */
export const body: fc.Arbitrary<string> = fc
  .tuple(line(20), fc.array(paragraph, { maxLength: 4 }))
  .map(([first, rest]) => [`We ${first}`, ...rest].join('\n\n'))

/** Milliseconds count: a layout that keeps seconds or days must keep the rest elsewhere (LAY-16). */
export const instant: fc.Arbitrary<Instant> = fc
  .integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2026, 5, 1) })
  .map((time) => toInstant(new Date(time)))

const slug = fc
  .array(fc.stringMatching(/^[a-z][a-z0-9]{1,7}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('-'))

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined })

const texts = (item: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(item, { maxLength })

const leaf: fc.Arbitrary<Json> = fc.oneof(line(4), fc.integer(), fc.boolean(), fc.constant(null))

const looseJson: fc.Arbitrary<Json> = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.stringMatching(/^[a-z]{2,6}$/), leaf, { maxKeys: 3, noNullPrototype: true }),
)

/** Keys that no layout has. */
const extra: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.stringMatching(/^x_[a-z]{1,8}$/),
  looseJson,
  {
    maxKeys: 3,
    noNullPrototype: true,
  },
)

const change: fc.Arbitrary<ChangeEntry> = fc
  .record({
    date: instant.map((at) => at.slice(0, 10)),
    summary: line(),
    field: maybe(fc.constantFrom('title', 'content.status')),
    oldValue: maybe(leaf),
    newValue: maybe(leaf),
  })
  .map((entry) => withoutUndefined(entry))

function withoutUndefined(entry: {
  date: string
  summary: string
  field: string | undefined
  oldValue: Json | undefined
  newValue: Json | undefined
}): ChangeEntry {
  return {
    date: entry.date,
    summary: entry.summary,
    ...(entry.field === undefined ? {} : { field: entry.field }),
    ...(entry.oldValue === undefined ? {} : { oldValue: entry.oldValue }),
    ...(entry.newValue === undefined ? {} : { newValue: entry.newValue }),
  }
}

function fieldValue(field: ContentField): fc.Arbitrary<Json> {
  switch (field.form) {
    case 'line':
    case 'text':
      return line()
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...field.values)
    case 'list':
      return fc.array(line(), { minLength: field.minItems, maxLength: 3 })
    case 'alternatives':
      return fc.array(
        fc.record({ option: line(3), rejected_reason: line() }, { noNullPrototype: true }),
        { maxLength: 2 },
      )
    case 'examples':
      return fc.record(
        { prefer: fc.array(line(), { maxLength: 2 }), avoid: fc.array(line(), { maxLength: 2 }) },
        { noNullPrototype: true },
      )
    default:
      return fc.constant(null)
  }
}

/** Valid content of a kind that has a schema (MOD-04), optional fields present or not. */
export function contentOf(kind: string): fc.Arbitrary<JsonObject> {
  const fields = CONTENT_FIELDS.get(kind) ?? []
  const model = Object.fromEntries(fields.map((field) => [field.name, fieldValue(field)]))
  const requiredKeys = fields.filter((field) => field.required).map((field) => field.name)
  return fc.record(model, { requiredKeys, noNullPrototype: true })
}

export const kindName: fc.Arbitrary<string> = fc.constantFrom(...BUILTIN_KINDS.keys())

type Told = Pick<Memory, 'kind' | 'body' | 'fields'>

/** Prose of any kind, or fields of a kind that has a schema, with the body that shows them (MOD-05). */
function told(kind: string): fc.Arbitrary<Told> {
  const prose = body.map((text): Told => ({ kind, body: text, fields: undefined }))
  if (!CONTENT_FIELDS.has(kind)) return prose
  const structured = contentOf(kind).map(
    (fields): Told => ({ kind, body: fieldsToMarkdown(kind, fields), fields }),
  )
  return fc.oneof(prose, structured)
}

type Standing = Pick<Memory, 'status' | 'statusAt' | 'statusReason'>

const standing: fc.Arbitrary<Standing> = fc.oneof(
  fc.constant<Standing>({ status: 'active', statusAt: undefined, statusReason: '' }),
  fc.record({
    status: fc.constantFrom(...STATUSES.slice(1)),
    statusAt: instant,
    statusReason: line(),
  }),
)

export interface MemoryOptions {
  readonly kind?: fc.Arbitrary<string>
  /** Memories that were never retired or archived. */
  readonly activeOnly?: boolean
}

/** Memories of every kind with every field set or left out, in the form that `Memory` promises. */
export function memory(options: MemoryOptions = {}): fc.Arbitrary<Memory> {
  const rest = fc.record({
    id: slug.map((text) => text as MemoryId),
    title: line().filter((text) => text.length <= 120),
    summary: fc.oneof(line(12), fc.constant('')),
    topic: fc.oneof(
      texts(fc.stringMatching(/^[a-z][a-z-]{0,6}[a-z]$/), 3).map((parts) => parts.join('/')),
    ),
    tags: texts(fc.oneof(slug, fc.constantFrom('数据库', 'c++', 'node.js')), 6),
    keywords: texts(fc.oneof(slug, fc.constantFrom('getUserById', 'src/db/pool.ts', '缓存')), 6),
    source: fc.oneof(
      fc.constantFrom('', 'user', 'session 12: review', 'src/db/pool.ts:12', 'docs/a b.md'),
      line(4),
    ),
    relatedFiles: texts(fc.constantFrom('src/a.ts', 'docs/ü b.md', 'README.md', 'x/y/z.py'), 3),
    links: fc.uniqueArray(
      fc.record(
        { target: slug, relation: fc.constantFrom('', 'supersedes', 'depends_on') },
        { noNullPrototype: true },
      ),
      { maxLength: 3, selector: (link) => link.target },
    ),
    confidence: maybe(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)),
    tier: fc.constantFrom(...TIERS),
    tierSince: maybe(instant),
    pinned: fc.boolean(),
    scope: fc.constantFrom('', 'user', 'packages/api'),
    supersededBy: fc.oneof(fc.constant(''), slug),
    createdAt: instant,
    updatedAt: instant,
    lastUsedAt: maybe(instant),
    useCount: fc.nat(500),
    changes: fc.array(change, { maxLength: 3 }),
    timesUpdated: fc.nat(20),
    origin: fc.constantFrom(...ORIGINS),
    aliases: texts(slug, 2),
    extra,
  })
  const state = options.activeOnly
    ? fc.constant<Standing>({ status: 'active', statusAt: undefined, statusReason: '' })
    : standing
  return (options.kind ?? kindName).chain((kind) =>
    fc
      .tuple(told(kind), rest, state)
      .map(([content, other, status]) => ({ ...other, ...content, ...status })),
  )
}
