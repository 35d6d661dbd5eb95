import { type Instant, latest } from './instant.ts'
import type { Counters } from './layout.ts'
import type { Card } from './memory.ts'

/** A memory with the counters of its own file. */
export interface Counted {
  readonly memory: Pick<Card, 'id' | 'useCount' | 'lastUsedAt'>
}

/** Counters = max(file, generated index of others) + uses not yet folded in; the latest last use (LAY-10). */
export function addUses(
  entries: readonly Counted[],
  foreign: ReadonlyMap<string, Counters>,
  uses: readonly { readonly id: string; readonly at: Instant }[],
): ReadonlyMap<string, Counters> {
  if (foreign.size === 0 && uses.length === 0) return foreign
  const counters = new Map<string, Counters>()
  const stored = new Map(entries.map(({ memory }) => [memory.id as string, memory]))
  const known = (id: string): Counters => {
    const [file, other] = [stored.get(id), foreign.get(id)]
    return {
      useCount: Math.max(file?.useCount ?? 0, other?.useCount ?? 0),
      lastUsedAt: latest(file?.lastUsedAt, other?.lastUsedAt),
    }
  }
  for (const id of foreign.keys()) counters.set(id, known(id))
  for (const { id, at } of uses) {
    const { useCount, lastUsedAt } = counters.get(id) ?? known(id)
    const isLatest = lastUsedAt === undefined || at > lastUsedAt
    counters.set(id, { useCount: useCount + 1, lastUsedAt: isLatest ? at : lastUsedAt })
  }
  return counters
}
