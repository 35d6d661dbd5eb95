import { KnownError } from '../../core/base/errors.ts'
import type { World } from '../../ports/world.ts'

/** Before a reader answers: heals if a writer died, waits for nobody, and answers also where the disk takes nothing. */
export async function recoverIfNeeded(world: World): Promise<readonly string[]> {
  if ((await world.journal.pending()).length === 0) return []
  try {
    const { recoverPending } = await import('./recover.ts')
    return (await world.lock.holdIfFree(() => recoverPending(world))) ?? []
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind !== 'environment') throw error
    return [`An interrupted operation could not be finished: ${error.message}`]
  }
}
