import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES, type LayoutName } from '../../src/core/model/layout-name.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { type FixedWorld, filesOf, fixedWorld } from '../fixed-world.ts'
import { draft, planDrafts } from './demo-changes.ts'

export { LAYOUT_NAMES }

export interface SeededWorld {
  readonly world: FixedWorld
  /** The ids of the memories, in the order of the drafts. */
  readonly ids: readonly string[]
  /** Every file as it stood when the memories were in. */
  readonly files: Readonly<Record<string, string>>
}

const THREE = [draft('Alpha rule'), draft('Beta rule'), draft('Gamma rule')]

/** A world without a disk whose vault holds these memories, made by the writer itself. */
export async function seededWorld(
  name: LayoutName,
  drafts: readonly Memory[] = THREE,
  options: Parameters<typeof fixedWorld>[2] = {},
): Promise<SeededWorld> {
  const world = fixedWorld(layoutNamed(name), {}, options)
  const plan = planDrafts(world, drafts, new Set())
  await applyPlan(world, { plan, select: 'all' })
  const ids = plan.changes.map(({ target }) => target.id as string)
  return { world, ids, files: await filesOf(world) }
}
