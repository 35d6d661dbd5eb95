import type { World } from '../../ports/world.ts'
import type { Loaded } from '../catalog/find-memory.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import { statusChange } from './change-status.ts'

/**
 * New memories in the place of an old one, together or not at all. Who reverses a decision keeps the old one readable,
 * and out of recall: it says what took its place (DRM-06).
 */
export function supersede(
  world: Pick<World, 'clock' | 'layout'>,
  old: Loaded,
  made: readonly Draft[],
): readonly Draft[] {
  const by = made[0]!.target.id
  const to = { action: 'retire', status: 'retired', reason: `superseded_by:${by}` } as const
  const retired = statusChange(world, old, to)
  const after =
    retired.after.as === 'memory'
      ? { ...retired.after, memory: { ...retired.after.memory, supersededBy: by } }
      : retired.after
  const together = { needs: 'consent', group: 'replace' } as const
  return [...made, { ...retired, after }].map((draft) => ({ ...draft, ...together }))
}
