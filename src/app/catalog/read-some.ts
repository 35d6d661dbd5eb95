import { unlessKnown } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { World } from '../../ports/world.ts'
import { openCompletionFor } from './parse-file.ts'

/** Called after each file. */
export type Step = (done: number, total: number) => void

/**
 * The memories of these entries with their texts, each file read once. One that cannot be read, or is gone, is not
 * among them: it shows elsewhere as what it is.
 */
export async function readSome(
  world: Pick<World, 'vault' | 'layout'>,
  entries: readonly Entry[],
  step: Step = () => undefined,
): Promise<ReadonlyMap<Entry, Parsed>> {
  const byPath = new Map<VaultPath, Entry[]>()
  for (const entry of entries) {
    const group = byPath.get(entry.path)
    if (group === undefined) byPath.set(entry.path, [entry])
    else group.push(entry)
  }
  const completion = await openCompletionFor(world, byPath.size)
  const found = new Map<Entry, Parsed>()
  let done = 0
  for (const [path, group] of byPath) {
    const file = await world.vault.read(path).catch(unlessKnown)
    const parsed =
      file === undefined ? [] : world.layout.parse(path, file.text, await completion(path))
    for (const entry of group) {
      const own = parsed.find(({ memory }) => memory.id === entry.memory.id)
      if (own !== undefined) found.set(entry, own)
    }
    step(++done, byPath.size)
  }
  return found
}
