import { addUses } from '../core/add-uses.ts'
import { flagDuplicates } from '../core/entry.ts'
import { KnownError } from '../core/errors.ts'
import type { Counters } from '../core/layout.ts'
import type { Entry } from '../core/memory.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { IndexedFile } from '../ports/search-index.ts'
import type { FileStamp } from '../ports/vault.ts'
import type { World } from '../ports/world.ts'
import { readEntries, readShared } from './parse-file.ts'

export interface Catalog {
  readonly entries: readonly Entry[]
  /** What the person should know about how this answer came about. */
  readonly notes: readonly string[]
}

/**
 * Every memory of the vault, from the index brought up to date by file stamps (LAY-10). Writes nothing but the index;
 * where even that cannot be written the answer is the same, only slower.
 */
export async function readCatalog(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index' | 'usage'>,
): Promise<Catalog> {
  const { entries, notes } = await readStored(world)
  const counted = await withCounters(world, entries)
  return { entries: flagDuplicates(counted), notes }
}

/** The same, with the counters that the memory files themselves hold: what generated files are made from. */
export async function readStored(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index'>,
): Promise<Catalog> {
  try {
    return await readThroughIndex(world)
  } catch (error) {
    if (error instanceof KnownError) throw error
    // A damaged index may show only when it is read. It is forgotten, and what it held is read from the files again.
    await world.index.clear()
    return readThroughIndex(world)
  }
}

/**
 * Brings the index up to date without reading it: for a search, which wants few entries. Gives all entries where the
 * index could not be written, since then it cannot be asked.
 */
export async function bringUpToDate(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index'>,
): Promise<readonly Entry[] | undefined> {
  const stamps = (await world.vault.stamps()).filter((stamp) => isOurs(world, stamp.path))
  const stale = await refreshIndex(world, stamps)
  return stale.written ? undefined : overlay(await world.index.entries(), stale)
}

async function readThroughIndex(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index'>,
): Promise<Catalog> {
  const stamps = (await world.vault.stamps()).filter((stamp) => isOurs(world, stamp.path))
  const stale = await refreshIndex(world, stamps)
  const fromIndex = await world.index.entries()
  if (stale.written) return { entries: fromIndex, notes: [] }
  return { entries: overlay(fromIndex, stale), notes: [UNWRITABLE_INDEX] }
}

const UNWRITABLE_INDEX = 'The index could not be written; the files were read instead.'

function isOurs(world: Pick<World, 'layout'>, path: VaultPath): boolean {
  return world.layout.isMemoryFile(path) || world.layout.sharedPaths.includes(path)
}

interface Refresh {
  readonly put: readonly IndexedFile[]
  readonly drop: readonly VaultPath[]
  readonly written: boolean
}

async function refreshIndex(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'index'>,
  stamps: readonly FileStamp[],
): Promise<Refresh> {
  const known = await world.index.stamps()
  const isShared = (path: VaultPath): boolean => world.layout.sharedPaths.includes(path)
  const differs = (stamp: FileStamp): boolean => known.get(stamp.path) !== stamp.stamp
  const present = new Set(stamps.map((stamp) => stamp.path))
  const drop = [...known.keys()].filter((path) => !present.has(path))
  // A shared file completes memories in other files: when it changed, all of them may have.
  const sharedChanged =
    drop.some(isShared) || stamps.some((stamp) => isShared(stamp.path) && differs(stamp))
  const changed = stamps.filter((stamp) => sharedChanged || differs(stamp))
  if (changed.length === 0 && drop.length === 0) return { put: [], drop: [], written: true }

  const shared = await readShared(world)
  const put: IndexedFile[] = []
  for (const stamp of changed) {
    const entries = world.layout.isMemoryFile(stamp.path)
      ? await readEntries(world, stamp.path, shared)
      : []
    put.push({ path: stamp.path, stamp: trusted(stamp), entries })
  }
  return { put, drop, written: await tryUpdate(world, put, drop) }
}

/** A young stamp is stored so that it never matches: the file is read once more next time. */
export function trusted(stamp: FileStamp): string {
  return stamp.young ? `${stamp.stamp}:young` : stamp.stamp
}

async function tryUpdate(
  world: Pick<World, 'index'>,
  put: readonly IndexedFile[],
  drop: readonly VaultPath[],
): Promise<boolean> {
  try {
    await world.index.update(put, drop)
    return true
  } catch (error) {
    // The index is a convenience: a full disk or a busy database must not cost the answer.
    if (error instanceof KnownError && error.kind === 'bug') throw error
    return false
  }
}

function overlay(entries: readonly Entry[], refresh: Refresh): readonly Entry[] {
  const replaced = new Set([...refresh.drop, ...refresh.put.map((file) => file.path)])
  return [
    ...entries.filter((entry) => !replaced.has(entry.path)),
    ...refresh.put.flatMap((file) => file.entries),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What is known of the use of these memories beyond their own files. */
export async function countersOf(
  world: Pick<World, 'vault' | 'layout' | 'index' | 'usage'>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Counters>> {
  return addUses(entries, await foreignCounters(world), await world.usage.all())
}

async function withCounters(
  world: Pick<World, 'vault' | 'layout' | 'index' | 'usage'>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const counters = await countersOf(world, entries)
  if (counters.size === 0) return entries
  return entries.map((entry) => {
    const counted = counters.get(entry.memory.id)
    return counted === undefined ? entry : { ...entry, memory: { ...entry.memory, ...counted } }
  })
}

const NO_COUNTERS: ReadonlyMap<string, Counters> = new Map()

/** Counters of a generated file that somebody else wrote since we did. */
export async function foreignCounters(
  world: Pick<World, 'vault' | 'layout' | 'index'>,
): Promise<ReadonlyMap<string, Counters>> {
  const source = world.layout.counterSource
  if (source === undefined) return NO_COUNTERS
  const stamp = await world.vault.stamp(source.path)
  if (stamp === undefined) return NO_COUNTERS
  if ((await world.index.note(`stamp:${source.path}`)) === stamp.stamp) return NO_COUNTERS
  // A generated file that cannot be read keeps nobody from the memories themselves.
  const file = await world.vault.read(source.path).catch(unlessKnown)
  return file === undefined ? NO_COUNTERS : source.read(file.text)
}

function unlessKnown(error: unknown): undefined {
  if (!(error instanceof KnownError)) throw error
}
