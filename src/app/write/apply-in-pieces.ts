import { KnownError } from '../../core/base/errors.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { planUnits } from '../../core/plan/plan-units.ts'
import type { World } from '../../ports/world.ts'
import { applyPlan } from './apply.ts'
import type { ApplyOutcome } from './apply-request.ts'

export interface PiecesOutcome {
  /** What was carried out, and how it went. More than one where the disk refused some of it. */
  readonly outcomes: readonly ApplyOutcome[]
  /** Changes that the disk refused, with its words. */
  readonly failed: readonly { readonly plan: Plan; readonly error: KnownError }[]
}

/**
 * Carries out a whole plan as one operation, with the generated files made anew. What the disk refuses does not keep
 * the rest from being done: it is tried piece by piece, and said (DRM-09).
 */
export async function applyInPieces(world: World, plan: Plan): Promise<PiecesOutcome> {
  try {
    return {
      outcomes: [await applyPlan(world, { plan, select: 'all', rebuild: true })],
      failed: [],
    }
  } catch (error) {
    if (!isOfDisk(error) || plan.changes.length < 2) throw error
  }
  const outcomes: ApplyOutcome[] = []
  const failed: { plan: Plan; error: KnownError }[] = []
  for (const unit of planUnits(plan.changes)) {
    const piece = { ...plan, changes: unit }
    try {
      outcomes.push(await applyPlan(world, { plan: piece, select: 'all' }))
    } catch (error) {
      if (!isOfDisk(error)) throw error
      failed.push({ plan: piece, error })
    }
  }
  return { outcomes, failed }
}

function isOfDisk(error: unknown): error is KnownError {
  return (
    error instanceof KnownError && error.kind === 'environment' && error.code !== 'LOCK_TIMEOUT'
  )
}
