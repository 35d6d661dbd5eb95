import { dayOf } from '../../base/instant.ts'
import type { Json, JsonObject } from '../../format/json/json.ts'
import { parseFrontmatter } from '../../format/markdown/frontmatter.ts'
import { sameTitle, sectionsIn } from '../../format/markdown/sections.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Memory } from '../../model/memory.ts'
import { EMPTY_CONNECTIONS, splitBody } from './vault-body.ts'
import { categoryOf, isOwnKey } from './vault-keys.ts'

/** What init writes. People add keys and sections to it, which new memories then get. */
export function memoryTemplate(): string {
  return `---
title: "{{title}}"
created: {{date}}
tags: {{tags}}
topic: "{{topic}}"
source: "{{source}}"
modified: {{date}}
keywords: {{keywords}}
summary: "{{summary}}"
retrieval_count: 0
last_retrieved:
token_count: 0
---

# {{title}}

{{content}}

${EMPTY_CONNECTIONS}`
}

const PLACEHOLDER = /\{\{\s*([\w-]+)\s*\}\}/g
const CONTENT = /\{\{\s*content\s*\}\}/

export interface FilledTemplate {
  /** The template's keys that are not the layout's own. */
  readonly keys: JsonObject
  /** The memory's body with the template's sections around it. */
  readonly body: string
  /** What closes the file. */
  readonly tail: string
}

/** The template for one memory: its own keys and sections, the placeholders in them filled in. */
export function fillTemplate(
  template: string | undefined,
  memory: Memory,
  kinds: ReadonlyMap<string, Kind>,
): FilledTemplate {
  if (template === undefined)
    return { keys: {}, body: memory.body, tail: `\n\n${EMPTY_CONNECTIONS}` }
  const { data, body } = parseFrontmatter(template)
  const values = placeholderValues(memory, categoryOf(memory.kind, kinds))
  const keys = Object.entries(data)
    .filter(([key]) => !isOwnKey(key))
    .map(([key, value]): [string, Json] => [key, filledValue(value, values)])
  const parts = splitBody(body, '{{title}}')
  return {
    keys: Object.fromEntries(keys),
    body: around(fillText(parts.core, values), memory.body),
    tail: parts.tail,
  }
}

type Values = ReadonlyMap<string, string>

function placeholderValues(memory: Memory, category: string): Values {
  const created = memory.createdAt === undefined ? '' : dayOf(memory.createdAt)
  const modified = memory.updatedAt === undefined ? created : dayOf(memory.updatedAt)
  return new Map([
    ['id', memory.id],
    ['title', memory.title],
    ['summary', memory.summary],
    ['topic', memory.topic],
    ['source', memory.source],
    ['category', category],
    ['tags', memory.tags.join(', ')],
    ['keywords', memory.keywords.join(', ')],
    ['date', created],
    ['created', created],
    ['modified', modified],
    ['last_updated', modified],
  ])
}

/** A placeholder that cannot be filled is left empty for a person to fill. */
function filledValue(value: Json, values: Values): Json {
  if (typeof value !== 'string') return value
  const filled = fillText(value, values)
  return filled === '' || (filled === value && /^\{\{[^{}]*\}\}$/.test(value)) ? null : filled
}

function fillText(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole)
}

/** Puts the body where the template says `{{content}}`; sections that the body has already are not repeated. */
function around(template: string, body: string): string {
  const place = CONTENT.exec(template)
  const before = place === null ? '' : template.slice(0, place.index)
  const after = place === null ? template : template.slice(place.index + place[0].length)
  const has = sectionsIn(body).map((section) => section.title)
  const wanted = sectionsIn(after)
    .filter(
      (section) => section.level === 2 && !has.some((title) => sameTitle(title, section.title)),
    )
    .map((section) => after.slice(section.start, section.end).trim())
  return [before.trim(), body, ...wanted].filter((part) => part !== '').join('\n\n')
}
