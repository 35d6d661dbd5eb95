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
  const counters = new Map<string, { useCount: number; lastUsedAt: Instant | undefined }>()
  const stored = new Map(entries.map(({ memory }) => [memory.id as string, memory]))
  const counted = (id: string) => {
    let known = counters.get(id)
    if (known === undefined) {
      const [file, other] = [stored.get(id), foreign.get(id)]
      known = {
        useCount: Math.max(file?.useCount ?? 0, other?.useCount ?? 0),
        lastUsedAt: latest(file?.lastUsedAt, other?.lastUsedAt),
      }
      counters.set(id, known)
    }
    return known
  }
  for (const id of foreign.keys()) counted(id)
  // On the way of every prompt, over all that a session used: nothing is made anew for each of them.
  for (let at = 0; at < uses.length; at++) {
    const use = uses[at]!
    const known = counted(use.id)
    known.useCount++
    if (known.lastUsedAt === undefined || use.at > known.lastUsedAt) known.lastUsedAt = use.at
  }
  return counters
}
