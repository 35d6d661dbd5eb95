import { compareText } from '../../base/compare-text.ts'
import { dayOf, type Instant, latest, parseInstant } from '../../base/instant.ts'
import { oneLine } from '../../base/text-lines.ts'
import type { VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { sectionsIn } from '../../format/markdown/sections.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Entry } from '../../model/memory.ts'
import type { Counters, GeneratedFile, GenerateRequest } from '../layout.ts'
import { categoryOf, STATUS_WORDS } from './vault-keys.ts'
import { INDEX_PATH, JSON_INDEX_PATH, LISTING_PATH, MEMORIES_FOLDER } from './vault-places.ts'
import { type WrittenParts, withWritten, writtenParts } from './written-parts.ts'

type Kinds = ReadonlyMap<string, Kind>

const RECENT_COUNT = 10
const JSON_INDEX_VERSION = '1.0.0'

/** The three indexes of seed 000, from the entries alone: complete, sorted, without a clock (LAY-07, LAY-08). */
export function generateVaultIndexes(request: GenerateRequest): readonly GeneratedFile[] {
  const all = request.entries.toSorted(byId)
  const active = all.filter((entry) => entry.memory.status === 'active').sort(newestFirst)
  const day = newestDay(all)
  const { kinds } = request.config
  const texts: readonly (readonly [VaultPath, string])[] = [
    [LISTING_PATH, listingText(active, kinds, request.files.get(LISTING_PATH) ?? '')],
    [INDEX_PATH, indexText(active, { day, kinds, before: request.files.get(INDEX_PATH) ?? '' })],
    [JSON_INDEX_PATH, jsonIndexText(all, day, request)],
  ]
  return texts.map(([path, text]) => ({
    path,
    text: inLineEndsOf(request.files.get(path) ?? '', text),
    warnings: [],
  }))
}

function byId(left: Entry, right: Entry): number {
  return compareText(left.memory.id, right.memory.id) || compareText(left.path, right.path)
}

function newestFirst(left: Entry, right: Entry): number {
  const created = (entry: Entry): string => entry.memory.createdAt ?? ''
  return compareText(created(right), created(left)) || byId(left, right)
}

/** The day of the last change that the memories themselves know of; uses do not count. */
function newestDay(entries: readonly Entry[]): string | undefined {
  let newest: Instant | undefined
  for (const { memory } of entries)
    newest = latest(newest, memory.createdAt, memory.updatedAt, memory.statusAt)
  return newest && dayOf(newest)
}

function dayText(instant: Instant | undefined): string {
  return instant === undefined ? '' : dayOf(instant)
}

const QUICK_NAVIGATION = `## Quick Navigation
- [Inbox](../00-Inbox/) - Quick capture for new memories
- [Memories](../10-Memories/) - All stored memory entries
- [Templates](../30-Templates/) - Memory entry templates`

const JSON_INDEX = `## JSON Index
- [memory-index.json](../memory-index.json) - Machine-readable index of all memories`

const INDEX_SECTIONS = [
  'Quick Navigation',
  'Recent Memories',
  'By Category',
  'By Topic',
  'JSON Index',
  'Statistics',
]

function indexText(
  entries: readonly Entry[],
  {
    day,
    kinds,
    before,
  }: { readonly day: string | undefined; readonly kinds: Kinds; readonly before: string },
): string {
  const tokens = entries.reduce((sum, entry) => sum + entry.tokens, 0)
  const lines = entries.map(indexLine)
  const topics = entryGroups(entries, lines, (entry) => entry.memory.topic || 'uncategorized')
  const categories = entryGroups(
    entries,
    lines,
    (entry) => `[${categoryOf(entry.memory.kind, kinds)}]`,
  )
  const section = (title: string, ...own: readonly string[]): readonly string[] =>
    withWritten(own, writtenParts(before, title))
  return blocks([
    ...withWritten(['# Memory Vault Index'], writtenParts(before, undefined)),
    ...section('Quick Navigation', QUICK_NAVIGATION),
    ...section(
      'Recent Memories',
      ['## Recent Memories', ...lines.slice(0, RECENT_COUNT)].join('\n'),
    ),
    ...section('By Category', '## By Category', ...categories),
    ...section('By Topic', '## By Topic', ...topics),
    ...section('JSON Index', JSON_INDEX),
    ...section(
      'Statistics',
      [
        '## Statistics',
        `- Total memories: ${entries.length}`,
        `- Total tokens: ${tokens}`,
        `- Topics: ${topics.length}`,
        `- Last updated: ${day ?? '(not yet updated)'}`,
      ].join('\n'),
    ),
    ...writtenSections(before, INDEX_SECTIONS).foreign,
  ])
}

function indexLine({ memory, path }: Entry): string {
  const day = memory.createdAt === undefined ? '' : ` (${dayOf(memory.createdAt)})`
  return `- [${linkText(memory.id)}](${linkTarget(`../${path}`)}) - ${oneLine(memory.title)}${day}`
}

/** One block per group, sorted by name, each entry in the order given. */
function entryGroups(
  entries: readonly Entry[],
  lines: readonly string[],
  nameOf: (entry: Entry) => string,
): readonly string[] {
  const groups = new Map<string, string[]>()
  for (const [place, entry] of entries.entries()) {
    const name = oneLine(nameOf(entry))
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [lines[place]!])
    else group.push(lines[place]!)
  }
  return [...groups]
    .sort(([left], [right]) => compareText(left, right))
    .map(([name, group]) => [`### ${name}`, ...group].join('\n'))
}

const LISTING_SECTIONS = ['Contents', 'Navigation']

const NAVIGATION = `## Navigation

- [Index](../20-Indices/index.md)
- [Inbox](../00-Inbox/)
- [Templates](../30-Templates/)`

function listingText(entries: readonly Entry[], kinds: Kinds, before: string): string {
  const count = entries.length === 1 ? '1 memory.' : `${entries.length} memories.`
  const { foreign, navigation } = writtenSections(before, LISTING_SECTIONS)
  return blocks([
    ...withWritten([`# Memories\n\n${count}`], writtenParts(before, undefined)),
    ...withWritten(
      ['## Contents', ...entries.map((entry) => listingEntry(entry, kinds))],
      contentsOf(before),
    ),
    ...foreign,
    // The seed keeps the section that is there: people add their own ways around.
    navigation ?? NAVIGATION,
  ])
}

/** Headings that link a memory are entries, with or without it. */
function contentsOf(before: string): WrittenParts {
  const { intro, below } = writtenParts(before, 'Contents')
  return { intro, below: new Map([...below].filter(([name]) => !/^\[.*\]\(.*\)$/.test(name))) }
}

function listingEntry({ memory, path }: Entry, kinds: Kinds): string {
  const tags = [categoryOf(memory.kind, kinds), ...memory.tags].join(', ')
  const target = path.startsWith(`${MEMORIES_FOLDER}/`)
    ? path.slice(MEMORIES_FOLDER.length + 1)
    : `../${path}`
  return [
    `### [${linkText(memory.id)}](${linkTarget(target)})`,
    `**Title**: ${oneLine(memory.title)}`,
    `**Topic**: ${oneLine(memory.topic)}`,
    `**Tags**: ${oneLine(tags)}`,
    `**Created**: ${dayText(memory.createdAt)}`,
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

function linkText(text: string): string {
  return /[[\]\\]/.test(text) ? text.replace(/[[\]\\]/g, '\\$&') : text
}

function linkTarget(path: string): string {
  if (!/[ ()<>%#?\\]/.test(path)) return path
  return path.replace(
    /[ ()<>%#?\\]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

interface WrittenSections {
  /** What people put into a generated file stays, word for word, behind our own. */
  readonly foreign: readonly string[]
  readonly navigation: string | undefined
}

function writtenSections(before: string, own: readonly string[]): WrittenSections {
  if (isOurs(before, own)) return { foreign: [], navigation: lastNavigation(before) }
  const sections = sectionsIn(before)
  const foreign = sections
    .filter((section) => /^ {0,3}##[ \t]/.test(before.slice(section.start, section.bodyStart)))
    .filter((section) => !own.includes(section.title))
  const navigation = sections.find(({ level, title }) => level === 2 && title === 'Navigation')
  return {
    foreign: foreign.map((section) => sectionSource(before, section)),
    navigation: navigation && sectionSource(before, navigation),
  }
}

/**
 * Whether a text can only be our own: no other heading of the second level, no fence that could hide one. Looked at
 * before the sections are found properly, which for a listing of ten thousand memories costs more than writing it.
 */
function isOurs(text: string, own: readonly string[]): boolean {
  if (/^ {0,3}(`{3}|~{3}|<)/m.test(text)) return false
  if ([...text.matchAll(/^ {0,3}#[ \t]/gm)].length > 1) return false
  const titles = [...text.matchAll(/^ {0,3}##[ \t]+([^\r\n]*?)[ \t]*\r?$/gm)]
  return titles.every(([, title = '']) => own.includes(title))
}

function lastNavigation(text: string): string | undefined {
  const start = text.search(/^## Navigation[ \t]*\r?$/m)
  if (start < 0) return undefined
  const next = text.slice(start + 3).search(/^ {0,3}##[ \t]/m)
  return sectionSource(text, { start, end: next < 0 ? text.length : start + 3 + next })
}

function sectionSource(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return text.slice(start, end).replaceAll('\r\n', '\n').trimEnd()
}

function blocks(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

/** A checkout with CRLF line ends keeps them, or every rebuild would change every line. */
function inLineEndsOf(before: string, text: string): string {
  if (!before.includes('\r\n')) return text
  const crlf = before.split('\r\n').length - 1
  return crlf > 0 && crlf * 2 > before.split('\n').length - 1 ? text.replaceAll('\n', '\r\n') : text
}

function jsonIndexText(
  entries: readonly Entry[],
  day: string | undefined,
  request: GenerateRequest,
): string {
  const index: JsonObject = {
    version: JSON_INDEX_VERSION,
    generated_at: day ?? null,
    entry_count: entries.length,
    total_tokens: entries.reduce((sum, entry) => sum + entry.tokens, 0),
    entries: entries.map((entry) => jsonEntry(entry, request)),
  }
  return `${JSON.stringify(index, null, 2)}\n`
}

/** The seed's thirteen fields; what is retired or archived also says when and why. */
function jsonEntry(
  { memory, path, tokens }: Entry,
  { rootName, config }: Pick<GenerateRequest, 'rootName' | 'config'>,
): JsonObject {
  const words = memory.status === 'active' ? undefined : STATUS_WORDS[memory.status]
  return {
    id: memory.id,
    path: rootName === '' ? path : `${rootName}/${path}`,
    title: memory.title,
    summary: memory.summary,
    topic: memory.topic,
    category: categoryOf(memory.kind, config.kinds),
    keywords: memory.keywords,
    token_count: tokens,
    created: dayText(memory.createdAt),
    modified: dayText(memory.updatedAt ?? memory.createdAt),
    last_retrieved: memory.lastUsedAt === undefined ? null : dayOf(memory.lastUsedAt),
    retrieval_count: memory.useCount,
    status: words?.word ?? 'active',
    ...(words === undefined
      ? {}
      : { [words.at]: dayText(memory.statusAt), [words.reason]: memory.statusReason }),
  }
}

/**
 * The counters of `memory-index.json` by id. The scripts of seed 000 count uses there and nowhere else, so that
 * a rebuild that does not read them first loses every one (LAY-10).
 */
export function countersFromIndex(text: string): ReadonlyMap<string, Counters> {
  const counters = new Map<string, Counters>()
  for (const entry of indexEntries(text)) {
    const { id, retrieval_count: count, last_retrieved: last } = entry
    if (typeof id !== 'string') continue
    const useCount = typeof count === 'number' && count > 0 ? Math.floor(count) : 0
    const lastUsedAt = typeof last === 'string' ? parseInstant(last) : undefined
    const before = counters.get(id)
    counters.set(id, {
      useCount: Math.max(useCount, before?.useCount ?? 0),
      lastUsedAt: latest(lastUsedAt, before?.lastUsedAt),
    })
  }
  return counters
}

function indexEntries(text: string): readonly JsonObject[] {
  const value = parsedJson(text)
  const entries = isJsonObject(value) ? value['entries'] : undefined
  return Array.isArray(entries) ? entries.filter(isJsonObject) : []
}

function parsedJson(text: string): Json | undefined {
  try {
    // Safe: JSON.parse gives JSON.
    return JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch {
    // A broken index is rebuilt; it has no counters to give.
    return undefined
  }
}
