import { z } from 'zod'
import { unreachable } from '../base/errors.ts'
import { parseInstant } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import type { JsonObject } from '../format/json/json.ts'
import { JSON_ID_PATTERN } from '../text/slug.ts'
import { CONTENT_FIELDS, type ContentField } from './content-fields.ts'

/** What is wrong with one field, and what to do about it. */
export interface FieldFault {
  /** Dotted path in the record: `content.rationale`, `tags`. */
  readonly field: string
  readonly rule: string
  readonly fix: string
}

/** Checks the fields of a structured memory. A kind without a schema has nothing to check (MOD-04). */
export function validateContent(kind: string, fields: JsonObject): readonly FieldFault[] {
  const { error } = CONTENT_SCHEMAS.get(kind)?.safeParse(fields) ?? {}
  const where = { kind, record: { content: fields }, base: ['content'] }
  return (error?.issues ?? []).flatMap((issue) => faultsOf(issue, where))
}

/** Checks a whole record of seed 001, as its scripts would (WRT-10). */
export function validateRecord(kind: string, record: JsonObject): readonly FieldFault[] {
  const { error } = recordSchema(kind).safeParse(record)
  return (error?.issues ?? []).flatMap((issue) => faultsOf(issue, { kind, record, base: [] }))
}

/** The published JSON Schema (2020-12) of a kind's whole record in `claude-json`. */
export function jsonSchemaFor(kind: string): JsonObject {
  const schema = z.toJSONSchema(recordSchema(kind), { target: 'draft-2020-12' })
  const title = `Everkeep ${kind.replaceAll('_', ' ')}`
  // Safe: a JSON Schema document is plain JSON; the round trip leaves nothing else.
  const plain = JSON.parse(JSON.stringify(schema)) as JsonObject
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...plain }
}

const CONTENT_SCHEMAS = new Map(
  [...CONTENT_FIELDS].map(([kind, table]) => [kind, contentSchema(table)]),
)

function recordSchema(kind: string) {
  const text = z.string()
  const date = text.refine((written) => parseInstant(written) !== undefined, DATE_RULE)
  const reason = text.max(RECORD_LIMITS.reasonChars).nullish()
  const change = z.strictObject({
    date: text,
    summary: text.max(RECORD_LIMITS.changeSummaryChars),
    field: text.nullish(),
    old_value: z.json().optional(),
    new_value: z.json().optional(),
  })
  return z.strictObject({
    schema_version: z.literal('1.0'),
    category: z.literal(kind),
    id: text.regex(JSON_ID_PATTERN),
    title: text.min(1).max(RECORD_LIMITS.titleChars),
    record_status: z.enum(['active', 'retired', 'archived']).optional(),
    created_at: date,
    updated_at: date,
    tags: z.array(text).min(1).max(RECORD_LIMITS.tags),
    related_files: z.array(text).nullish(),
    confidence: z.number().min(0).max(1).nullish(),
    changes: z.array(change).max(RECORD_LIMITS.changes).nullish(),
    times_updated: z.int().min(0).optional(),
    retired_at: text.nullish(),
    retired_reason: reason,
    archived_at: text.nullish(),
    archived_reason: reason,
    content: CONTENT_SCHEMAS.get(kind) ?? z.strictObject({ text }),
  })
}

const DATE_RULE = 'a date such as 2026-03-01T09:30:00Z'

function contentSchema(table: readonly ContentField[]) {
  return z.strictObject(Object.fromEntries(table.map((field) => [field.name, fieldSchema(field)])))
}

function fieldSchema(field: ContentField): z.ZodType {
  const schema = formSchema(field).describe(field.description)
  return field.required ? schema : schema.nullish()
}

function formSchema(field: ContentField): z.ZodType {
  const texts = z.array(z.string())
  switch (field.form) {
    case 'line':
    case 'text':
      return z.string()
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum([...field.values])
    case 'list':
      return texts.min(field.minItems)
    case 'alternatives':
      return z.array(z.strictObject({ option: z.string(), rejected_reason: z.string() }))
    case 'examples':
      return z.strictObject({ prefer: texts.nullish(), avoid: texts.nullish() })
    default:
      return unreachable(field.form)
  }
}

type Issue = z.core.$ZodIssue

/** What was checked: a record, or the part of it below `base`. */
interface Checked {
  readonly kind: string
  readonly record: JsonObject
  readonly base: readonly string[]
}

function faultsOf(issue: Issue, { kind, record, base }: Checked): readonly FieldFault[] {
  const path = [...base, ...issue.path.map(String)]
  const field = path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(kind, path, key))
  }
  if (isMissing(record, path))
    return [{ field, rule: 'required', fix: `Add '${field}'${meaning(kind, path)}.` }]
  const rule = ruleOf(issue)
  return [{ field, rule, fix: `Correct the value for '${field}'${meaning(kind, path)}.` }]
}

function unknownKey(kind: string, path: readonly string[], key: string): FieldFault {
  const known = path.length === 1 && path[0] === 'content' ? CONTENT_FIELDS.get(kind) : undefined
  const names =
    known === undefined ? '' : ` A ${kind} has: ${known.map((field) => field.name).join(', ')}.`
  const field = [...path, key].join('.')
  return { field, rule: 'unknown key', fix: `Remove '${field}'.${names}` }
}

function isMissing(record: JsonObject, path: readonly string[]): boolean {
  let value: unknown = record
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true
    value = Reflect.get(value, step)
  }
  return value === undefined
}

function meaning(kind: string, path: readonly string[]): string {
  const field = (CONTENT_FIELDS.get(kind) ?? []).find(({ name }) => name === path[1])
  return path[0] === 'content' && field !== undefined ? ` (${field.description})` : ''
}

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_RULES[issue.expected] ?? `must be of type ${issue.expected}`
    case 'invalid_value':
      return `one of: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : atLeast(issue.origin, issue.minimum)
    case 'too_big':
      return issue.origin === 'string'
        ? `at most ${issue.maximum} characters`
        : `at most ${issue.maximum}${issue.origin === 'array' ? ' items' : ''}`
    case 'invalid_format':
      return 'lower-case letters, digits and single hyphens inside, at most 80 characters'
    default:
      return issue.message
  }
}

const TYPE_RULES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  array: 'must be a list',
  boolean: 'must be true or false',
  number: 'must be a number',
  int: 'must be a whole number',
  object: 'must be an object',
}

function atLeast(origin: string, minimum: number | bigint): string {
  return origin === 'array'
    ? `at least ${minimum} item${minimum === 1 ? '' : 's'}`
    : `at least ${minimum}`
}
