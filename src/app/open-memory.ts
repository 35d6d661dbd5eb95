import type { World } from '../ports/world.ts'
import { countUses } from './count-uses.ts'
import type { Loaded } from './find-memory.ts'
import { showMemory } from './show.ts'

export interface OpenOptions {
  /** False: it is looked at, not used, as for its history. */
  readonly counts?: boolean
}

/** Opens one memory: that is a use of it (REC-08). What is retired or archived is looked at, not used. */
export async function openMemory(
  world: World,
  name: string,
  { counts = true }: OpenOptions = {},
): Promise<Loaded> {
  const loaded = await showMemory(world, name)
  if (counts && loaded.memory.status === 'active') await countUses(world, [loaded.memory.id])
  return loaded
}
