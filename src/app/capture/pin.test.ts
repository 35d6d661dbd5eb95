import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { showMemory } from '../browse/open-memory.ts'
import { applyPlan } from '../write/apply.ts'
import { planPin } from './pin.ts'

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // MOD-14, WRT-01
  test('a pin is set, said when it is set already, and taken out without a trace', async () => {
    const { world, ids, files } = await seededWorld(name)
    const [id = ''] = ids
    const plan = await planPin(world, { names: [id, id], pinned: true })
    expect(plan).toMatchObject({ operation: 'pin', changes: [{ id: 'c1', needs: 'nothing' }] })
    await applyPlan(world, { plan, select: 'all' })
    expect((await showMemory(world, id)).memory.pinned).toBe(true)

    const again = await planPin(world, { names: [id], pinned: true })
    expect(again).toMatchObject({ changes: [], notes: [`${id} is pinned already.`] })

    const off = await planPin(world, { names: [id], pinned: false })
    expect(off.operation).toBe('unpin')
    await applyPlan(world, { plan: off, select: 'all' })
    expect(await filesOf(world)).toEqual(files)
  })
})

test('a name that fits nothing is refused with the nearest one', async () => {
  const { world } = await seededWorld('claude-json')
  await expect(planPin(world, { names: ['alpha-rul'], pinned: true })).resolves.toMatchObject({
    changes: [{ target: { id: 'alpha-rule' } }],
  })
  await expect(planPin(world, { names: ['alhpa-rule'], pinned: true })).rejects.toMatchObject({
    code: 'MEMORY_NOT_FOUND',
    hint: expect.stringContaining('alpha-rule'),
  })
})
