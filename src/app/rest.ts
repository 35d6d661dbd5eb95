import type { World } from '../ports/world.ts'
import { noteCounted } from './note-counted.ts'
import { openTerms } from './search-terms.ts'

/** What makes the next prompt quicker, done while nobody waits. */
export async function rest(world: World): Promise<void> {
  await openTerms(world)
  await noteCounted(world)
  await world.index.rest()
  await world.codeBase?.rest?.()
}
