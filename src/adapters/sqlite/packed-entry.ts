import { type Card, EMPTY_MEMORY, type Entry } from '../../core/model/memory.ts'
import { mayEnter, type Outline, type Weighed } from '../../core/recall/entry-outline.ts'

/** An entry as an index keeps it, in two texts: what a brief weighs of every memory, and the rest. */
export interface PackedEntry {
  readonly outline: string
  readonly rest: string
}

type PackedOutline = [
  mayEnter: 0 | 1,
  id: Weighed['id'],
  kind: string,
  scope: string,
  pinned: 0 | 1,
  useCount: number,
  createdAt: Weighed['createdAt'] | null,
  /** 0: as created. */
  updatedAt: Weighed['updatedAt'] | null | 0,
  ...lastUsedAt: NonNullable<Weighed['lastUsedAt']>[],
]

type PackedRest = [
  path: Entry['path'],
  version: Entry['version'],
  tokens: number,
  bytes: number,
  bodyRange: Entry['bodyRange'] | 0,
  linksTo: Entry['linksTo'] | 0,
  problems: Entry['problems'] | 0,
  fields: Readonly<Record<string, unknown>>,
]

type Field = Exclude<keyof Card, keyof Weighed>

/** The fields beside those of the outline, by a name that costs little in a hundred thousand memories. */
const SHORT_NAMES: Readonly<Record<Field, string>> = {
  title: 't',
  summary: 's',
  topic: 'p',
  tags: 'g',
  keywords: 'k',
  source: 'o',
  relatedFiles: 'f',
  links: 'l',
  confidence: 'c',
  status: 'u',
  statusAt: 'ua',
  statusReason: 'ur',
  tier: 'i',
  tierSince: 'ia',
  supersededBy: 'b',
  timesUpdated: 'n',
  origin: 'r',
  aliases: 'a',
}
// Safe: the names of the table above.
const FIELDS = Object.entries(SHORT_NAMES) as readonly (readonly [Field, string])[]

const {
  body: _body,
  fields: _fields,
  changes: _changes,
  extra: _extra,
  ...EMPTY_CARD
} = EMPTY_MEMORY

export function packed(entry: Entry): PackedEntry {
  const { path, version, tokens, bytes, bodyRange, linksTo, problems, memory } = entry
  const { id, kind, scope, pinned, useCount, createdAt, updatedAt, lastUsedAt } = memory
  const changed = updatedAt === createdAt ? 0 : (updatedAt ?? null)
  const outline: PackedOutline = [
    ...([mayEnter(entry) ? 1 : 0, id, kind, scope, pinned ? 1 : 0, useCount] as const),
    ...([createdAt ?? null, changed, ...(lastUsedAt === undefined ? [] : [lastUsedAt])] as const),
  ]
  const rest: PackedRest = [
    ...([path, version, tokens, bytes, bodyRange ?? 0] as const),
    linksTo.length > 0 ? linksTo : 0,
    problems.length > 0 ? problems : 0,
    saidFields(memory),
  ]
  return { outline: JSON.stringify(outline), rest: JSON.stringify(rest) }
}

/** Most fields of most memories are empty: leaving them out halves what a list has to read. */
function saidFields(card: Card): Readonly<Record<string, unknown>> {
  const said: Record<string, unknown> = {}
  for (const [field, short] of FIELDS) {
    const value = card[field]
    const isEmpty = Array.isArray(value) ? value.length === 0 : value === EMPTY_CARD[field]
    if (!isEmpty) said[short] = value
  }
  return said
}

const NONE: readonly never[] = []

/** Texts as `packed` made them, each `[outline,rest]`, parted by commas. */
export function packedEntriesIn(text: string): readonly Entry[] {
  // Safe: `packed` wrote them.
  const rows = JSON.parse(`[${text}]`) as (readonly [PackedOutline, PackedRest])[]
  return rows.map(unpacked)
}

/** The same, each `[document,outline,rest]`. */
export function numberedEntriesIn(text: string): ReadonlyMap<number, Entry> {
  // Safe: `packed` wrote them.
  const rows = JSON.parse(`[${text}]`) as (readonly [number, PackedOutline, PackedRest])[]
  return new Map(rows.map(([doc, outline, rest]) => [doc, unpacked([outline, rest])]))
}

function unpacked([outline, rest]: readonly [PackedOutline, PackedRest]): Entry {
  const [path, version, tokens, bytes, bodyRange, linksTo, problems, said] = rest
  const fields: Record<string, unknown> = {}
  for (const [field, short] of FIELDS) fields[field] = said[short] ?? EMPTY_CARD[field]
  // Safe: the fields of a card beside those of its outline.
  const memory = { ...(fields as Pick<Card, Field>), ...weighed(outline) }
  const known = { path, version, memory, tokens, bytes }
  const more = { linksTo: linksTo || NONE, problems: problems || NONE }
  return bodyRange === 0 || bodyRange === undefined
    ? { ...known, ...more }
    : { ...known, ...more, bodyRange }
}

/** What a brief weighs of those that may enter it: texts of a document's number and its outline, parted by commas. */
export function outlinesIn(text: string): readonly Outline[] {
  // Safe: `packed` wrote them.
  const rows = JSON.parse(`[${text}]`) as (readonly [number, PackedOutline])[]
  return rows.flatMap(([doc, outline]) =>
    outline[0] === 1 ? [{ doc, memory: weighed(outline) }] : [],
  )
}

function weighed(outline: PackedOutline): Weighed {
  const [, id, kind, scope, pinned, useCount, createdAt, updatedAt, lastUsedAt] = outline
  return {
    ...{ id, kind, scope, pinned: pinned === 1, useCount },
    createdAt: createdAt ?? undefined,
    updatedAt: (updatedAt === 0 ? createdAt : updatedAt) ?? undefined,
    lastUsedAt,
  }
}
