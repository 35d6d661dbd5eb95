import type { Counters } from '../../core/layouts/layout.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'

/** Keeps what a generated file of others counts and neither the memories nor we do (LAY-10). */
export async function absorbForeign(
  world: Pick<World, 'usage'>,
  entries: readonly Pick<Entry, 'memory'>[],
  foreign: ReadonlyMap<string, Counters>,
): Promise<void> {
  if (foreign.size === 0) return
  const uses = await world.usage.all()
  const news = new Map<string, Counters>()
  for (const { memory } of entries) {
    const counted = foreign.get(memory.id)
    const seen = uses.get(memory.id)?.seen
    if (counted !== undefined && !isHeld(counted, memory) && !(seen && isHeld(counted, seen)))
      news.set(memory.id, counted)
  }
  await world.usage.absorb(news)
}

/** Whether these counters say nothing that the others do not. */
export function isHeld(counted: Counters, by: Counters): boolean {
  return counted.useCount <= by.useCount && (counted.lastUsedAt ?? '') <= (by.lastUsedAt ?? '')
}
