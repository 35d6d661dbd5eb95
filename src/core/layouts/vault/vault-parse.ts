import { type Instant, parseInstant } from '../../base/instant.ts'
import type { Problem } from '../../base/problem.ts'
import { oneLine } from '../../base/text-lines.ts'
import { baseName, folderOf, stemOf, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { type Frontmatter, parseWithout } from '../../format/markdown/frontmatter.ts'
import type { Kind } from '../../model/kinds.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId, type Status } from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import { utf8Length } from '../../text/tokens.ts'
import {
  EVERKEEP_KEY,
  type EverkeepFields,
  fieldsTold,
  fromEverkeepMap,
  preciser,
} from '../claude-md/everkeep-map.ts'
import { splitBody, titleHeading } from './vault-body.ts'
import { isOwnKey, STATUS_WORDS } from './vault-keys.ts'
import { MEMORIES_FOLDER } from './vault-places.ts'

/** Counted, not written: no part of a memory's version (WRT-18). */
const USAGE_PATHS = [
  ['retrieval_count'],
  ['last_retrieved'],
  ['last_used_at'],
  ['token_count'],
  [EVERKEEP_KEY, 'last_used_at'],
]

/** Reads one file of `10-Memories/`. Any text gives a memory, at worst one named after its file (LAY-06). */
export function parseVaultMemory(
  path: VaultPath,
  text: string,
  kinds: ReadonlyMap<string, Kind>,
): Parsed {
  const { front, rest } = parseWithout(text, USAGE_PATHS)
  const reading: Reading = { text, front, data: front.data, kinds, problems: [...front.problems] }
  const map = fromEverkeepMap(front.data[EVERKEEP_KEY])
  reading.problems.push(
    ...map.problems.map((problem) => ({ ...problem, line: keyLine(reading, EVERKEEP_KEY) })),
  )
  if (!/^MEM-.+\.md$/.test(baseName(path)) || folderOf(path) !== MEMORIES_FOLDER)
    reading.problems.push(oddName(path))
  const memory = readMemory(path, reading, map)
  return {
    memory,
    problems: reading.problems,
    versionText: rest,
    bytes: utf8Length(text),
  }
}

interface Reading {
  readonly text: string
  readonly front: Frontmatter
  readonly data: JsonObject
  readonly kinds: ReadonlyMap<string, Kind>
  readonly problems: Problem[]
}

function readMemory(path: VaultPath, reading: Reading, map: EverkeepFields): Memory {
  const { front, data } = reading
  const title = readTitle(path, reading)
  const body = splitBody(front.body, title).core
  const { kind, tags } = readTags(reading, map.fields.kind)
  const { status, word } = readStatus(reading)
  const told = map.isProse ? undefined : (map.fields.fields ?? fieldsTold(kind, body))
  const created = readDate(reading, 'created')
  if (
    created === undefined &&
    map.fields.createdAt === undefined &&
    !Object.hasOwn(data, 'created')
  )
    noteProblem(reading, 'missing-date', {
      key: 'created',
      message: "The key 'created' is missing.",
      hint: 'Add `created: 2026-01-31` to the frontmatter.',
    })
  return {
    ...EMPTY_MEMORY,
    ...map.fields,
    // Safe: the stem of a memory file is its id in this layout.
    id: stemOf(path) as MemoryId,
    kind,
    title,
    summary: oneLine(readTextField(reading, 'summary')),
    body,
    fields: told,
    topic: readTextField(reading, 'topic'),
    tags,
    keywords: readTexts(reading, 'keywords'),
    source: readTextField(reading, 'source'),
    status,
    statusAt: preciser(word && readDate(reading, word.at), map.fields.statusAt),
    statusReason: word ? readTextField(reading, word.reason) : (map.fields.statusReason ?? ''),
    createdAt: preciser(created, map.fields.createdAt),
    updatedAt: preciser(readDate(reading, 'modified'), map.fields.updatedAt),
    lastUsedAt: preciser(readDate(reading, 'last_retrieved'), map.fields.lastUsedAt),
    useCount: readCount(reading, 'retrieval_count'),
    extra: readExtra(reading, map.unknown, status),
  }
}

function readTitle(path: VaultPath, reading: Reading): string {
  const written = readTextField(reading, 'title')
  if (written !== '') return written
  const heading = titleHeading(reading.front.body)
  if (heading !== undefined) return heading
  noteProblem(reading, 'missing-title', {
    key: 'title',
    message: 'The memory has no title. Using its file name.',
    hint: 'Add `title: ...` to the frontmatter.',
  })
  return stemOf(path).replace(/^MEM-/, '').replace(/[-_]+/g, ' ').trim() || stemOf(path)
}

/** The first tag is the category; where no kind is called so, it is one of its own, in its own letters (COR-46). */
function readTags(reading: Reading, mapped: string | undefined): Pick<Memory, 'kind' | 'tags'> {
  const written = readTexts(reading, 'tags')
  const [first = '', ...others] = written
  const name = bare(first)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (reading.kinds.has(name)) return { kind: name, tags: others }
  if (mapped !== undefined)
    return { kind: mapped, tags: isCategoryOf(mapped, bare(first)) ? others : written }
  if (bare(first) === '') return { kind: EMPTY_MEMORY.kind, tags: written }
  if (/^[A-Z][A-Z_-]+$/.test(bare(first)))
    noteProblem(reading, 'unknown-kind', {
      key: 'tags',
      message: `The first tag, ${first}, is not a known kind. It is a category of its own.`,
      hint: 'Define it under `categories` in memory-config.json, or make the first tag PATTERN, TECHNIQUE, CONFIG, WORKFLOW or INSIGHT.',
    })
  return { kind: bare(first), tags: others }
}

/** Files of older versions have the category of a kind of their own in capitals. */
function isCategoryOf(kind: string, tag: string): boolean {
  return tag === kind || tag === kind.toUpperCase()
}

/** Some write the category as `[PATTERN]`, as the index shows it. */
function bare(tag: string): string {
  return tag.replace(/^\[(.*)\]$/, '$1').trim()
}

function readStatus(reading: Reading): {
  readonly status: Status
  readonly word: (typeof STATUS_WORDS)[keyof typeof STATUS_WORDS] | undefined
} {
  const written = readTextField(reading, 'status').trim().toLowerCase()
  if (written === 'tombstoned' || written === 'retired')
    return { status: 'retired', word: STATUS_WORDS.retired }
  if (written === 'archived') return { status: 'archived', word: STATUS_WORDS.archived }
  if (written !== '' && written !== 'active')
    noteProblem(reading, 'bad-value', {
      key: 'status',
      message: `Unknown status '${written}', treated as active.`,
      hint: 'Use `tombstoned` or `archived`, or remove the key.',
    })
  return { status: 'active', word: undefined }
}

/** Foreign keys under their own names; a foreign status is kept too. */
function readExtra(reading: Reading, unknown: JsonObject, status: Status): JsonObject {
  const others = Object.entries(reading.data).filter(([key]) => !isOwnKey(key))
  const { extra: reserved, ...mapped } = unknown
  const written = reading.data['status']
  const isForeign =
    status === 'active' && written !== undefined && written !== null && written !== 'active'
  return {
    ...Object.fromEntries(others),
    ...(isForeign && written !== '' ? { status: written } : {}),
    ...(isJsonObject(reserved) ? reserved : {}),
    ...(Object.keys(mapped).length === 0 ? {} : { [EVERKEEP_KEY]: mapped }),
  }
}

function readTextField(reading: Reading, key: string): string {
  const value = ownValue(reading, key)
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  badValue(reading, key, 'a text')
  return ''
}

/** Lists come as flow, as block, and as `a, b` on one line. */
function readTexts(reading: Reading, key: string): readonly string[] {
  const value = ownValue(reading, key)
  if (value === undefined || value === null) return []
  if (typeof value === 'string')
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  const items: readonly Json[] = Array.isArray(value) ? value : [value]
  const texts = items.flatMap((item) => {
    if (typeof item === 'string') return item === '' ? [] : [item]
    return typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : []
  })
  if (items.some((item) => typeof item === 'object' && item !== null))
    badValue(reading, key, 'a list of texts')
  return texts
}

function readCount(reading: Reading, key: string): number {
  const value = ownValue(reading, key)
  if (value === undefined || value === null || value === '') return 0
  const count = typeof value === 'string' ? Number(value) : value
  if (typeof count === 'number' && Number.isFinite(count) && count >= 0) return Math.floor(count)
  badValue(reading, key, 'a number')
  return 0
}

function readDate(reading: Reading, key: string): Instant | undefined {
  const value = ownValue(reading, key)
  if (value === undefined || value === null || value === '') return undefined
  const instant = typeof value === 'string' ? parseInstant(value) : undefined
  if (instant === undefined)
    noteProblem(reading, 'bad-date', {
      key,
      message: `'${key}' is not a date: ${JSON.stringify(value).slice(0, 60)}.`,
      hint: 'Write it like 2026-01-31.',
    })
  return instant
}

function ownValue(reading: Reading, key: string): Json | undefined {
  return Object.hasOwn(reading.data, key) ? reading.data[key] : undefined
}

function badValue(reading: Reading, key: string, wanted: string): void {
  noteProblem(reading, 'bad-value', {
    key,
    message: `'${key}' should be ${wanted}.`,
    hint: `Write ${wanted}, or remove the key.`,
  })
}

function noteProblem(
  reading: Reading,
  code: Problem['code'],
  about: Pick<Problem, 'message' | 'hint'> & { readonly key: string },
): void {
  const { key, message, hint } = about
  reading.problems.push({ code, line: keyLine(reading, key), message, hint })
}

/** The line of a key; 0 when it is not there. */
function keyLine({ text, front }: Reading, key: string): number {
  const lines = text.slice(0, front.bodyStart).split('\n')
  return lines.findIndex((line) => line.startsWith(`${key}:`)) + 1
}

function oddName(path: VaultPath): Problem {
  return {
    code: 'odd-name',
    line: 0,
    message: `${path} is not named like 10-Memories/MEM-topic-words.md.`,
    hint: 'It is used anyway, but other tools of this layout only find MEM-*.md.',
  }
}
