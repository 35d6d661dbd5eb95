import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import type { Change } from '../../core/plan/plan.ts'
import { unaskedChanges } from '../../core/plan/plan-units.ts'
import { planStatus } from '../capture/change-status.ts'
import { planPin } from '../capture/pin.ts'
import { applyPlan } from './apply.ts'
import { undo } from './undo.ts'

const grouped = (changes: readonly Change[], ids: readonly string[]): readonly Change[] =>
  changes.map((change) => (ids.includes(change.id) ? { ...change, group: 'merge' } : change))

// WRT-01, WRT-08: what belongs together is done together.
describe.each(LAYOUT_NAMES)('in %s', (name) => {
  test('one refusal in a group refuses the group and nothing else', async () => {
    const { world, ids } = await seededWorld(name)
    const forget = await planStatus(world, 'forget', { names: ids, reason: 'wrong' })
    const pin = await planPin(world, { names: [ids[2]!], pinned: true })
    await applyPlan(world, { plan: pin, select: 'all' })
    const plan = { ...forget, changes: grouped(forget.changes, ['c1', 'c3']) }
    const { operation, refused } = await applyPlan(world, { plan, select: 'all' })
    expect(operation?.changes.map(({ memoryId }) => memoryId)).toEqual([ids[1]])
    expect(refused.map(({ change, error }) => [change.id, error.code])).toEqual([
      ['c1', 'OCC_CONFLICT'],
      ['c3', 'OCC_CONFLICT'],
    ])
    expect(refused[0]?.error.message).toMatch(/^It depends on retire/)
  })

  test('choosing one of a group chooses all of it', async () => {
    const { world, ids, files } = await seededWorld(name)
    const forget = await planStatus(world, 'forget', { names: ids, reason: 'wrong' })
    const plan = { ...forget, changes: grouped(forget.changes, ['c1', 'c3']) }
    const { operation } = await applyPlan(world, { plan, select: ['c3'] })
    expect(operation?.changes.map(({ memoryId }) => memoryId)).toEqual([ids[0], ids[2]])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('a rebuild puts a drifted list right in the same operation, and its undo puts the drift back', async () => {
    const { world, ids } = await seededWorld(name)
    const [list] = world.layout.generatedPaths
    await world.vault.write(list!, '# Written over\n', 'any')
    const drifted = await filesOf(world)
    const plan = { ...(await planPin(world, { names: [ids[0]!], pinned: true })), changes: [] }
    const { operation } = await applyPlan(world, { plan, select: 'all', rebuild: true })
    expect(operation?.paths).toContain(list)
    expect((await world.vault.read(list!))?.text).not.toBe('# Written over\n')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(drifted)
  })

  test('a rebuild that finds nothing to put right is no operation', async () => {
    const { world, ids, files } = await seededWorld(name)
    const plan = { ...(await planPin(world, { names: [ids[0]!], pinned: true })), changes: [] }
    const { operation } = await applyPlan(world, { plan, select: 'all', rebuild: true })
    expect(operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(files)
  })
})

// WRT-16
test('a group goes unasked only when none of it needs consent', async () => {
  const { world, ids } = await seededWorld('vault')
  const { changes } = await planStatus(world, 'forget', { names: ids, reason: 'wrong' })
  const asking = grouped(changes, ['c1', 'c2']).map(
    (change): Change => (change.id === 'c2' ? { ...change, needs: 'consent' } : change),
  )
  expect(unaskedChanges({ changes: asking }).map(({ id }) => id)).toEqual(['c3'])
})
