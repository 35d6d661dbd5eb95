import { linkTable, resolveLink } from '../../core/model/link-table.ts'
import { linksIn } from '../../core/model/links.ts'
import type { Entry, Status } from '../../core/model/memory.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, type Loaded, loadMemory } from '../catalog/find-memory.ts'
import { type Verified, verifyMemories } from '../recall/verify.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/** A memory at the other end of a link. */
export interface LinkedMemory {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly kind: string
  readonly status: Status
}

export interface OutgoingLink {
  /** As it was written. */
  readonly target: string
  /** `supersedes` …; empty for a plain link. */
  readonly relation: string
  /** Undefined when no memory, or more than one, goes by that name. */
  readonly to: LinkedMemory | undefined
}

/** A memory with all that surrounds it. */
export interface Inspected extends Loaded {
  readonly links: readonly OutgoingLink[]
  readonly backlinks: readonly LinkedMemory[]
  /** The operations that touched it, newest first. */
  readonly history: readonly Operation[]
}

const HISTORY_MAX = 200

/** One memory with its links both ways and its history. It is looked at, not used: nothing is counted. */
export async function inspectMemory(world: World, name: string): Promise<Inspected> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const entry = findEntry(entries, name)
  const loaded = await loadMemory(world, entry)
  const { useCount, lastUsedAt } = entry.memory
  const memory = { ...loaded.memory, useCount, lastUsedAt }
  const operations = await world.journal.list()
  return {
    ...loaded,
    memory,
    ...linksOf(entries, { ...loaded, memory }),
    history: operations
      .filter(({ changes }) => changes.some(({ memoryId }) => memoryId === memory.id))
      .slice(0, HISTORY_MAX),
  }
}

function linksOf(
  entries: readonly Entry[],
  { entry, memory }: Loaded,
): Pick<Inspected, 'links' | 'backlinks'> {
  const table = linkTable(entries)
  const named = new Set(memory.links.map(({ target }) => target))
  const plain = linksIn(memory.body).filter((target) => !named.has(target))
  const all = [...memory.links, ...plain.map((target) => ({ target, relation: '' }))]
  const links = all.map(({ target, relation }): OutgoingLink => {
    const outcome = resolveLink(target, table)
    return { target, relation, to: outcome.kind === 'found' ? linked(outcome.entry) : undefined }
  })
  const backlinks = entries.filter(
    (other) =>
      other !== entry &&
      other.linksTo.some((target) => {
        const outcome = resolveLink(target, table)
        return outcome.kind === 'found' && outcome.entry === entry
      }),
  )
  return { links, backlinks: backlinks.map(linked) }
}

function linked({ path, memory }: Entry): LinkedMemory {
  const { id, title, kind, status } = memory
  return { id, path, title, kind, status }
}

/** A page waits for this, and says what there was no time for. */
const CHECK_MS = 5_000

/** How everything that one memory names stands in the project right now. */
export async function checkReferences(world: World, name: string): Promise<Verified> {
  const { entries } = await readCatalog(world)
  const { memory, entry } = await loadMemory(world, findEntry(entries, name))
  const options = { deadlineMs: CHECK_MS, thorough: true }
  const [verified] = await verifyMemories(world, [{ path: entry.path, memory }], options)
  return verified!
}
