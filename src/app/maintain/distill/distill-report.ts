import { KnownError } from '../../../core/base/errors.ts'
import { DISTILL_LOG } from '../../../core/layouts/vault/vault-places.ts'
import { addLogEntry } from '../../../core/maintain/report/distill-log.ts'
import { type DistillReport, makeReport } from '../../../core/maintain/report/distill-report.ts'
import { sessionName } from '../../../core/model/session-name.ts'
import type { World } from '../../../ports/world.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { type DistillFacts, readFacts } from '../../catalog/distill-facts.ts'
import type { Step } from '../../catalog/read-some.ts'
import { applyUnderLock } from '../../write/apply.ts'
import { type StaleLink, staleLinks, tellLooked } from '../../write/distill-log.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../../write/recover-if-needed.ts'

/** How the vault is, and what could be done about it (DST-03). Changes nothing. */
export async function distillReport(world: World, step?: Step): Promise<DistillReport> {
  await recoverIfNeeded(world)
  return reportOf(world, await readFacts(world, step))
}

export function reportOf(
  world: Pick<World, 'config' | 'rootName'>,
  facts: DistillFacts,
): DistillReport {
  const graceDays = world.config.values['delete.grace_period_days']
  const { kinds } = world.config
  return makeReport({ ...facts, vault: world.rootName, kinds, graceDays })
}

/**
 * Logs that a report was made, as skill-memory does (DST-13): housekeeping, nothing to undo. Where git would show the
 * vault's log as changed, a log in `.everkeep/` takes it (GIT-01). A disk that takes nothing does not take the report away.
 */
export async function logReport(world: World, report: DistillReport): Promise<readonly string[]> {
  if (world.layout.name !== 'vault') return []
  try {
    const at = world.clock()
    const logged = (text: string | undefined): string | undefined =>
      addLogEntry(text, {
        at,
        type: 'report',
        session: sessionName(world.session, at),
        before: report.metrics,
        after: report.metrics,
        affected: [],
        notes: `Health report: ${report.health.score}/100 (${report.health.status})`,
      })
    const isShown = await world.repository.shows(DISTILL_LOG)
    await world.lock.hold(async () => {
      if (isShown) return world.ownLog?.update(logged)
      const before = (await world.vault.read(DISTILL_LOG))?.text
      const after = logged(before)
      if (after === undefined) return
      const file = { path: DISTILL_LOG, before, after, reason: 'a report was made' }
      const plan = makePlan(world, 'distill report', { files: [file] })
      await applyUnderLock(world, { plan, select: 'all', listed: false })
    })
    return await tellLooked(world, report)
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return [`The report was not logged: ${error.message}`]
  }
}

/** Active memories that link to one of these, which a purge has just retired (DST-04). */
export async function scanLinks(
  world: World,
  ids: readonly string[],
): Promise<readonly StaleLink[]> {
  const { entries } = await readCatalog(world)
  return staleLinks(entries, new Set(ids))
}
