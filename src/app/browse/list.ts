import type { VaultPath } from '../../core/base/vault-path.ts'
import { isQuarantined } from '../../core/layouts/quarantine.ts'
import { flagFuture } from '../../core/model/entry.ts'
import { kindNamed } from '../../core/model/kinds.ts'
import type { Entry, Status, Tier } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { quarantinedFiles } from '../catalog/quarantined.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

export interface ListFilter {
  readonly kind?: string
  /** A topic or any topic below it. */
  readonly topic?: string
  readonly tag?: string
  readonly status?: Status | 'any'
  readonly scope?: string
  readonly tier?: Tier
  readonly withProblems?: boolean
  readonly sort?: 'path' | 'title' | 'created' | 'updated' | 'used' | 'size'
  readonly limit?: number
}

export interface ListOutcome {
  readonly entries: readonly Entry[]
  /** How many there are in all, before the limit. */
  readonly total: number
  /** Files that were put aside as invalid and are no memories until they are fixed. */
  readonly quarantined: readonly VaultPath[]
  readonly notes: readonly string[]
}

/** The memories of a vault; active ones unless asked otherwise. */
export async function listMemories(world: World, filter: ListFilter = {}): Promise<ListOutcome> {
  const healed = await recoverIfNeeded(world)
  const { entries, notes } = await readCatalog(world)
  // A kind that neither the vault nor any of its files knows is a slip, not an empty answer.
  if (filter.kind !== undefined && !entries.some(({ memory }) => memory.kind === filter.kind))
    kindFor(world, filter.kind)
  const dated = flagFuture(entries, world.clock())
  const kept = dated.filter((entry) => fits(world, entry, filter))
  const sorted = filter.sort === undefined ? kept : [...kept].sort(ORDERS[filter.sort])
  return {
    entries: filter.limit === undefined ? sorted : sorted.slice(0, filter.limit),
    total: kept.length,
    quarantined: world.layout.name === 'claude-json' ? await quarantinedFiles(world) : [],
    notes: [...healed, ...notes],
  }
}

function fits(world: Pick<World, 'config' | 'scope'>, entry: Entry, filter: ListFilter): boolean {
  const { memory } = entry
  const status = filter.status ?? 'active'
  // Nobody decided anything about one whose merge is not finished: it is listed with those that are active.
  const isListed = memory.status === status || (status === 'active' && isQuarantined(entry))
  if (status !== 'any' && !isListed) return false
  if (filter.kind !== undefined) {
    const kind = kindNamed(world.config.kinds, filter.kind)?.name ?? filter.kind
    if (memory.kind !== kind) return false
  }
  if (filter.topic !== undefined && !underTopic(memory.topic, filter.topic)) return false
  if (filter.tag !== undefined && !memory.tags.some((tag) => same(tag, filter.tag!))) return false
  const scope = memory.scope || world.scope
  if (filter.scope !== undefined && scope !== filter.scope) return false
  if (filter.tier !== undefined && memory.tier !== filter.tier) return false
  return filter.withProblems !== true || entry.problems.length > 0
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function underTopic(topic: string, asked: string): boolean {
  const wanted = asked.replace(/\/+$/, '').toLowerCase()
  const actual = topic.toLowerCase()
  return actual === wanted || actual.startsWith(`${wanted}/`)
}

type Order = (a: Entry, b: Entry) => number
const byListedPath: Order = (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
const newestFirst =
  (date: (entry: Entry) => string | undefined): Order =>
  (a, b) =>
    (date(b) ?? '').localeCompare(date(a) ?? '') || byListedPath(a, b)

const ORDERS: Record<NonNullable<ListFilter['sort']>, Order> = {
  path: byListedPath,
  title: (a, b) => a.memory.title.localeCompare(b.memory.title, 'en') || byListedPath(a, b),
  created: newestFirst((entry) => entry.memory.createdAt),
  updated: newestFirst((entry) => entry.memory.updatedAt ?? entry.memory.createdAt),
  used: (a, b) => b.memory.useCount - a.memory.useCount || byListedPath(a, b),
  size: (a, b) => b.bytes - a.bytes || byListedPath(a, b),
}
