import { type Instant, latest } from '../base/instant.ts'
import type { Counters } from '../layouts/layout.ts'

/** One use of a memory. */
export interface Use {
  readonly id: string
  readonly at: Instant
}

/** What this machine knows of the uses of one memory beyond its file. */
export interface MachineUses {
  /** Uses that no file holds. */
  readonly count: number
  readonly lastUsedAt: Instant | undefined
  /** The most that a generated file of others was seen to count (LAY-10). */
  readonly seen?: Counters
}

/** Uses of one memory that an operation takes away or brings. */
export interface UseShare {
  readonly id: string
  readonly count: number
  /** How much of what others counted goes along. */
  readonly seen: number
  /** The last use that others counted. */
  readonly seenAt?: Instant
}

/** Where the uses of a memory go in an operation; undo goes the other way. */
export interface UseMove {
  readonly from?: UseShare
  readonly to?: UseShare
  readonly lastUsedAt?: Instant
  /** The other side is the memory's own file. */
  readonly inFile?: true
}

/** How much a memory's count changes. */
export interface UseDelta extends UseShare {
  readonly lastUsedAt?: Instant
}

export function deltasOf({ from, to, lastUsedAt }: UseMove): readonly UseDelta[] {
  return [
    ...(from === undefined ? [] : [{ id: from.id, count: -from.count, seen: -from.seen }]),
    ...(to === undefined ? [] : [{ ...to, ...(lastUsedAt !== undefined && { lastUsedAt }) }]),
  ]
}

/** The way back: what undo does. */
export function reversed({ from, to, ...rest }: UseMove): UseMove {
  return { ...rest, ...(to !== undefined && { from: to }), ...(from !== undefined && { to: from }) }
}

/**
 * The move as far as there are so many uses left to be moved: what went on to somewhere else meanwhile is not brought
 * twice.
 */
export function limitedTo(move: UseMove, available: number): UseMove {
  const { from, to } = move
  if (from === undefined || from.count <= available) return move
  const lack = from.count - available
  const ofCount = Math.min(lack, to?.count ?? 0)
  return {
    ...move,
    from: { ...from, count: available },
    ...(to !== undefined && {
      to: { ...to, count: to.count - ofCount, seen: Math.max(0, to.seen - (lack - ofCount)) },
    }),
  }
}

/** What this machine knows of others' counts once these moves are done: for generated files that are written with them. */
export function seenAfter(
  uses: ReadonlyMap<string, MachineUses>,
  moves: readonly UseMove[],
): ReadonlyMap<string, MachineUses> {
  const deltas = moves.flatMap(deltasOf).filter(({ seen }) => seen !== 0)
  if (deltas.length === 0) return uses
  const after = new Map(uses)
  for (const { id, seen: change, seenAt } of deltas) {
    const { seen, ...own } = after.get(id) ?? { count: 0, lastUsedAt: undefined }
    const useCount = Math.max(0, (seen?.useCount ?? 0) + change)
    const lastUsedAt = latest(seen?.lastUsedAt, seenAt)
    after.set(id, useCount === 0 ? own : { ...own, seen: { useCount, lastUsedAt } })
  }
  return after
}
