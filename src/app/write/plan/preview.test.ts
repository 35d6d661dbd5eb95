import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../../test/fixed-world.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../../test/support/seeded-world.ts'
import { planStatus } from '../../capture/change-status.ts'
import { planPin } from '../../capture/pin.ts'
import { planConfig } from '../../vault/config.ts'
import { applyPlan } from '../apply.ts'
import { showOperation } from '../log.ts'
import { previewPlan } from './preview.ts'

// WRT-01
describe.each(LAYOUT_NAMES)('in %s', (name) => {
  test('what a dry run shows is what the log shows afterwards', async () => {
    const { world, ids, files } = await seededWorld(name)
    const plan = await planPin(world, { names: [ids[1]!], pinned: true })
    const { diffs, refused } = await previewPlan(world, plan)
    expect(refused).toEqual([])
    expect(await filesOf(world)).toEqual(files)
    await applyPlan(world, { plan, select: 'all' })
    expect([diffs.get('c1')]).toEqual((await showOperation(world, 'last')).diffs)
  })

  test('a memory that moves is one text that changed', async () => {
    const { world, ids } = await seededWorld(name)
    const plan = await planStatus(world, 'forget', { names: [ids[0]!], reason: 'wrong' })
    const { diffs } = await previewPlan(world, plan)
    const diff = diffs.get('c1')!
    expect(diff).toContain('wrong')
    // In a list that all share the object goes out of one file and into another.
    if (name !== 'smallcode') expect(diff.match(/^--- /gm)).toHaveLength(1)
  })

  test('a change that would be refused is said, and the others are shown', async () => {
    const { world, ids } = await seededWorld(name)
    const plan = await planStatus(world, 'forget', { names: ids, reason: 'wrong' })
    const first = await planPin(world, { names: [ids[0]!], pinned: true })
    await applyPlan(world, { plan: first, select: 'all' })
    const { diffs, refused } = await previewPlan(world, plan)
    expect(refused.map(({ change, error }) => [change.id, error.code])).toEqual([
      ['c1', 'OCC_CONFLICT'],
    ])
    expect([...diffs.keys()]).toEqual(['c2', 'c3'])
  })

  test('files are shown by their path', async () => {
    const { world } = await seededWorld(name)
    const plan = await planConfig(world, { key: 'auto_commit', value: 'true' })
    const { diffs } = await previewPlan(world, plan)
    expect(diffs.get('memory-config.json')).toContain('+  "auto_commit": true')
  })
})
