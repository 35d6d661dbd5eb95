import type { Problem } from '../../base/problem.ts'
import { stemOf, type VaultPath } from '../../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'
import { valueAt } from '../../format/json/json-path.ts'
import { type Frontmatter, parseWithout } from '../../format/markdown/frontmatter.ts'
import { type Kind, kindNamed } from '../../model/kinds.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import { utf8Length } from '../../text/tokens.ts'
import { statusOfPath } from '../status-of-path.ts'
import { badMoments, findSlots, readSlots, restOfMetadata, type Slots } from './claude-md-slots.ts'
import { type BodyParts, closeBlock, cutBody } from './claude-md-text.ts'
import {
  EVERKEEP_KEY,
  type EverkeepFields,
  fieldsTold,
  fromEverkeepMap,
  preciser,
} from './everkeep-map.ts'

/** Keys of the map that this layout alone knows. */
export const MAP_EXTRA = 'extra'
export const MAP_EMPTY_BLOCK = 'empty_block'

/** Counted, not written: no part of a memory's version (WRT-18). */
export const USAGE_KEYS: readonly string[] = ['use_count', 'last_used_at']
const USAGE_PATHS = USAGE_KEYS.map((key) => [EVERKEEP_KEY, key])

/** One file, read so that it can be shown, and changed without touching more than asked. */
export interface ClaudeMdFile {
  readonly text: string
  /** Without what using a memory changes (WRT-18). */
  readonly versionText: string
  readonly front: Frontmatter
  readonly slots: Slots
  readonly parts: BodyParts
  /** The `everkeep` map as it stands. */
  readonly map: JsonObject
  /** Aliases that keys of the file give, not the map. */
  readonly keyAliases: readonly string[]
  readonly memory: Memory
  readonly problems: readonly Problem[]
}

/** Reads one memory file (LAY-03). Total: any text gives a memory. */
export function readClaudeMd(
  path: VaultPath,
  text: string,
  kinds: ReadonlyMap<string, Kind>,
): ClaudeMdFile {
  const { front, rest } = parseWithout(text, USAGE_PATHS)
  const { data } = front
  const closed = closeBlock(text, front)
  const versionText = closed === text ? rest : parseWithout(closed, USAGE_PATHS).rest
  const slots = findSlots(data)
  const own = readSlots(data, slots)
  const written = data[EVERKEEP_KEY]
  const ours = fromEverkeepMap(written)
  const named = own.title ?? ''
  const parts = cutBody(front.body, (heading) => named === '' || heading === named)
  const title = named !== '' ? named : (parts.heading ?? stemOf(path))
  const kind = fileKind(path, own.kind ?? '', kinds)
  const keyAliases = aliasesOf(data, slots, stemOf(path))
  const memory: Memory = {
    ...EMPTY_MEMORY,
    ...ours.fields,
    ...own,
    // Safe: a file stem is what this layout has for an id.
    id: stemOf(path) as MemoryId,
    kind,
    title,
    body: parts.body,
    fields: ours.isProse ? undefined : (ours.fields.fields ?? fieldsTold(kind, parts.body)),
    createdAt: preciser(own.createdAt, ours.fields.createdAt),
    updatedAt: preciser(own.updatedAt, ours.fields.updatedAt),
    ...statusAt(path, ours),
    aliases: [...new Set([...keyAliases, ...(ours.fields.aliases ?? [])])],
    extra: extraOf(data, slots, ours),
  }
  const problems = [
    ...front.problems,
    ...ours.problems,
    ...problemsOf(text, data, { titled: named !== '' || parts.heading !== undefined, kind, kinds }),
  ]
  const map = isJsonObject(written) ? written : {}
  return { text, versionText, front, slots, parts, map, keyAliases, memory, problems }
}

export function parseClaudeMd(
  path: VaultPath,
  text: string,
  kinds: ReadonlyMap<string, Kind>,
): Parsed {
  const { memory, problems, versionText } = readClaudeMd(path, text, kinds)
  return { memory, problems, versionText, bytes: utf8Length(text) }
}

/** The word in the file, else the prefix of its name (`feedback_x.md`, `decision-x.md`), else `project`. */
function fileKind(path: VaultPath, word: string, kinds: ReadonlyMap<string, Kind>): string {
  if (word !== '') return kindNamed(kinds, word)?.name ?? word
  return kindOfName(stemOf(path), kinds) ?? 'project'
}

/** The kind that a file name starts with. */
export function kindOfName(stem: string, kinds: ReadonlyMap<string, Kind>): string | undefined {
  const name = stem.toLowerCase().replaceAll('-', '_')
  return [...kinds.keys()]
    .filter((kind) => name === kind || name.startsWith(`${kind}_`))
    .sort((a, b) => b.length - a.length)[0]
}

function statusAt(
  path: VaultPath,
  { fields }: EverkeepFields,
): Pick<Memory, 'status' | 'statusAt' | 'statusReason'> {
  const status = statusOfPath(path)
  if (status === 'active') return { status, statusAt: undefined, statusReason: '' }
  return { status, statusAt: fields.statusAt, statusReason: fields.statusReason ?? '' }
}

/** Links in the wild name a memory by its `id` or, where the title is elsewhere, by its `name`. */
function aliasesOf(data: JsonObject, slots: Slots, id: string): readonly string[] {
  const name = slots.get('title')?.[0] === 'title' ? data['name'] : undefined
  return [data['id'], name]
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter((alias) => alias !== '' && alias !== id)
}

/** What Everkeep does not read: unknown keys, keys beside the one that counts, and those moved to the map. */
function extraOf(data: JsonObject, slots: Slots, ours: EverkeepFields): JsonObject {
  const used = new Set([...slots.values()].filter((path) => path.length === 1).map(([key]) => key))
  const isOwn = (key: string, value: Json): boolean =>
    key === EVERKEEP_KEY || key === 'metadata' || used.has(key) || isAliasKey(key, value, slots)
  const top = Object.entries(data).filter(([key, value]) => !isOwn(key, value))
  const metadata = isJsonObject(data['metadata']) ? restOfMetadata(data, slots) : data['metadata']
  const { [MAP_EXTRA]: kept, [MAP_EMPTY_BLOCK]: _block, ...unknown } = ours.unknown
  const stored = isJsonObject(kept) ? kept : {}
  const inner = { metadata, ...pickedValue(stored, 'metadata', metadata) }
  return {
    ...Object.fromEntries(top),
    ...stored,
    ...(inner.metadata === undefined ? {} : { metadata: inner.metadata }),
    ...(Object.keys(unknown).length === 0 ? {} : { [EVERKEEP_KEY]: unknown }),
  }
}

/** Metadata in two places is one map. */
function pickedValue(stored: JsonObject, key: string, beside: Json | undefined): JsonObject {
  const value = valueAt(stored, [key])
  if (value === undefined) return {}
  return { [key]: isJsonObject(value) && isJsonObject(beside) ? { ...beside, ...value } : value }
}

function isAliasKey(key: string, value: Json, slots: Slots): boolean {
  const isText = typeof value === 'string' || typeof value === 'number'
  if (key === 'id') return isText
  return key === 'name' && isText && slots.get('title')?.[0] === 'title'
}

function problemsOf(
  text: string,
  data: JsonObject,
  found: {
    readonly titled: boolean
    readonly kind: string
    readonly kinds: ReadonlyMap<string, Kind>
  },
): readonly Problem[] {
  const problems: Problem[] = badMoments(data).map(({ key, value }) => ({
    code: 'bad-date',
    line: lineOfKey(text, key),
    message: `'${key}' is no date: ${JSON.stringify(value).slice(0, 60)}.`,
    hint: 'Write it like 2026-01-31.',
  }))
  if (!found.kinds.has(found.kind)) {
    problems.push({
      code: 'unknown-kind',
      line: lineOfKey(text, 'type'),
      message: `The kind '${found.kind}' is not known here.`,
      hint: `Use one of ${[...found.kinds.keys()].slice(0, 5).join(', ')} ..., or describe it in memory-config.json.`,
    })
  }
  if (!found.titled && text.trim() !== '') {
    problems.push({
      code: 'missing-title',
      line: 0,
      message: 'The file has neither a name nor a heading.',
      hint: 'Add `name:` to its frontmatter; until then the file name is its title.',
    })
  }
  return problems
}

function lineOfKey(text: string, key: string): number {
  const name = key.slice(key.lastIndexOf('.') + 1)
  const lines = text.split('\n')
  return lines.findIndex((line) => line.trimStart().startsWith(`${name}:`)) + 1
}
