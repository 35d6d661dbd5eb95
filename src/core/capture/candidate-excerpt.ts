import { isJsonObject, type Json } from '../format/json/json.ts'
import type { Memory, Status } from '../model/memory.ts'
import { cleanText } from '../secrets/clean-text.ts'

/** What a drafter needs to see of a candidate before deciding what to do with it. */
export interface CandidateExcerpt {
  readonly title: string
  readonly record_status: Status
  readonly tags: readonly string[]
  readonly last_change_summary: string
  readonly key_fields: Readonly<Record<string, string>>
}

/** The fields by which a memory of the kind is recognised. */
const KEY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  session_summary: ['goal', 'outcome'],
  decision: ['context', 'decision', 'rationale'],
  runbook: ['trigger', 'root_cause'],
  constraint: ['rule', 'impact'],
  tech_debt: ['description', 'reason_deferred'],
  preference: ['topic', 'value', 'reason'],
}

const FIELD_CHARS_MAX = 200

export function candidateExcerpt(memory: Memory): CandidateExcerpt {
  return {
    title: cleanText(memory.title),
    record_status: memory.status,
    tags: memory.tags,
    last_change_summary: cleanText(memory.changes.at(-1)?.summary ?? 'Initial creation'),
    key_fields: keyFields(memory),
  }
}

/** A memory in prose is recognised by its summary and how its text begins. */
function keyFields(memory: Memory): Readonly<Record<string, string>> {
  const { fields } = memory
  const names = (fields && KEY_FIELDS[memory.kind]) ?? []
  const structured = names.flatMap((name): [string, string][] => {
    const value = fields?.[name]
    return value === undefined || value === null ? [] : [[name, cut(asText(value))]]
  })
  if (structured.length > 0) return Object.fromEntries(structured)
  const prose = Object.entries({ summary: memory.summary, text: memory.body })
  return Object.fromEntries(
    prose.filter(([, text]) => text !== '').map(([name, text]) => [name, cut(text)]),
  )
}

function asText(value: Json): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(asText).join('; ')
  return isJsonObject(value) ? JSON.stringify(value) : String(value)
}

/** By characters, so that none is torn. */
function cut(whole: string): string {
  const text = cleanText(whole)
  return text.length <= FIELD_CHARS_MAX ? text : [...text].slice(0, FIELD_CHARS_MAX).join('')
}
