import { planStatus } from '../../src/app/capture/change-status.ts'
import { planPin } from '../../src/app/capture/pin.ts'
import { previewDream } from '../../src/app/maintain/apply-dream.ts'
import { planDream } from '../../src/app/maintain/dream.ts'
import { planMaintain, previewMaintain } from '../../src/app/maintain/maintain.ts'
import { makePlan } from '../../src/app/write/plan/make-plan.ts'
import type { Instant } from '../../src/core/base/instant.ts'
import { EMPTY_MEMORY, type Memory } from '../../src/core/model/memory.ts'
import type { Change, Plan } from '../../src/core/plan/plan.ts'
import type { World } from '../../src/ports/world.ts'

/** A memory as a verb would draft it, before the layout names it. */
export function draft(title: string, over: Partial<Memory> = {}): Memory {
  return {
    ...EMPTY_MEMORY,
    kind: 'insight',
    title,
    summary: `${title}, in one line.`,
    body: `${title} matters because of a reason.\n\nSee \`src/app.ts\`.`,
    tags: ['demo'],
    createdAt: '2026-01-01T00:00:00.000Z' as Instant,
    updatedAt: '2026-01-01T00:00:00.000Z' as Instant,
    origin: 'user',
    ...over,
  }
}

/** A plan that creates these memories, named by the layout. */
export function planDrafts(world: World, drafts: readonly Memory[], taken: Set<string>): Plan {
  const changes = drafts.map((memory): Omit<Change, 'id'> => {
    const { id, path } = world.layout.place(memory, (name) => taken.has(name))
    taken.add(id)
    if (!world.layout.sharedPaths.includes(path)) taken.add(path)
    return {
      action: 'create',
      target: { id, path },
      before: 'absent',
      after: { as: 'memory', memory: { ...memory, id }, path },
      reason: 'test',
      evidence: [],
      needs: 'nothing',
    }
  })
  return makePlan(world, 'test', { changes })
}

/** One plan of every sort that the foundation has, on a vault that holds the memories `names`. */
export async function planOf(world: World, verb: string, names: readonly string[]): Promise<Plan> {
  switch (verb) {
    case 'create':
      return planDrafts(world, [draft('Brand new'), draft('Second new')], new Set(names))
    case 'pin':
      return planPin(world, { names, pinned: true })
    case 'forget':
    case 'archive':
      return planStatus(world, verb, { names, reason: 'no longer true' })
    case 'dream':
      return previewDream(world, await planDream(world))
    case 'maintain':
      return previewMaintain(world, await planMaintain(world))
    default:
      throw new Error(`no such verb: ${verb}`)
  }
}
