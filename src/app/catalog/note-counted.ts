import type { World } from '../../ports/world.ts'
import { isHeld } from './absorb-foreign.ts'
import { countedNote, unseenCounters } from './catalog.ts'

/**
 * Notes that others counted nothing that is not known here, so that not every prompt has to find that out: after a
 * clone the generated file is nobody's that we know. For who writes to the index as it is.
 */
export async function noteCounted(
  world: Pick<World, 'vault' | 'layout' | 'index'> & Partial<Pick<World, 'usage'>>,
): Promise<void> {
  const path = world.layout.counterSource?.path
  // What was written a moment ago may be written again without standing otherwise.
  if (path === undefined || (await world.vault.stamp(path))?.young !== false) return
  const unseen = await unseenCounters(world)
  if (unseen === undefined) return
  const entries = await world.index.entries()
  const held = new Map(entries.map(({ memory }) => [memory.id as string, memory]))
  const uses = await world.usage?.all()
  const isKnown = [...unseen.counters].every(([id, counted]) => {
    const [memory, seen] = [held.get(id), uses?.get(id)?.seen]
    return memory === undefined || isHeld(counted, memory) || (seen && isHeld(counted, seen))
  })
  if (isKnown) await world.index.setNote(countedNote(path), unseen.stamp.stamp)
}
