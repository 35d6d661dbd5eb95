import { openReadings, type Readings } from '../../core/maintain/pairs/kept-readings.ts'
import type { World } from '../../ports/world.ts'
import type { StoredMemory } from '../catalog/read-memories.ts'

/** Readings that can be kept for the next look. */
export interface VaultReadings extends Pick<Readings, 'profiles'> {
  keep(): Promise<void>
}

/** What is known of these memories from the last look at them, and a way to know it the next time. */
export async function vaultReadings(
  world: Pick<World, 'readings' | 'layout' | 'config' | 'hash'>,
  memories: readonly StoredMemory[],
): Promise<VaultReadings> {
  const { readings, layout, config, hash } = world
  // A layout understands a file by the kinds that there are.
  const understood = hash.version(JSON.stringify([layout.name, [...config.kinds.values()]]))
  const keyed = memories.map(({ path, version, memory }) => ({
    key: `${path}\0${version}`,
    memory,
  }))
  const kept = (await readings?.read()) ?? ''
  const end = kept.indexOf('\n')
  const isOurs = end > 0 && kept.slice(0, end) === understood
  const { profiles, pack } = openReadings(keyed, isOurs ? kept.slice(end + 1) : undefined)
  return {
    profiles,
    keep: async () => {
      const text = readings === undefined ? undefined : pack()
      if (text !== undefined) await readings?.write(`${understood}\n${text}`)
    },
  }
}
