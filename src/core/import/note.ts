import { type Instant, parseInstant } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import { stemOf } from '../base/vault-path.ts'
import { classifyKind } from '../classify/classify-kind.ts'
import type { JsonObject } from '../format/json/json.ts'
import { parseFrontmatter } from '../format/markdown/frontmatter.ts'
import { sectionsIn } from '../format/markdown/sections.ts'
import { mapDocument } from '../learn/content-map.ts'
import { describePiece } from '../learn/describe-piece.ts'
import { learnedText } from '../learn/learned-text.ts'
import { type Kind, kindNamed } from '../model/kinds.ts'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import { plainInline } from '../text/plain-inline.ts'
import { trimAtWord } from '../text/trim-at-word.ts'

/** What turning a foreign text into a memory needs. */
export interface ImportContext {
  readonly kinds: ReadonlyMap<string, Kind>
  readonly now: Instant
}

/** A markdown file cut into what it says of itself and its text. */
export interface Note {
  readonly data: JsonObject
  /** What it is called: by its frontmatter, its first heading, else its file. */
  readonly title: string
  /** LF line ends, without frontmatter and without the heading that became the title. */
  readonly body: string
  readonly summary: string
}

export function readNote(path: string, text: string): Note {
  const { data, body: said, present } = parseFrontmatter(text.replace(/^\uFEFF/, ''))
  const told = present ? said : text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')
  const named = data['title'] ?? data['name']
  const heading = sectionsIn(told).find(({ level }) => level === 1)?.title ?? ''
  const title =
    (typeof named === 'string' ? plainInline(named) : '') || plainInline(heading) || spoken(path)
  const document = { path: '', text: told, format: 'markdown' as const, page: '' }
  const whole = { start: 0, end: told.length, sort: 'text' as const, titles: [title] }
  return {
    data,
    title: trimAtWord(title, RECORD_LIMITS.titleChars, 'before'),
    body: learnedText(document, told, plainInline(heading) || title),
    summary: describePiece(document, whole).summary,
  }
}

/** `project_overview.md` reads `Project overview`. */
export function spoken(path: string): string {
  const words = stemOf(path)
    .replace(/^\.+/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1) || 'Untitled'
}

/** One file, one memory. */
export function noteMemory(note: Note, kind: string, { now }: ImportContext): Memory {
  const created = dateOf(note.data, ['created_at', 'created', 'date']) ?? now
  return {
    ...EMPTY_MEMORY,
    kind,
    title: note.title,
    summary: note.summary,
    body: note.body,
    createdAt: created,
    updatedAt: dateOf(note.data, ['updated_at', 'updated', 'modified']) ?? created,
    origin: 'import',
  }
}

export function dateOf(data: JsonObject, keys: readonly string[]): Instant | undefined {
  for (const key of keys) {
    const value = data[key]
    const date = typeof value === 'string' ? parseInstant(value) : undefined
    if (date !== undefined) return date
  }
  return undefined
}

/** A kind by the word that a file uses for it; else by what the text says. */
export function importedKind(word: unknown, text: string, { kinds }: ImportContext): string {
  const named = typeof word === 'string' ? kindNamed(kinds, word) : undefined
  return named?.enabled ? named.name : classifyKind(text, kinds).kind
}

/** A page as one memory, or as one for each of its parts where it is long. */
export function pageMemories(
  { path, text }: { readonly path: string; readonly text: string },
  kindOfPart: (text: string) => string,
  { now }: ImportContext,
): readonly Memory[] {
  const { body, present } = parseFrontmatter(text)
  const said = present ? body : text
  if (said.trim() === '') return []
  const document = { path, folder: '', text: said, format: 'markdown' as const }
  const { segments } = mapDocument(document, { apart: false })
  return segments.map((segment) => ({
    ...EMPTY_MEMORY,
    kind: kindOfPart(`${segment.title}\n${segment.text}`),
    title: segment.title,
    summary: segment.summary,
    body: segment.text,
    createdAt: now,
    updatedAt: now,
    origin: 'import' as const,
  }))
}
