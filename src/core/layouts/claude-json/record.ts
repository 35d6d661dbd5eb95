import { KnownError } from '../../base/errors.ts'
import { vaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type JsonObject } from '../../format/json/json.ts'
import { parseJson } from '../../format/json/json-edit.ts'
import { CONTENT_FIELDS } from '../../model/content-fields.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Memory } from '../../model/memory.ts'
import { type FieldFault, validateRecord } from '../../model/schemas.ts'
import { trimAtWord } from '../../text/trim-at-word.ts'
import { parseRecord } from './claude-json-parse.ts'

/** A claude-memory record from outside: strict JSON, one object. */
export function readRecord(input: string): JsonObject {
  const { value, problems } = parseJson(input)
  const [problem] = problems
  if (problem !== undefined || value === undefined)
    throw new KnownError('INPUT_ERROR', {
      message: `The draft is not valid JSON${problem?.line ? `, line ${problem.line}` : ''}: ${problem?.message ?? 'it is empty.'}`,
      field: 'input',
      rule: 'valid JSON',
      hint: 'Write one JSON object with the fields of the memory.',
    })
  if (isJsonObject(value)) return value
  throw new KnownError('INPUT_ERROR', {
    message: 'The draft is JSON, but not an object.',
    field: 'input',
    rule: 'a JSON object',
    hint: 'Write one JSON object with the fields of the memory.',
  })
}

/** A draft that asks for a retirement instead of telling a memory: `{"action": "delete", "target": ..., "reason": ...}`. */
export interface DeleteDraft {
  readonly target: string
  readonly reason: string
}

export function deleteDraftOf(record: JsonObject): DeleteDraft | undefined {
  const { action, target, reason } = record
  if (action !== 'delete' && action !== 'retire') return undefined
  if (typeof target !== 'string' || target === '')
    throw new KnownError('INPUT_ERROR', {
      message: 'The draft asks for a delete and does not say of what.',
      field: 'target',
      rule: 'required',
      hint: 'Add "target": the path of the memory.',
    })
  return { target, reason: typeof reason === 'string' ? reason : '' }
}

/** The same of a text that may be anything: what is no such draft is left for others to judge. */
export function deleteDraftIn(input: string): DeleteDraft | undefined {
  const { value } = parseJson(input)
  return isJsonObject(value) ? deleteDraftOf(value) : undefined
}

/** The memory that a record tells, under this id. */
export function memoryOfRecord(
  record: JsonObject,
  as: { readonly id: string; readonly kinds: ReadonlyMap<string, Kind> },
): Memory {
  const path = vaultPath('record.json')
  const text = JSON.stringify({ ...record, id: 'record' })
  const { memory } = parseRecord({ path, text, side: NO_SIDE, kinds: as.kinds })
  // Safe: the caller names the memory.
  return { ...memory, id: as.id as Memory['id'] }
}

const NO_SIDE = { entry: {}, problems: [] }

/** Text alone, in a kind that could have fields: fine wherever the schema does not bind (MOD-04). */
const isProse = ({ content }: JsonObject): boolean =>
  isJsonObject(content) && Object.keys(content).length === 1 && typeof content['text'] === 'string'

/**
 * Checks a record for a layout other than `claude-json`: its own rules for names are checked with the memory, and a text
 * may stand for the fields.
 */
export function validateLooseRecord(kind: string, record: JsonObject): readonly FieldFault[] {
  const plain = isProse(record) && CONTENT_FIELDS.has(kind) ? 'text' : kind
  const { tags } = record
  const some = Array.isArray(tags) && tags.length === 0 ? ['none'] : (tags ?? ['none'])
  return validateRecord(plain, { ...record, id: 'any', category: plain, tags: some })
}

/** What a record tells; dates, history and counts are not part of it. */
const TOLD = ['kind', 'title', 'body', 'fields', 'tags', 'relatedFiles', 'confidence'] as const

/** Whether two memories tell the same, so that creating one after the other would be a repetition (WRT-06). */
export function sameContent(left: Memory, right: Memory): boolean {
  return TOLD.every((key) => JSON.stringify(left[key]) === JSON.stringify(right[key]))
}

/** The field that says a structured memory in a sentence. */
const MAIN_FIELDS: Readonly<Record<string, string>> = {
  session_summary: 'goal',
  decision: 'decision',
  runbook: 'trigger',
  constraint: 'rule',
  tech_debt: 'description',
  preference: 'value',
}

const SUMMARY_CHARS = 150

/** Records have no summary, and other layouts list memories by it: the first line of what matters stands for it. */
export function withSummary(memory: Memory): Memory {
  if (memory.summary !== '') return memory
  const main = memory.fields?.[MAIN_FIELDS[memory.kind] ?? '']
  const text = typeof main === 'string' ? main : memory.fields === undefined ? memory.body : ''
  const line = text.split('\n').find((one) => one.trim() !== '') ?? ''
  return { ...memory, summary: trimAtWord(line.trim(), SUMMARY_CHARS, 'before') }
}
