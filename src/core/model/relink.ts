import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { type LeadsTo, rewriteLinks } from './links.ts'
import type { Memory } from './memory.ts'

/** A memory that gets another id. */
export interface Renaming {
  /** Whether the target of a link is the memory. */
  readonly means: (target: string) => boolean
  readonly to: string
}

/** The memory with all its links to the renamed one following. */
export function relinked(memory: Memory, { means, to }: Renaming): Memory {
  return following(memory, (target) => (means(target) ? to : undefined))
}

/** The memory with each of its links leading where it shall, any number of them in one go. */
export function following(memory: Memory, leadsTo: LeadsTo): Memory {
  const text = (value: string): string => rewriteLinks(value, leadsTo)
  return {
    ...memory,
    body: text(memory.body),
    fields: memory.fields && mapObject(memory.fields, text),
    links: memory.links.map((link) => ({ ...link, target: leadsTo(link.target) ?? link.target })),
    supersededBy: leadsTo(memory.supersededBy) ?? memory.supersededBy,
  }
}

/** The same value with every text in it changed; keys stay. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  return isJsonObject(value) ? mapObject(value, change) : value
}

export function mapObject(object: JsonObject, change: (text: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, mapTexts(value, change)]),
  )
}
