import type { Counters } from '../core/layout.ts'
import type { World } from '../ports/world.ts'
import { countedNote, unseenCounters } from './catalog.ts'

/**
 * Notes that others counted nothing that the memories do not hold, so that not every prompt has to find that out: after a
 * clone the generated file is nobody's that we know. For who writes to the index as it is.
 */
export async function noteCounted(world: Pick<World, 'vault' | 'layout' | 'index'>): Promise<void> {
  const path = world.layout.counterSource?.path
  // What was written a moment ago may be written again without standing otherwise.
  if (path === undefined || (await world.vault.stamp(path))?.young !== false) return
  const unseen = await unseenCounters(world)
  if (unseen === undefined) return
  const entries = await world.index.entries()
  const held = new Map(entries.map(({ memory }) => [memory.id as string, memory]))
  const isHeld = ([id, counted]: readonly [string, Counters]): boolean => {
    const memory = held.get(id)
    if (memory === undefined) return true
    return (
      counted.useCount <= memory.useCount && (counted.lastUsedAt ?? '') <= (memory.lastUsedAt ?? '')
    )
  }
  if ([...unseen.counters].every(isHeld))
    await world.index.setNote(countedNote(path), unseen.stamp.stamp)
}
