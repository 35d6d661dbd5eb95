import type { Instant } from '../../core/base/instant.ts'
import type { World } from '../../ports/world.ts'

/**
 * Counts one use of each of these memories (REC-08). Never in the way of a recall: a full disk or a read-only vault
 * costs the count, not the answer.
 */
export async function countUses(
  world: Pick<World, 'usage' | 'clock'>,
  ids: readonly string[],
  when?: Instant,
): Promise<void> {
  if (ids.length === 0) return
  const at = when ?? world.clock()
  await quietly(() => world.usage.append(ids.map((id) => ({ id, at }))))
}

/** For what is written down beside an answer. */
export async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch {
    // A recall is worth more than its count.
  }
}
