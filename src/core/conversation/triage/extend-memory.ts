import { dayOf, type Instant, toSeconds } from '../../base/instant.ts'
import type { Json, JsonObject } from '../../format/json/json.ts'
import { sectionText, setSection } from '../../format/markdown/sections.ts'
import { fieldsToMarkdown } from '../../model/fields-markdown.ts'
import type { Memory } from '../../model/memory.ts'

/** The list of each kind that a new sentence about the same thing is added to. */
const GROWING: Readonly<Record<string, string>> = {
  decision: 'rationale',
  runbook: 'symptoms',
  constraint: 'impact',
  tech_debt: 'impact',
}

/** The memory with a sentence more. Nothing that stands in it is replaced: a machine heard it, a person decides. */
export function extendMemory(memory: Memory, sentence: string, now: Instant): Memory {
  const dated = `${dayOf(now)}: ${sentence}`
  const change = { date: toSeconds(now), summary: `Heard again: ${sentence}`.slice(0, 300) }
  const changes = [...memory.changes, change]
  const list = GROWING[memory.kind]
  if (memory.fields !== undefined && list !== undefined) {
    const fields = withItem(memory.fields, list, dated)
    return { ...memory, fields, body: fieldsToMarkdown(memory.kind, fields), changes }
  }
  if (memory.fields !== undefined) return { ...memory, changes }
  const title = `Extension (${dayOf(now)})`
  const standing = sectionText(memory.body, title)
  const text = standing === undefined ? sentence : `${standing}\n\n${sentence}`
  return { ...memory, body: setSection(memory.body, title, text), changes }
}

function withItem(fields: JsonObject, name: string, item: string): JsonObject {
  const standing: Json | undefined = fields[name]
  return { ...fields, [name]: [...(Array.isArray(standing) ? standing : []), item] }
}
