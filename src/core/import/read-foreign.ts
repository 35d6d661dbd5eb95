import { unreachable } from '../base/errors.ts'
import { type Instant, parseInstant, toInstant } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import { oneLine } from '../base/text-lines.ts'
import { baseName, foundPath } from '../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject, tryParseJson } from '../format/json/json.ts'
import type { Files, Layout } from '../layouts/layout.ts'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import { kindNamed } from '../model/kinds.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import { adrMemory, isAdrName } from './adr.ts'
import { BANK_FILES } from './detect-format.ts'
import {
  type ForeignFile,
  type ForeignPlace,
  type ImportDraft,
  type ImportFormat,
  listedWords,
  placeName,
} from './foreign.ts'
import { type ImportContext, importedKind, noteMemory, pageMemories, readNote } from './note.ts'
import { graphMemories } from './server-memory.ts'

export interface ReadRequest extends ImportContext {
  readonly place: ForeignPlace
  readonly format: ImportFormat
  /** The layout that the memories will live in: `claude-json` keeps decisions as fields. */
  readonly target: Layout
  /** The dialect of the place, where it is a vault. */
  readonly layout?: Layout | undefined
}

/** The memories of a foreign place, in the order of its files. What holds no text gives none. */
export function readForeign(request: ReadRequest): readonly ImportDraft[] {
  const { place } = request
  return drafts(request).map(({ memory, path }) => {
    const from = placeName(place, path)
    return { memory: { ...memory, source: memory.source || from }, from }
  })
}

interface Draft {
  readonly memory: Memory
  readonly path: string
}

function drafts(request: ReadRequest): readonly Draft[] {
  const { place, format } = request
  switch (format) {
    case 'memory-bank':
      return pages(
        request,
        (path, text) => BANK_FILES[path] ?? importedKind(undefined, text, request),
      )
    case 'rules':
      return pages(request, (_, text) => ruleKind(text, request))
    case 'serena':
      return notes(request, (file) => serenaMemory(file, request))
    case 'basic-memory':
      return notes(request, (file) => basicMemory(file, request))
    case 'cursor-rules':
      return cursorRules(request)
    case 'adr':
      return notes(request, (file) => (isAdrName(file.path) ? decision(file, request) : undefined))
    case 'server-memory':
      return each(place, (file) => graphMemories(file.text, request))
    case 'smallcode-db':
      return (place.rows ?? [])
        .filter(isMemoryRow)
        .map((row) => ({ memory: rowMemory(row, request), path: baseName(place.name) }))
    case 'vault':
      return vaultMemories(request)
    default:
      return unreachable(format)
  }
}

function each(
  { files }: ForeignPlace,
  read: (file: ForeignFile) => readonly Memory[],
): readonly Draft[] {
  return files.flatMap((file) => read(file).map((memory) => ({ memory, path: file.path })))
}

function pages(
  request: ReadRequest,
  kindOfPart: (name: string, text: string) => string,
): readonly Draft[] {
  return each(request.place, (file) =>
    pageMemories(file, (text) => kindOfPart(baseName(file.path).toLowerCase(), text), request),
  )
}

function notes(
  { place }: ReadRequest,
  read: (file: ForeignFile) => Memory | undefined,
): readonly Draft[] {
  return each(place, (file) => {
    const memory = /\.mdc?$/i.test(file.path) && file.text.trim() !== '' ? read(file) : undefined
    return memory === undefined || memory.body === '' ? [] : [memory]
  })
}

/** What a file of rules says is a rule, unless its words tell that it is more. */
const MORE_THAN_RULES: readonly string[] = [
  'decision',
  'workflow',
  'config',
  'constraint',
  'gotcha',
]

function ruleKind(text: string, context: ImportContext): string {
  const kind = importedKind(undefined, text, context)
  return MORE_THAN_RULES.includes(kind) ? kind : 'convention'
}

function serenaMemory(file: ForeignFile, context: ImportContext): Memory {
  const note = readNote(file.path, file.text)
  const kind = importedKind(note.data['type'], `${note.title}\n${note.body}`, context)
  const name = file.path.replace(/^memories\//, '').replace(/\.md$/i, '')
  // Memories refer to each other as `mem:name`.
  const links = [...note.body.matchAll(/`mem:([^`\s]+)`/g)].map(([, target = '']) => ({
    target,
    relation: '',
  }))
  return {
    ...noteMemory(note, kind === 'insight' ? 'context' : kind, context),
    aliases: [name],
    links,
  }
}

function basicMemory(file: ForeignFile, context: ImportContext): Memory {
  const note = readNote(file.path, file.text)
  const { type, tags, permalink } = note.data
  const word = observedKind(note.body, context) ?? type
  const memory = noteMemory(
    note,
    importedKind(word, `${note.title}\n${note.body}`, context),
    context,
  )
  return {
    ...memory,
    tags: listedWords(tags)
      .map((tag) => tag.replace(/^#/, ''))
      .slice(0, RECORD_LIMITS.tags),
    aliases: typeof permalink === 'string' ? [permalink] : [],
  }
}

/** The sort of most of its observations, `- [decision] …`, where that is a kind of ours. */
function observedKind(body: string, { kinds }: ImportContext): string | undefined {
  const counts = new Map<string, number>()
  for (const [, word = ''] of body.matchAll(/^[ \t]*[-*][ \t]+\[([\p{L}_ -]+)\][ \t]/gmu)) {
    const kind = kindNamed(kinds, word)?.name
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function cursorRules(request: ReadRequest): readonly Draft[] {
  return each(request.place, (file) => {
    if (!file.path.endsWith('.mdc'))
      return pageMemories(file, (text) => ruleKind(text, request), request)
    const note = readNote(file.path, file.text)
    if (note.body === '') return []
    const said = typeof note.data['description'] === 'string' ? note.data['description'] : ''
    const globs = listedWords(note.data['globs'])
    const scope = globs.length === 0 ? '' : `Applies to: ${globs.map(code).join(', ')}\n\n`
    const memory = noteMemory(note, 'convention', request)
    const summary = oneLine(said) || memory.summary
    return [{ ...memory, summary, body: scope + note.body, tags: ['cursor'] }]
  })
}

const code = (glob: string): string => `\`${glob}\``

function decision(file: ForeignFile, request: ReadRequest): Memory {
  const { memory, fields } = adrMemory(file, request)
  return request.target.name === 'claude-json' ? structured(memory, fields) : memory
}

function structured(memory: Memory, fields: JsonObject): Memory {
  return { ...memory, fields, body: fieldsToMarkdown(memory.kind, fields) }
}

/** A vault of any layout, such as Claude Code's auto memory of another machine. Only what is active comes along. */
function vaultMemories({ place, layout, now }: ReadRequest): readonly Draft[] {
  if (layout === undefined) return []
  const files: Files = new Map(place.files.map(({ path, text }) => [foundPath(path), text]))
  return [...files].flatMap(([path, text]) => {
    if (!layout.isMemoryFile(path)) return []
    const parsed = layout.parse(path, text, files)
    return parsed
      .filter(({ memory, problems }) => isReadable(memory, problems))
      .map(({ memory }) => ({ memory: moved(memory, now), path }))
  })
}

function isReadable(memory: Memory, problems: readonly { readonly code: string }[]): boolean {
  const broken = ['bad-json', 'bad-yaml', 'empty-file', 'not-utf8', 'schema']
  return memory.status === 'active' && !problems.some(({ code }) => broken.includes(code))
}

/** The memory without what only its old vault knows; its old id finds it still. */
function moved(memory: Memory, now: ImportContext['now']): Memory {
  return {
    ...memory,
    id: EMPTY_MEMORY.id as MemoryId,
    aliases: [...new Set([...memory.aliases, memory.id as string])].filter((id) => id !== ''),
    createdAt: memory.createdAt ?? now,
    origin: 'import',
  }
}

/** A row of smallcode's `memory_objects`. Its hygiene keeps tier and last use as tags: they are no words of the memory. */
function rowMemory(row: JsonObject, context: ImportContext): Memory {
  const title = oneLine(textValue(row['title']))
  const body = textValue(row['content']).replaceAll('\r\n', '\n').trim()
  const tags = rowList(row['tags'])
  const created = rowInstant(row['created_at']) ?? context.now
  const superseded = textValue(row['supersedes'])
  return {
    ...EMPTY_MEMORY,
    kind: importedKind(row['type'], body, context),
    title: trimAtWord(title || body || 'Untitled', RECORD_LIMITS.titleChars, 'before'),
    summary: trimAtWord(body.split('\n')[0] ?? '', 150, 'before'),
    body,
    tags: tags.filter((tag) => !/^(?:tier|last_used):/.test(tag)).slice(0, RECORD_LIMITS.tags),
    keywords: rowList(row['symbols']),
    relatedFiles: rowList(row['files']),
    links: superseded === '' ? [] : [{ target: superseded, relation: 'supersedes' }],
    tier: tags.includes('tier:archive') ? 'cold' : 'hot',
    createdAt: created,
    updatedAt: rowInstant(row['confirmed_at']) ?? created,
    useCount: typeof row['access_count'] === 'number' ? row['access_count'] : 0,
    origin: 'import',
    aliases: textValue(row['id']) === '' ? [] : [textValue(row['id'])],
  }
}

function textValue(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Lists are kept as JSON texts. */
function rowList(value: Json | undefined): readonly string[] {
  const list = typeof value === 'string' ? tryParseJson(value) : value
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : []
}

/** Written as a text, in seconds or in milliseconds. */
function rowInstant(value: Json | undefined): Instant | undefined {
  if (typeof value === 'string') return parseInstant(value)
  if (typeof value !== 'number' || !(value > 0)) return undefined
  const ms = value < 1e11 ? value * 1000 : value
  return ms < 8e15 ? toInstant(new Date(ms)) : undefined
}

function isMemoryRow(row: unknown): row is JsonObject {
  return isJsonObject(row) && typeof row['content'] === 'string'
}
