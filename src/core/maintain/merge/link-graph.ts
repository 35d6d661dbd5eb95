import type { VaultPath } from '../../base/vault-path.ts'
import { type LinkTable, linkTable, resolveLink } from '../../model/link-table.ts'
import { linksIn } from '../../model/links.ts'
import type { Memory } from '../../model/memory.ts'

interface Linking {
  readonly path: VaultPath
  readonly memory: Memory
}

/** Which memories link to which, all by their places in the list. Made once for a vault. */
export interface LinkGraph {
  /** Whether a link's target means the memory at this place. */
  means(at: number): (target: string) => boolean
  /** Whoever links to this one. */
  readonly linkers: ReadonlyMap<number, ReadonlySet<number>>
  /** Whom this one links to. */
  readonly targets: ReadonlyMap<number, ReadonlySet<number>>
}

export function linkGraph(memories: readonly Linking[]): LinkGraph {
  const table: LinkTable<Linking & { readonly at: number }> = linkTable(
    memories.map(({ path, memory }, at) => ({ path, memory, at })),
  )
  const linkers = new Map<number, Set<number>>()
  const targets = new Map<number, Set<number>>()
  for (const [at, { memory }] of memories.entries())
    for (const target of targetsOf(memory)) {
      const outcome = resolveLink(target, table)
      if (outcome.kind !== 'found') continue
      addTo(linkers, outcome.entry.at, at)
      addTo(targets, at, outcome.entry.at)
    }
  return {
    linkers,
    targets,
    means: (at) => (target) => {
      const outcome = resolveLink(target, table)
      return outcome.kind === 'found' && outcome.entry.at === at
    },
  }
}

function targetsOf(memory: Memory): readonly string[] {
  const targets = [...memory.links.map(({ target }) => target), ...linksIn(memory.body)]
  return memory.supersededBy === '' ? targets : [...targets, memory.supersededBy]
}

function addTo(map: Map<number, Set<number>>, key: number, value: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, new Set([value]))
  else known.add(value)
}

/** A graph in which memories are merged one after the other; the one it came from stays as it is. */
export interface MergingGraph {
  /** Whoever links to this one by now. */
  linkers(at: number): ReadonlySet<number>
  /** Whoever linked to `of` links to `by` from now on, and `by` to whatever `of` linked to. */
  merge(of: number, by: number): void
}

export function mergingGraph(graph: LinkGraph): MergingGraph {
  const linkers = new Map<number, Set<number>>()
  const targets = new Map<number, Set<number>>()
  const own = (
    map: Map<number, Set<number>>,
    base: LinkGraph['linkers'],
    at: number,
  ): Set<number> => {
    const known = map.get(at) ?? new Set(base.get(at))
    map.set(at, known)
    return known
  }
  const linkersOf = (at: number): Set<number> => own(linkers, graph.linkers, at)
  const targetsOf = (at: number): Set<number> => own(targets, graph.targets, at)
  return {
    linkers: linkersOf,
    merge: (of, by) => {
      for (const at of linkersOf(of)) {
        if (at === of || at === by) continue
        linkersOf(by).add(at)
        targetsOf(at).add(by)
      }
      for (const at of targetsOf(of)) {
        linkersOf(at).add(by)
        targetsOf(by).add(at)
      }
    },
  }
}
