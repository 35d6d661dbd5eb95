import { DAY_MS, daysBetween, toInstant, wholeSecond } from '../../core/base/instant.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/**
 * A plan for what has been retired longer than the grace period: into the trash, or to the archive where
 * `delete.archive_retired` says so (WRT-11). Each needs consent.
 */
export async function planGc(world: World): Promise<Plan> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const grace = world.config.values['delete.grace_period_days']
  const archive = world.config.values['delete.archive_retired']
  const retired = entries.filter((entry) => entry.memory.status === 'retired')
  const over = retired.filter((entry) => (daysSince(world, entry) ?? -1) >= grace)
  const due = over.filter((entry) => !entry.memory.pinned)
  const changes: Omit<Change, 'id'>[] = []
  for (const entry of due) {
    const { memory, version } = await loadMemory(world, entry)
    const days = daysSince(world, entry) ?? 0
    const path = world.layout.pathWhen(entry.path, memory.id, 'archived')
    changes.push({
      action: archive ? 'archive' : 'delete',
      target: { id: memory.id, path: entry.path },
      before: version,
      after: archive
        ? {
            as: 'memory',
            memory: { ...memory, status: 'archived', statusAt: wholeSecond(world.clock()) },
            path,
          }
        : { as: 'absent' },
      reason: `retired ${days} days ago (${memory.statusReason || 'no reason given'})`,
      evidence: [{ what: 'grace period', detail: `${grace} days` }],
      needs: 'consent',
    })
  }
  const notes = [
    ...(over.length === 0 ? [`No retired memories past grace period (${grace} days).`] : []),
    ...retired
      .filter((entry) => entry.memory.statusAt === undefined)
      .map(({ path }) => `SKIP ${path}: retired without a date.`),
    ...over.filter((entry) => entry.memory.pinned).map(({ path }) => `SKIP ${path}: pinned.`),
  ]
  return makePlan(world, 'gc', { changes, notes })
}

function daysSince(world: Pick<World, 'clock'>, entry: Entry): number | undefined {
  const { statusAt } = entry.memory
  return statusAt === undefined ? undefined : daysBetween(statusAt, world.clock())
}

/** Old before-images go, oldest first, never those of an operation younger than the grace period (WRT-19). */
export async function trimJournal(
  world: World,
): Promise<{ readonly dropped: readonly string[]; readonly bytes: number }> {
  const now = Date.parse(world.clock())
  const daysAgo = (days: number) => toInstant(new Date(now - days * DAY_MS))
  const { values } = world.config
  return world.lock.hold(() =>
    world.journal.trim({
      before: daysAgo(values['journal.keep_days']),
      keepSince: daysAgo(values['delete.grace_period_days']),
      maxBytes: values['journal.max_mb'] * 1024 * 1024,
    }),
  )
}
