import { type MemoryGraph, memoryGraph } from '../core/memory-graph.ts'
import type { World } from '../ports/world.ts'
import { readCatalog } from './catalog.ts'

/** The active memories of a vault and what joins them. */
export async function mapMemories(world: World): Promise<MemoryGraph> {
  const { entries } = await readCatalog(world)
  return memoryGraph(entries)
}
