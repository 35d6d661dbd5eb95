import type { Counters } from '../core/layout.ts'
import type { World } from '../ports/world.ts'
import { countedNote, unseenCounters } from './catalog.ts'
import { openTerms } from './search-terms.ts'

/** What makes the next prompt quicker, done while nobody waits. */
export async function rest(world: World): Promise<void> {
  await openTerms(world)
  await noteCounted(world)
  await world.index.rest()
}

/**
 * Notes that others counted nothing that the memories do not hold, so that not every prompt has to find that out: after a
 * clone the generated file is nobody's that we know.
 */
async function noteCounted(world: World): Promise<void> {
  const unseen = await unseenCounters(world)
  // What was written a moment ago may be written again without standing otherwise.
  if (unseen === undefined || unseen.stamp.young) return
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
    await world.index.setNote(countedNote(unseen.stamp.path), unseen.stamp.stamp)
}
