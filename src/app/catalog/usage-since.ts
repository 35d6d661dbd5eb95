import type { Instant } from '../../core/base/instant.ts'
import { standInUses } from '../../core/layouts/smallcode/smallcode-backfill.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'

/**
 * Since when it is known what is used here: the first use that this machine counted, or the oldest that a file tells of,
 * whichever is earlier. Undefined: nobody ever counted, and no use means nothing (DST-12).
 */
export async function usageSince(
  world: Pick<World, 'usage' | 'layout' | 'vault'>,
  entries: readonly Entry[],
): Promise<Instant | undefined> {
  const standIns = await standInsOf(world)
  const told = entries.flatMap(({ memory }) =>
    memory.lastUsedAt === undefined || standIns.has(memory.id) ? [] : [memory.lastUsedAt],
  )
  const counted = await world.usage.since()
  return [...told, ...(counted === undefined ? [] : [counted])].sort()[0]
}

/** Dates that hygiene put in for want of a better one are no uses. */
async function standInsOf(world: Pick<World, 'layout' | 'vault'>): Promise<ReadonlySet<string>> {
  if (world.layout.name !== 'smallcode') return new Set()
  const [path] = world.layout.sharedPaths
  const file = path === undefined ? undefined : await world.vault.read(path)
  return file === undefined ? new Set() : standInUses(file.text)
}
