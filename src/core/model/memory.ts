import type { Instant } from '../base/instant.ts'
import type { Problem } from '../base/problem.ts'
import type { VaultPath } from '../base/vault-path.ts'
import type { JsonObject } from '../format/json/json.ts'

export type MemoryId = string & { readonly __brand: 'MemoryId' }

/** The hash of a memory as stored, without its usage (WRT-18). Equal versions mean equal content. */
export type Version = string & { readonly __brand: 'Version' }

export const STATUSES = ['active', 'retired', 'archived'] as const
export type Status = (typeof STATUSES)[number]

export const TIERS = ['hot', 'cold'] as const
export type Tier = (typeof TIERS)[number]

/** Who vouches for a memory: only what a user said or confirmed may be stated as a rule (REC-14). */
export const ORIGINS = ['user', 'confirmed', 'agent', 'import', 'unknown'] as const
export type Origin = (typeof ORIGINS)[number]

export interface Link {
  /** The id, name or file stem of another memory, as it was written. */
  readonly target: string
  /** `supersedes`, `depends_on` ...; empty for a plain link. */
  readonly relation: string
}

export interface ChangeEntry {
  readonly date: string
  readonly summary: string
  readonly field?: string
  readonly oldValue?: unknown
  readonly newValue?: unknown
}

/**
 * One fact worth keeping, whatever file it lives in (MOD-01). Absent values are empty (`''`, `[]`, `undefined`),
 * so that two memories are equal when their records are.
 */
export interface Memory {
  readonly id: MemoryId
  /** A name of the kinds table, or a kind of the vault's own. */
  readonly kind: string
  readonly title: string
  /** One line. */
  readonly summary: string
  /** Markdown with LF line ends, without the title heading; leading and trailing blank lines are not part of it. */
  readonly body: string
  /** The content of a kind that has a schema (MOD-04); undefined for prose. */
  readonly fields: JsonObject | undefined
  /** Slash path, `python/libs`. */
  readonly topic: string
  readonly tags: readonly string[]
  /** As written in the file; absent ones are derived when asked for (MOD-13), never stored here. */
  readonly keywords: readonly string[]
  readonly source: string
  readonly relatedFiles: readonly string[]
  /** Links kept as data. Those in the text are found by `linksIn(body)`. */
  readonly links: readonly Link[]
  readonly confidence: number | undefined
  readonly status: Status
  /** When it was retired or archived, and why. */
  readonly statusAt: Instant | undefined
  readonly statusReason: string
  readonly tier: Tier
  readonly tierSince: Instant | undefined
  readonly pinned: boolean
  /** Empty: the scope of the vault it lives in. */
  readonly scope: string
  readonly supersededBy: string
  readonly createdAt: Instant | undefined
  readonly updatedAt: Instant | undefined
  readonly lastUsedAt: Instant | undefined
  readonly useCount: number
  readonly changes: readonly ChangeEntry[]
  readonly timesUpdated: number
  readonly origin: Origin
  /** Ids it had in other layouts, so that old links still find it (MOD-09). */
  readonly aliases: readonly string[]
  /** Keys of the file that we do not know, as parsed. In an existing file they also stay where they stand. */
  readonly extra: JsonObject
}

/** Instead of the version of a memory: of its file nothing is known but that it is there. */
export const UNREADABLE = 'unreadable' as Version // Safe: no hash reads so.

/** Where the guard of a rule stands in `extra`: a key like any other, kept as written by every layout (GRD-01). */
export const GUARD_KEY = 'guard'

export const EMPTY_MEMORY: Memory = {
  id: '' as MemoryId,
  kind: 'insight',
  title: '',
  summary: '',
  body: '',
  fields: undefined,
  topic: '',
  tags: [],
  keywords: [],
  source: '',
  relatedFiles: [],
  links: [],
  confidence: undefined,
  status: 'active',
  statusAt: undefined,
  statusReason: '',
  tier: 'hot',
  tierSince: undefined,
  pinned: false,
  scope: '',
  supersededBy: '',
  createdAt: undefined,
  updatedAt: undefined,
  lastUsedAt: undefined,
  useCount: 0,
  changes: [],
  timesUpdated: 0,
  origin: 'unknown',
  aliases: [],
  extra: {},
}

/** What the index knows of a memory: all but its text. Lists and generated files are made from entries alone. */
export interface Entry {
  readonly path: VaultPath
  readonly version: Version
  readonly memory: Card
  /** words x 1.3 over the text without frontmatter, History and Connections (MOD-08). */
  readonly tokens: number
  /** Size of the stored memory; bytes / 3.2 is its cost in a budget. */
  readonly bytes: number
  /** All links, those in the text included, as written. */
  readonly linksTo: readonly string[]
  readonly problems: readonly Problem[]
  /**
   * Where the body stands in the text of the file, for a memory of which nothing else is told but its card, and in which
   * nothing is a secret by the rules that the index was made with.
   */
  readonly bodyRange?: BodyRange
}

/**
 * From where to where, and how long the whole text was. `as`: what stands there is JSON, the body as a string or the
 * fields that it is made from; absent: the body itself.
 */
export type BodyRange = readonly [
  start: number,
  end: number,
  length: number,
  as?: 'string' | 'fields',
]

/** A memory without its text. */
export type Card = Omit<Memory, 'body' | 'fields' | 'changes' | 'extra'>

/** What tells a memory from all others of a vault: a file may hold several, and an id may stand in two files. */
export function memoryKey({ path, memory }: Pick<Entry, 'path' | 'memory'>): string {
  return `${path} ${memory.id}`
}
