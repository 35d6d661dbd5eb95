import type { App } from '../../app/app.ts'
import type { World } from '../../ports/world.ts'
import { worldWithFallbacks } from '../world/world-with-fallbacks.ts'

/**
 * The verbs that only read. Their answer is worth more than what is counted beside it: what could not be read or
 * written is a note, and so is what the world said meanwhile (`said`). Who shows a memory has no place for notes: they
 * are told by `say`. `scope` is that of the vault.
 */
export function readVerbs(
  world: World,
  {
    scope,
    said,
    say,
  }: {
    readonly scope: string
    readonly said: string[]
    readonly say: (note: string) => void
  },
): Pick<App, 'list' | 'search' | 'show'> {
  return {
    list: async (...args) => {
      const { listMemories } = await import('../../app/browse/list.ts')
      return noting(world, said, (withFallbacks) =>
        listMemories({ ...withFallbacks, scope }, ...args),
      )
    },
    search: async (...args) => {
      const { search } = await import('../../app/recall/search/search.ts')
      return noting(world, said, (withFallbacks) => search({ ...withFallbacks, scope }, ...args))
    },
    show: async (...args) => {
      const { openMemory } = await import('../../app/browse/open-memory.ts')
      const loaded = await openMemory(worldWithFallbacks(world, say), ...args)
      for (const note of said.splice(0)) say(note)
      return loaded
    },
  }
}

async function noting<T extends { readonly notes: readonly string[] }>(
  world: World,
  said: string[],
  work: (world: World) => Promise<T>,
): Promise<T> {
  const outcome = await work(worldWithFallbacks(world, (note) => said.push(note)))
  return { ...outcome, notes: [...new Set([...said.splice(0), ...outcome.notes])] }
}
