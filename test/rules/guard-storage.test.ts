import { describe, expect, test } from 'vitest'
import { planPin } from '../../src/app/capture/pin.ts'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { readSome } from '../../src/app/catalog/read-some.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import type { World } from '../../src/ports/world.ts'
import { LAYOUT_NAMES, seededWorld } from '../support/seeded-world.ts'
import { PNPM_GUARD, pnpmRule } from './pnpm-rule.ts'

async function guardsIn(world: World): Promise<readonly unknown[]> {
  const { entries } = await readCatalog(world)
  const texts = await readSome(world, entries)
  return [...texts.values()].flatMap(({ memory }) => memory.extra['guard'] ?? [])
}

describe.each(LAYOUT_NAMES)('GRD-01: a guard in %s', (layout) => {
  test('is read as it was written, also after another change of its memory', async () => {
    const { world, ids } = await seededWorld(layout, [pnpmRule()])
    expect(await guardsIn(world)).toEqual([PNPM_GUARD])
    const plan = await planPin(world, { names: [ids[0]!], pinned: true })
    await applyPlan(world, { plan, select: 'all' })
    expect(await guardsIn(world)).toEqual([PNPM_GUARD])
  })
})
