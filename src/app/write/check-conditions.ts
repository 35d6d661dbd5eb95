import { overCategoryLimit } from '../../core/model/lifecycle.ts'
import type { Change } from '../../core/plan/plan.ts'
import type { NameIndex } from '../catalog/name-index.ts'

/** What a change meets: the vault as it stands, and what goes before it in the same plan. */
export interface Circumstances {
  readonly standing: Pick<NameIndex, 'activeOfKind'>
  readonly earlier: readonly Pick<Change, 'action' | 'after'>[]
}

/**
 * Throws when something that a change rests on does not hold. The planner asks before it plans, and the writer asks
 * again under the lock: another process may have written in between.
 */
export function checkConditions(
  { requires = [] }: Pick<Change, 'requires'>,
  { standing, earlier }: Circumstances,
): void {
  for (const { kind, limit } of requires) {
    const coming = earlier.filter(
      ({ action, after }) =>
        action === 'create' && after.as === 'memory' && after.memory.kind === kind,
    ).length
    const refusal = overCategoryLimit(kind, standing.activeOfKind(kind) + coming, limit)
    if (refusal !== undefined) throw refusal
  }
}
