import type { Change, FileChange, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'

/** A plan with its changes numbered `c1`, `c2` ... in the order given. */
export function makePlan(
  world: Pick<World, 'clock' | 'newId' | 'vault'>,
  operation: string,
  parts: {
    readonly changes?: readonly Omit<Change, 'id'>[]
    readonly files?: readonly FileChange[]
    readonly notes?: readonly string[]
  },
): Plan {
  return {
    id: world.newId('plan'),
    operation,
    madeAt: world.clock(),
    vault: world.vault.root,
    changes: (parts.changes ?? []).map((change, index) => ({ id: `c${index + 1}`, ...change })),
    files: parts.files ?? [],
    notes: parts.notes ?? [],
  }
}
