import { unlessKnown } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Layout } from '../../core/layouts/layout.ts'
import type { FileChange } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { applyUnderLock, commitApplied } from '../write/apply.ts'
import type { ApplyOutcome } from '../write/apply-request.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { stagedTexts } from '../write/stage.ts'

/** The file of an older version that holds parts of all memories, in a layout that has companions instead (LAY-16). */
export function oldFieldsPath(layout: Layout): VaultPath | undefined {
  return layout.moveOldFields === undefined ? undefined : layout.sharedPaths[0]
}

/** Whether `everkeep index` has something to move: a file with entries of missing records alone stays as it is. */
export async function hasOldFields(world: Pick<World, 'vault' | 'layout'>): Promise<boolean> {
  return (await planFieldMove(world)).length > 0
}

/**
 * The changes that give each record a companion for what the old shared file holds of it (GIT-04). None where there is no
 * such file, or where something of it cannot be read: then it stays in use.
 */
export async function planFieldMove(
  world: Pick<World, 'vault' | 'layout'>,
): Promise<readonly FileChange[]> {
  const { vault, layout } = world
  const old = oldFieldsPath(layout)
  if (old === undefined || (await vault.stamp(old)) === undefined) return []
  const all = (await vault.stamps()).map(({ path }) => path)
  const companions = all.filter((path) => layout.recordOf?.(path) !== undefined)
  const files = await stagedTexts(world, new Map(), [old, ...companions]).catch(unlessKnown)
  if (files === undefined) return []
  const edits = layout.moveOldFields?.(files, all.filter(layout.isMemoryFile)) ?? []
  return edits.map(({ path, text }) => ({
    path,
    before: files.get(path),
    after: text,
    reason: 'each record gets its own file of extra fields',
  }))
}

/** Moves the fields in one operation that can be undone; no operation where there is nothing to move. */
export async function moveFields(world: World): Promise<ApplyOutcome> {
  const outcome = await world.lock.hold(async () => {
    const files = await planFieldMove(world)
    return applyUnderLock(world, {
      plan: makePlan(world, 'index', { files }),
      select: 'all',
      exact: world.layout.generatedPaths,
    })
  })
  return commitApplied(world, outcome)
}
