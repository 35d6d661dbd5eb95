import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../../test/fixed-world.ts'
import { draft } from '../../../../test/support/demo-changes.ts'
import { layoutNamed } from '../../../core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import type { World } from '../../../ports/world.ts'
import { planStatus } from '../../capture/change-status.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { applyPlan } from '../apply.ts'
import { makePlan } from './make-plan.ts'
import { type Draft, planCreate } from './plan-create.ts'

const refusal = (code: string) => expect.objectContaining({ code })

async function plan(world: World, titles: readonly string[]): Promise<readonly Draft[]> {
  const { entries } = await readCatalog(world)
  const planned: Draft[] = []
  for (const title of titles)
    planned.push(await planCreate(world, draft(title), { entries, planned }))
  return planned
}

async function save(world: World, titles: readonly string[]): Promise<readonly string[]> {
  const changes = await plan(world, titles)
  const outcome = await applyPlan(world, {
    plan: makePlan(world, 'save', { changes }),
    select: 'all',
  })
  expect(outcome.refused).toEqual([])
  return changes.map(({ target }) => target.id)
}

describe.each(LAYOUT_NAMES)('a memory that the layout names, in %s', (name) => {
  const worldOf = (flags = {}) => fixedWorld(layoutNamed(name), {}, { flags })

  test('planning writes nothing (WRT-01)', async () => {
    const world = worldOf()
    await plan(world, ['Alpha'])
    expect(await filesOf(world)).toEqual({})
  })

  test('the same title gets a name of its own, in one plan and in the next (WRT-06)', async () => {
    const world = worldOf()
    const ids = [...(await save(world, ['Alpha', 'Alpha'])), ...(await save(world, ['Alpha']))]
    expect(new Set(ids).size).toBe(3)
    if (name !== 'smallcode')
      expect(ids.map((id) => id.slice(-2))).toEqual([ids[0]?.slice(-2), '-2', '-3'])
  })

  test('those of the same plan count for the limit (MOD-15)', async () => {
    const world = worldOf({ max_memories_per_category: 2 })
    await save(world, ['Alpha'])
    await save(world, ['Beta'])
    await expect(plan(world, ['Gamma'])).rejects.toThrow(refusal('LIMIT_ERROR'))
    await expect(plan(worldOf({ max_memories_per_category: 2 }), ['A', 'B', 'C'])).rejects.toThrow(
      refusal('LIMIT_ERROR'),
    )
    expect(await plan(worldOf({ max_memories_per_category: 0 }), ['A', 'B', 'C'])).toHaveLength(3)
  })

  test('a title that was forgotten is not made anew for a day (WRT-05, WRT-06)', async () => {
    const world = worldOf()
    const ids = await save(world, ['Alpha'])
    await applyPlan(world, {
      plan: await planStatus(world, 'forget', { names: ids, reason: 'wrong' }),
      select: 'all',
    })
    await expect(plan(world, ['alpha'])).rejects.toThrow(refusal('ANTI_RESURRECTION_ERROR'))
    expect(await plan(world, ['Beta'])).toHaveLength(1)
    world.advance(2)
    await save(world, ['Alpha'])
    expect((await readCatalog(world)).entries).toHaveLength(2)
  })
})
