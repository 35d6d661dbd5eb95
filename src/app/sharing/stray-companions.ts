import type { VaultPath } from '../../core/base/vault-path.ts'
import type { FileChange } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { stagedTexts } from '../write/stage.ts'

export interface StrayCompanion {
  readonly path: VaultPath
  /** The record that is not there. */
  readonly record: VaultPath
}

/** Companions whose record is gone. One that claude-memory quarantined (`x.json.invalid.<time>`) may come back for its own. */
export async function strayCompanions({
  vault,
  layout,
}: Pick<World, 'vault' | 'layout'>): Promise<readonly StrayCompanion[]> {
  const { recordOf } = layout
  if (recordOf === undefined) return []
  const paths = (await vault.stamps()).map(({ path }) => path)
  const there = new Set(paths.map((path) => path.replace(/\.invalid\.\d+$/, '')))
  return paths.flatMap((path) => {
    const record = recordOf(path)
    return record === undefined || there.has(record) ? [] : [{ path, record }]
  })
}

/** The changes that remove them; undo brings them back. */
export async function planStrayRemoval(
  world: Pick<World, 'vault' | 'layout'>,
): Promise<readonly FileChange[]> {
  const strays = await strayCompanions(world)
  const files = await stagedTexts(
    world,
    new Map(),
    strays.map(({ path }) => path),
  )
  return [...files].map(([path, before]) => ({
    path,
    before,
    after: undefined,
    reason: 'its record is gone',
  }))
}
