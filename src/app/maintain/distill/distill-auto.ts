import type { AutoDone } from '../../../core/maintain/report/distill-page.ts'
import { healthStatus } from '../../../core/maintain/report/vault-health.ts'
import type { World } from '../../../ports/world.ts'
import { readFacts } from '../../catalog/distill-facts.ts'
import { foldUsage } from '../../uses/fold-usage.ts'
import { applyUnderLock, commitApplied } from '../../write/apply.ts'
import type { ApplyOutcome } from '../../write/apply-request.ts'
import { tellLooked } from '../../write/distill-log.ts'
import { offerRefine, planRefine } from './plan-refine.ts'

export interface AutoOutcome extends AutoDone {
  readonly outcome: ApplyOutcome
}

/**
 * Maintenance that nobody has to watch (DST-09): uses go into the files, generated files are brought up to date, and the
 * safe fixes are made; nothing is asked, nothing else is touched. One operation, planned and applied under one lock.
 */
export async function distillAuto(world: World): Promise<AutoOutcome> {
  await foldUsage(world)
  const { applied, fixes, memories } = await world.lock.hold(async () => {
    const facts = await readFacts(world)
    const { candidates } = await offerRefine(world, facts)
    const safe = candidates
      .filter(({ suggestion }) => suggestion.needs === 'nothing')
      .map(({ candidate }) => candidate)
    const plan = await planRefine(world, safe, { operation: 'distill auto', notes: [] })
    const outcome = await applyUnderLock(world, { plan, select: 'all', rebuild: true })
    const done = new Set(outcome.operation?.changes.map(({ memoryId }) => memoryId))
    const made = safe.filter(({ entry }) => done.has(entry.memory.id))
    const count = (fix: string): number =>
      made.filter(({ refinement }) => refinement.fix === fix).length
    return {
      applied: outcome,
      memories: done.size,
      fixes: {
        keyword_dedup: count('keyword_dedup'),
        summary_gen: count('summary_gen'),
        topic_normalize: count('topic_normalize'),
      },
    }
  })
  const outcome = await commitApplied(world, applied)
  const { metrics } = await readFacts(world)
  // It was looked at, also when there was nothing to mend (COR-46).
  if (outcome.operation === undefined) await tellLooked(world, { at: world.clock(), metrics })
  const { healthScore: score } = metrics
  return { outcome, fixes, memories, health: { score, status: healthStatus(score) } }
}
