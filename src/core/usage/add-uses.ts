import { type Instant, latest } from '../base/instant.ts'
import type { Counters } from '../layouts/layout.ts'
import type { Card } from '../model/memory.ts'
import type { MachineUses } from './uses.ts'

/** A memory with the counters of its own file. */
export interface Counted {
  readonly memory: Pick<Card, 'id' | 'useCount' | 'lastUsedAt'>
}

/** Counters = max(file, generated file of others) + this machine's uses; the latest last use (LAY-10, GIT-02). */
export function addUses(
  entries: readonly Counted[],
  foreign: ReadonlyMap<string, Counters>,
  uses: ReadonlyMap<string, MachineUses>,
): ReadonlyMap<string, Counters> {
  if (foreign.size === 0 && uses.size === 0) return foreign
  const stored = new Map(entries.map(({ memory }) => [memory.id as string, memory]))
  const counters = new Map<string, Counters>()
  for (const id of [...foreign.keys(), ...uses.keys()]) {
    if (counters.has(id)) continue
    const [file, other, own] = [stored.get(id), foreign.get(id), uses.get(id)]
    counters.set(id, {
      useCount: baseOf(file, other, own) + (own?.count ?? 0),
      lastUsedAt: latest(
        file?.lastUsedAt,
        other?.lastUsedAt,
        own?.seen?.lastUsedAt,
        own?.lastUsedAt,
      ),
    })
  }
  return counters
}

function baseOf(
  file: Counters | undefined,
  other: Counters | undefined,
  own: MachineUses | undefined,
): number {
  return Math.max(file?.useCount ?? 0, other?.useCount ?? 0, own?.seen?.useCount ?? 0)
}

/** Memories with what others were seen to count of them, without the uses of this machine: for generated files. */
export function withSeen<E extends Counted>(
  entries: readonly E[],
  uses: ReadonlyMap<string, MachineUses>,
): readonly E[] {
  if (uses.size === 0) return entries
  return entries.map((entry) => {
    const seen = uses.get(entry.memory.id)?.seen
    if (seen === undefined) return entry
    const useCount = Math.max(entry.memory.useCount, seen.useCount)
    const lastUsedAt: Instant | undefined = latest(entry.memory.lastUsedAt, seen.lastUsedAt)
    return { ...entry, memory: { ...entry.memory, useCount, lastUsedAt } }
  })
}
