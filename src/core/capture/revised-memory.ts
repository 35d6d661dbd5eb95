import type { Instant } from '../base/instant.ts'
import type { Json, JsonObject } from '../format/json/json.ts'
import type { Segment } from '../learn/content-map.ts'
import { extendedMemory, updatedMemory } from '../learn/learned-memory.ts'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { Memory } from '../model/memory.ts'
import { type DecisionForm, withDecision } from './decision-form.ts'
import { structureText, UNTOLD } from './structure-text.ts'

export interface Revising {
  readonly segment: Segment
  readonly how: 'update' | 'extend'
  readonly now: Instant
  readonly layout: LayoutName
  /** For a memory that is a decision. */
  readonly decision?: DecisionForm | undefined
}

/**
 * A memory that is told anew or told more of. What it said goes to its History on an update; a memory that is kept as
 * fields gets those that the new text tells, and keeps all others.
 */
export function revisedMemory(before: Memory, revising: Revising): Memory {
  const { segment, how, now, layout, decision } = revising
  if (before.fields !== undefined) return withNewFields(before, revising, before.fields)
  const learning = { segment, kind: before.kind, topic: segment.topic, now, origin: before.origin }
  if (how === 'extend') return extendedMemory(before, learning)
  if (decision === undefined) return updatedMemory(before, learning)
  const { body, extra } = withDecision({ ...before, body: '' }, decision, layout)
  const formed = { ...learning, segment: { ...segment, text: body } }
  return { ...updatedMemory(before, formed), extra }
}

/** Fields that say what sort of thing it is: a new wording does not change them. */
const KEPT: ReadonlySet<string> = new Set([
  'status',
  'topic',
  'strength',
  'severity',
  'priority',
  'kind',
  'active',
])

function withNewFields(before: Memory, revising: Revising, old: JsonObject): Memory {
  const { segment, how, decision, now } = revising
  const made =
    decision === undefined
      ? structureText(before.kind, segment.text)
      : withDecision(before, decision, 'claude-json').fields
  const news = Object.entries(made ?? {}).filter(
    ([key, value]) => isTold(value) && !(KEPT.has(key) && old[key] !== undefined),
  )
  const fields: JsonObject = {
    ...old,
    ...Object.fromEntries(
      news.map(([key, value]) => [key, how === 'extend' ? added(old[key], value) : value]),
    ),
  }
  return {
    ...before,
    title: how === 'update' ? segment.title : before.title,
    summary: how === 'update' ? segment.summary : before.summary,
    fields,
    body: fieldsToMarkdown(before.kind, fields),
    updatedAt: now,
  }
}

function isTold(value: Json): boolean {
  if (Array.isArray(value)) return value.some(isTold)
  return value !== UNTOLD && value !== ''
}

/** What was told stays, and what is new comes after it. */
function added(old: Json | undefined, value: Json): Json {
  if (typeof old === 'string' && typeof value === 'string')
    return old.includes(value) ? old : `${old}\n\n${value}`
  if (Array.isArray(old) && Array.isArray(value)) {
    const known = new Set(old.map((item) => JSON.stringify(item)))
    return [...old, ...value.filter((item) => isTold(item) && !known.has(JSON.stringify(item)))]
  }
  return value
}
