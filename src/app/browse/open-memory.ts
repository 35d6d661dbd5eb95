import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import type { Loaded } from '../catalog/find-memory.ts'
import { findEntry, loadMemory } from '../catalog/find-memory.ts'
import type { Freshness } from '../recall/recall-vault.ts'
import { countUses } from '../uses/count-uses.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

interface OpenOptions {
  /** False: it is looked at, not used, as for its history. */
  readonly counts?: boolean
  /** What it says of the code is checked against it (REC-07). */
  readonly verify?: boolean
}

interface OpenedMemory extends Loaded {
  /** How what it names stands in the working tree, where that was asked for. */
  readonly freshness?: Freshness
}

/** Opens one memory: that is a use of it (REC-08). What is retired or archived is looked at, not used. */
export async function openMemory(
  world: World,
  name: string,
  { counts = true, verify = false }: OpenOptions = {},
): Promise<OpenedMemory> {
  const loaded = await showMemory(world, name)
  if (counts && loaded.memory.status === 'active') await countUses(world, [loaded.memory.id])
  if (!verify) return loaded
  const { freshnessNow } = await import('../recall/freshness.ts')
  const [freshness] = await freshnessNow(world, [
    { path: loaded.entry.path, memory: loaded.memory },
  ])
  return { ...loaded, ...(freshness && { freshness }) }
}

/** One memory with its text, by id, path, alias or title, whatever its status. */
export async function showMemory(world: World, name: string): Promise<Loaded> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const entry = findEntry(entries, name)
  const loaded = await loadMemory(world, entry)
  const { useCount, lastUsedAt } = entry.memory
  return { ...loaded, memory: { ...loaded.memory, useCount, lastUsedAt } }
}
