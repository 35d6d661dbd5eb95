import { readCatalog } from '../../app/catalog/catalog.ts'
import { findEntry } from '../../app/catalog/find-memory.ts'
import { KnownError } from '../../core/base/errors.ts'
import { shellWord } from '../../core/base/shell-word.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { Settings } from '../base/settings.ts'
import { vaultPlace } from './vault-place.ts'
import { finderFor, worldAt } from './world-at.ts'

/** The error of a memory that its vault does not hold, with the command for another vault of this folder that does. */
export async function foundElsewhere(
  settings: Settings,
  error: KnownError,
  { name, not }: { readonly name: string; readonly not: string },
): Promise<KnownError> {
  const others = (await finderFor(settings).near()).filter(({ root }) => root !== not)
  const commands: string[] = []
  for (const found of others) {
    const id = await idIn(settings, found, name)
    if (id === undefined) continue
    const place = vaultPlace(settings, found)
    commands.push(`\`everkeep show ${shellWord(id)} --vault ${shellWord(place)}\``)
  }
  if (commands.length === 0) return error
  const hint = `Another vault has it: ${commands.join(' or ')}.`
  return new KnownError('MEMORY_NOT_FOUND', { message: error.message, hint })
}

/** Undefined where it is not, and where nobody can tell: that is no reason to fail for who asked for something else. */
async function idIn(
  settings: Settings,
  found: FoundVault,
  name: string,
): Promise<string | undefined> {
  try {
    const world = await worldAt(settings, found)
    try {
      return findEntry((await readCatalog(world)).entries, name).memory.id
    } finally {
      world.index.close()
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return undefined
  }
}
