import type { World } from '../ports/world.ts'
import { type ApplyOutcome, applyPlan } from './apply.ts'
import { makePlan } from './make-plan.ts'

/**
 * Puts the uses counted since into the memories' own files, where no rebuild can lose them (LAY-10). Housekeeping:
 * no new date, no commit, nothing to undo (WRT-18).
 */
export async function foldUsage(world: World): Promise<ApplyOutcome> {
  const plan = makePlan(world, 'fold-usage', {})
  return applyPlan(world, { plan, select: 'all', listed: false, fold: true })
}
