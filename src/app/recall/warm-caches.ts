import type { World } from '../../ports/world.ts'
import { absorbForeign } from '../catalog/absorb-foreign.ts'
import { foreignCounters } from '../catalog/catalog.ts'
import { noteCounted } from '../catalog/note-counted.ts'
import { openTerms } from '../catalog/search-terms.ts'

/** Makes the next prompt faster, while nothing waits. */
export async function warmCaches(world: World): Promise<void> {
  await openTerms(world)
  if (world.usageWrite() !== 'always')
    await absorbForeign(world, await world.index.entries(), await foreignCounters(world))
  await noteCounted(world)
  await world.codeBase?.rest?.()
}
