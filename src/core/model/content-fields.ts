import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'

/**
 * How a field of a structured memory is written:
 * line: one line of text. text: paragraphs. flag: true or false. choice: one of `values`. list: a list of texts.
 * alternatives: {option, rejected_reason} each. examples: {prefer, avoid}, two lists.
 */
export type FieldForm = 'line' | 'text' | 'flag' | 'choice' | 'list' | 'alternatives' | 'examples'

export interface ContentField {
  readonly name: string
  readonly form: FieldForm
  readonly required: boolean
  /** Of a choice. */
  readonly values: readonly string[]
  /** Of a list. */
  readonly minItems: number
  /** Seed 001's scripts do not know it and would refuse a file that holds it (LAY-16). */
  readonly foreign: boolean
  readonly description: string
}

type Row = Pick<ContentField, 'name' | 'form' | 'description'> & Partial<ContentField>

const must = (row: Row): ContentField => ({ ...may(row), required: true })

const may = (row: Row): ContentField => ({
  required: false,
  values: [],
  minItems: 0,
  foreign: false,
  ...row,
})

const DECISION: readonly ContentField[] = [
  must({
    name: 'status',
    form: 'choice',
    values: ['proposed', 'accepted', 'deprecated', 'superseded'],
    description: 'Where the decision stands',
  }),
  may({
    name: 'chosen',
    form: 'line',
    foreign: true,
    description: 'The option that was taken, by name',
  }),
  must({ name: 'context', form: 'text', description: 'The situation that asked for a choice' }),
  must({ name: 'decision', form: 'text', description: 'What was decided' }),
  may({ name: 'alternatives', form: 'alternatives', description: 'What was not chosen, and why' }),
  may({
    name: 'rejected',
    form: 'list',
    foreign: true,
    description: 'Options that were not taken, by name',
  }),
  must({ name: 'rationale', form: 'list', minItems: 1, description: 'The reasons' }),
  may({ name: 'consequences', form: 'list', description: 'What follows: trade-offs, risks, work' }),
  may({
    name: 'revisit_when',
    form: 'text',
    foreign: true,
    description: 'What would open the question again',
  }),
]

const SESSION_SUMMARY: readonly ContentField[] = [
  must({
    name: 'outcome',
    form: 'choice',
    values: ['success', 'partial', 'blocked', 'abandoned'],
    description: 'How the session ended',
  }),
  must({ name: 'goal', form: 'text', description: 'What the session was for' }),
  must({ name: 'completed', form: 'list', description: 'What is done' }),
  may({ name: 'in_progress', form: 'list', description: 'What was begun and is not done' }),
  may({ name: 'blockers', form: 'list', description: 'What stands in the way' }),
  must({ name: 'next_actions', form: 'list', description: 'What to do next' }),
  may({ name: 'key_changes', form: 'list', description: 'Files and modules that changed' }),
]

const RUNBOOK: readonly ContentField[] = [
  must({ name: 'trigger', form: 'text', description: 'The error or situation that calls for it' }),
  may({ name: 'symptoms', form: 'list', description: 'How it shows' }),
  must({ name: 'steps', form: 'list', minItems: 1, description: 'What to do, in order' }),
  must({ name: 'verification', form: 'text', description: 'How to see that it worked' }),
  may({ name: 'root_cause', form: 'text', description: 'Why it happens' }),
  may({ name: 'environment', form: 'text', description: 'Where it happens' }),
]

const CONSTRAINT: readonly ContentField[] = [
  must({
    name: 'kind',
    form: 'choice',
    values: ['limitation', 'gap', 'policy', 'technical'],
    description: 'What sort of wall it is',
  }),
  must({
    name: 'severity',
    form: 'choice',
    values: ['high', 'medium', 'low'],
    description: 'How much it binds',
  }),
  must({ name: 'active', form: 'flag', description: 'Whether it holds now' }),
  may({
    name: 'expires',
    form: 'line',
    description: 'The date or condition that ends it, or none',
  }),
  must({ name: 'rule', form: 'text', description: 'The constraint in a sentence' }),
  must({ name: 'impact', form: 'list', minItems: 1, description: 'What it prevents or affects' }),
  may({ name: 'workarounds', form: 'list', description: 'Known ways around it' }),
]

const TECH_DEBT: readonly ContentField[] = [
  must({
    name: 'status',
    form: 'choice',
    values: ['open', 'in_progress', 'resolved', 'wont_fix'],
    description: 'Where the debt stands',
  }),
  must({
    name: 'priority',
    form: 'choice',
    values: ['critical', 'high', 'medium', 'low'],
    description: 'How soon it should be paid',
  }),
  must({ name: 'description', form: 'text', description: 'What was left undone' }),
  must({ name: 'reason_deferred', form: 'text', description: 'Why it was left' }),
  may({ name: 'impact', form: 'list', description: 'What it costs meanwhile' }),
  may({ name: 'suggested_fix', form: 'list', description: 'How it could be done' }),
  may({ name: 'acceptance_criteria', form: 'list', description: 'How to see that it is done' }),
]

const PREFERENCE: readonly ContentField[] = [
  must({ name: 'topic', form: 'line', description: 'What it is about: testing, naming, tooling' }),
  must({
    name: 'strength',
    form: 'choice',
    values: ['strong', 'default', 'soft'],
    description: 'strong: always; default: unless told otherwise; soft: a suggestion',
  }),
  must({ name: 'value', form: 'text', description: 'The preference as a clear directive' }),
  must({ name: 'reason', form: 'text', description: 'Why it is preferred' }),
  may({ name: 'examples', form: 'examples', description: 'What to do and what to avoid' }),
]

/** The content of each structured kind, in the order in which it reads well. Everything else is made from this. */
export const CONTENT_FIELDS: ReadonlyMap<string, readonly ContentField[]> = new Map([
  ['session_summary', SESSION_SUMMARY],
  ['decision', DECISION],
  ['runbook', RUNBOOK],
  ['constraint', CONSTRAINT],
  ['tech_debt', TECH_DEBT],
  ['preference', PREFERENCE],
])

export interface Oddity {
  /** Dotted path below the content. */
  readonly field: string
  readonly what: 'missing' | 'unknown' | 'wrong'
}

/**
 * What is not as the kind's content should be; nothing for kinds without one. Cheap enough for reading thousands of
 * files; writers say more with `validateContent`, and the two agree on what is right.
 */
export function contentOddities(kind: string, content: JsonObject): readonly Oddity[] {
  const fields = CONTENT_FIELDS.get(kind)
  if (fields === undefined) return []
  const known = new Set(fields.map((field) => field.name))
  const unknown = Object.keys(content).filter((key) => !known.has(key))
  return [
    ...fields.flatMap((field) => oddityOf(field, content)),
    ...unknown.map((field) => ({ field, what: 'unknown' as const })),
  ]
}

function oddityOf(field: ContentField, content: JsonObject): readonly Oddity[] {
  const value = Object.hasOwn(content, field.name) ? content[field.name] : undefined
  if (value === undefined) return field.required ? [{ field: field.name, what: 'missing' }] : []
  // Seed 001 accepts null for what is optional.
  if (value === null && !field.required) return []
  return hasForm(field, value) ? [] : [{ field: field.name, what: 'wrong' }]
}

function hasForm(field: ContentField, value: Json): boolean {
  switch (field.form) {
    case 'line':
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && field.values.includes(value)
    case 'list':
      return isTexts(value) && value.length >= field.minItems
    case 'alternatives':
      return Array.isArray(value) && value.every(isAlternative)
    case 'examples':
      return isJsonObject(value) && Object.entries(value).every(isExample)
    default:
      return false
  }
}

export function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

export function isAlternative(
  value: Json,
): value is { readonly option: string; readonly rejected_reason: string } {
  if (!isJsonObject(value) || Object.keys(value).length !== 2) return false
  return typeof value['option'] === 'string' && typeof value['rejected_reason'] === 'string'
}

function isExample([key, value]: readonly [string, Json]): boolean {
  return (key === 'prefer' || key === 'avoid') && (value === null || isTexts(value))
}
