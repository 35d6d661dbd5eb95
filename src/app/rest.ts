import type { World } from '../ports/world.ts'
import { foreignCounters } from './catalog.ts'
import { openTerms } from './search-terms.ts'
import { absorbForeign } from './uses/absorb-foreign.ts'
import { noteCounted } from './uses/note-counted.ts'

/** What makes the next prompt quicker, done while nobody waits. */
export async function rest(world: World): Promise<void> {
  await openTerms(world)
  if (world.usageWrite() !== 'always')
    await absorbForeign(world, await world.index.entries(), await foreignCounters(world))
  await noteCounted(world)
  await world.index.rest()
  await world.codeBase?.rest?.()
}
