import type { World } from '../../ports/world.ts'

/**
 * Carries out what an operation was about to do with uses when its process was ended. Under the lock, when no operation
 * is left unfinished: it happened, or it never did.
 */
export async function settleUses(world: Pick<World, 'usage' | 'journal'>): Promise<void> {
  const begun = await world.usage.unsettled()
  if (begun === undefined) return
  const operation = await world.journal.find(begun)
  await world.usage.settle(begun, operation?.uses ?? [])
}
