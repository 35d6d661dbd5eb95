import type { EffectiveOrigin } from '../../core/model/effective-origin.ts'
import type { Decision } from '../../ports/sharing/accepted-versions.ts'
import type { Authorship } from '../../ports/sharing/authors.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, type Loaded, loadMemory } from '../catalog/find-memory.ts'
import { authorsOf, originsOf, type Spoken } from '../catalog/origins.ts'

/** Who speaks in a memory, and what was decided about it here. */
export interface Voice {
  readonly origin: EffectiveOrigin
  readonly author?: Authorship
  readonly decision?: Decision
}

export interface ShownRule extends Loaded, Voice {}

/** One memory with its text and who speaks in it. */
export async function showRule(world: World, name: string): Promise<ShownRule> {
  const { entries } = await readCatalog(world)
  const loaded = await loadMemory(world, findEntry(entries, name))
  const { version } = loaded
  const spoken = { path: loaded.entry.path, version, memory: loaded.memory }
  const voice = (await voicesOf(world, [spoken])).get(spoken)!
  return { entry: loaded.entry, memory: loaded.memory, text: loaded.text, version, ...voice }
}

/** Who speaks in each of these memories, whatever their files say of themselves (TRU-01). */
export async function voicesOf<S extends Spoken>(
  world: World,
  spoken: readonly S[],
): Promise<ReadonlyMap<S, Voice>> {
  const origins = await originsOf(world, spoken)
  const shared = spoken.filter((one) => origins.get(one) === 'shared')
  const authors = await authorsOf(world, shared)
  const decided = await world.accepted.decided(shared.map(({ version }) => version))
  return new Map(
    spoken.map((one): [S, Voice] => {
      const origin = origins.get(one) ?? one.memory.origin
      if (origin !== 'shared') return [one, { origin }]
      const [author, decision] = [authors.get(one.path), decided.get(one.version)]
      return [one, { origin, ...(author && { author }), ...(decision && { decision }) }]
    }),
  )
}
