import type { World } from '../../ports/world.ts'
import { absorbForeign } from '../catalog/absorb-foreign.ts'
import { foreignCounters, readStored } from '../catalog/catalog.ts'
import { applyPlan } from '../write/apply.ts'
import type { ApplyOutcome } from '../write/apply-request.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverPending } from '../write/recover.ts'
import { settleUses } from '../write/settle-uses.ts'

/**
 * Looks after the uses that this machine counted. Where `usage.write` is `always` they go into the memories' own files:
 * no new date, no commit, nothing to undo (WRT-18). Else no file of the vault is touched (GIT-02).
 */
export async function foldUsage(world: World): Promise<ApplyOutcome> {
  const done = world.usageWrite() === 'always' ? await foldAll(world) : await keepHere(world)
  if (await world.usage.isLong()) await world.lock.hold(() => world.usage.compact())
  return done
}

function foldAll(world: World): Promise<ApplyOutcome> {
  const plan = makePlan(world, 'fold-usage', {})
  return applyPlan(world, { plan, select: 'all', listed: false, fold: true })
}

/** What others counted in a generated file is kept beside the uses of this machine: no rebuild loses it (LAY-10). */
async function keepHere(world: World): Promise<ApplyOutcome> {
  const warnings = await world.lock.hold(async () => {
    const healed = await recoverPending(world)
    await settleUses(world)
    const foreign = await foreignCounters(world)
    if (foreign.size > 0) await absorbForeign(world, (await readStored(world)).entries, foreign)
    return healed
  })
  return { operation: undefined, refused: [], warnings, commit: undefined }
}
