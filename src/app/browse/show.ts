import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, type Loaded, loadMemory } from '../catalog/find-memory.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/** One memory with its text, by id, path, alias or title, whatever its status. */
export async function showMemory(world: World, name: string): Promise<Loaded> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const entry = findEntry(entries, name)
  const loaded = await loadMemory(world, entry)
  const { useCount, lastUsedAt } = entry.memory
  return { ...loaded, memory: { ...loaded.memory, useCount, lastUsedAt } }
}
