import { parseInstant } from '../base/instant.ts'
import { baseName, stemOf } from '../base/vault-path.ts'
import type { Json, JsonObject } from '../format/json/json.ts'
import { type Section, sectionsIn } from '../format/markdown/sections.ts'
import type { Memory } from '../model/memory.ts'
import { plainInline } from '../text/plain-inline.ts'
import { type ImportContext, type Note, noteMemory, readNote } from './note.ts'

/** `0007-use-postgres.md`, `adr-7.md`, `ADR_0007_use_postgres.md`. */
const NUMBERED = /^(?:adr[-_ ]?)?\d{1,5}(?:[-_. ].*)?\.md$/i

export function isAdrName(path: string): boolean {
  return NUMBERED.test(baseName(path)) && !/template/i.test(path)
}

/**
 * A decision record in Nygard's or MADR's form. The text stays as it was written; the fields that it tells are given
 * beside it, for the layout that keeps decisions as fields.
 */
export function adrMemory(
  file: { readonly path: string; readonly text: string },
  context: ImportContext,
): { readonly memory: Memory; readonly fields: JsonObject } {
  const note = readNote(file.path, file.text)
  const title = note.title.replace(/^(?:adr[-_ :]*)?\d{1,5}[.:)]?\s*[-–—:]?\s*/i, '') || note.title
  const date = dateIn(note)
  const base = noteMemory({ ...note, title }, 'decision', context)
  const standing = statusOf(note)
  return {
    memory: {
      ...base,
      createdAt: date ?? base.createdAt,
      updatedAt: date ?? base.updatedAt,
      tags: ['adr'],
      links: standing.links,
      // Records refer to each other by file or by number.
      aliases: [stemOf(file.path)],
    },
    fields: fieldsOf(note, standing.status),
  }
}

function dateIn({ data, body }: Note) {
  const told = data['date'] ?? /^(?:[-*] )?(?:\*\*)?Date:?(?:\*\*)?:?\s*(\S+)/im.exec(body)?.[1]
  return typeof told === 'string' ? parseInstant(told) : undefined
}

interface AdrStatus {
  readonly status: string
  readonly links: Memory['links']
}

/** A rejected record counts as deprecated. */
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/superseded|replaced/i, 'superseded'],
  [/deprecated|rejected|obsolete/i, 'deprecated'],
  [/proposed|draft|in review/i, 'proposed'],
]

function statusOf({ data, body }: Note): AdrStatus {
  const section = sectionNamed(body, /^status$/i)
  const line = /^(?:[-*] )?(?:\*\*)?Status:?(?:\*\*)?:?\s*(.+)$/im.exec(body)?.[1]
  const told = String(data['status'] ?? section ?? line ?? 'accepted')
  const status = STATUSES.find(([words]) => words.test(told))?.[1] ?? 'accepted'
  const by = /(?:superseded|replaced)\s+by\s+(?:\[([^\]]+)\]\(([^)]+)\)|(\S+))/i.exec(told)
  const target = by?.[2] === undefined ? (by?.[3] ?? '') : stemOf(by[2])
  const links = target === '' ? [] : [{ target, relation: 'superseded_by' }]
  return { status, links }
}

/** Complete by the schema; where the record is silent, it says so. */
function fieldsOf({ body, summary, title }: Note, status: string): JsonObject {
  const outcome = sectionNamed(body, /^(?:decision outcome|decision|entscheidung|决策|决定)/i) ?? ''
  const drivers = bulletItems(sectionNamed(body, /^(?:decision drivers|rationale|reasons?)/i))
  const because = /\bbecause\s+(.+?)(?:\.\s|\.?$)/is.exec(outcome)?.[1]?.replace(/\s+/g, ' ')
  const chosen = /chosen option:\s*[""“]?([^""”,\n]+)/i.exec(outcome)?.[1]?.trim()
  const options = bulletItems(sectionNamed(body, /^(?:considered options|options|alternatives)/i))
  const rejected = options.filter((option) => option !== chosen)
  const consequences = bulletItems(
    sectionNamed(body, /^(?:positive consequences|consequences|后果|konsequenzen)/i),
  )
  const reasons = [...drivers, ...(because === undefined ? [] : [because])]
  const fields: Record<string, Json> = {
    status,
    context: sectionNamed(body, /^(?:context|problem|issue|背景|kontext)/i) || summary || title,
    decision: outcome || summary || title,
    rationale: reasons.length > 0 ? reasons : ['The record does not name its reasons apart.'],
    ...(chosen !== undefined && { chosen }),
    ...(rejected.length > 0 && {
      alternatives: rejected.map((option) => ({ option, rejected_reason: '' })),
      rejected,
    }),
    ...(consequences.length > 0 && { consequences }),
  }
  return fields
}

/** The text under the first heading of this name, its own subsections included. */
function sectionNamed(body: string, name: RegExp): string | undefined {
  const found = sectionsIn(body).find((section) => name.test(plainInline(section.title)))
  return found && body.slice(found.bodyStart, sectionEnd(body, found)).trim()
}

function sectionEnd(body: string, section: Section): number {
  const next = sectionsIn(body).find(
    ({ start, level }) => start > section.start && level <= section.level,
  )
  return next?.start ?? body.length
}

function bulletItems(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/^[ \t]*[-*+][ \t]+(.+)$/gm)].map(([, item = '']) =>
    plainInline(item),
  )
}
