import type { World } from '../../ports/world.ts'
import type { ApplyOutcome } from './apply-request.ts'
import { autoCommit } from './auto-commit.ts'
import { tellCommitted } from './tell-committed.ts'

/** Git may be slow and may ask hooks: it gets its turn when the lock is free again. */
export async function commitApplied(world: World, outcome: ApplyOutcome): Promise<ApplyOutcome> {
  const { operation } = outcome
  if (operation === undefined || !operation.listed) return outcome
  const warnings = [...outcome.warnings, ...(await tellCommitted(world, operation.at))]
  return { ...outcome, warnings, commit: await autoCommit(world, operation, operation.paths) }
}
