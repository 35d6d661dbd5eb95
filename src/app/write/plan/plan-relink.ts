import { linkTable, resolveLink } from '../../../core/model/link-table.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { type Renaming, relinked } from '../../../core/model/relink.ts'
import type { World } from '../../../ports/world.ts'
import { loadMemory, unchangeable } from '../../catalog/find-memory.ts'
import type { Draft } from './plan-create.ts'

/** Made when a link is first asked about: most memories that are changed keep their name. */
const tables = new WeakMap<readonly Entry[], ReturnType<typeof linkTable>>()

/** What the links of a vault call a memory, before it gets the id `to`. */
export function renamingOf(entries: readonly Entry[], renamed: Entry, to: string): Renaming {
  const means = (target: string): boolean => {
    const table = tables.get(entries) ?? linkTable(entries)
    tables.set(entries, table)
    const outcome = resolveLink(target, table)
    return outcome.kind === 'found' && outcome.entry.path === renamed.path
  }
  return { means, to }
}

/** The changes by which all other memories follow one that gets another id (MOD-09). */
export async function planRelink(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  entries: readonly Entry[],
  { renamed, renaming }: { readonly renamed: Entry; readonly renaming: Renaming },
): Promise<readonly Draft[]> {
  const linking = entries.filter(
    (entry) =>
      entry !== renamed && [...entry.linksTo, entry.memory.supersededBy].some(renaming.means),
  )
  const changes: Draft[] = []
  for (const entry of linking) {
    const loaded = await loadMemory(world, entry)
    // Its link finds the old name no more, which `check` reports; a change could cost the text.
    if (unchangeable(entry) !== undefined) continue
    const { memory, version } = loaded
    changes.push({
      action: 'relink',
      target: { id: memory.id, path: entry.path },
      before: version,
      after: { as: 'memory', memory: relinked(memory, renaming), path: entry.path },
      reason: `its link follows the rename of ${renamed.memory.id} to ${renaming.to}`,
      evidence: [{ what: 'renamed', detail: `${renamed.memory.id} -> ${renaming.to}` }],
      needs: 'nothing',
    })
  }
  return changes
}
