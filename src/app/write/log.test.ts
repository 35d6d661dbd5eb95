import { describe, expect, test } from 'vitest'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import type { World } from '../../ports/world.ts'
import { planPin } from '../capture/pin.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { applyPlan } from './apply.ts'
import { readLog, showOperation } from './log.ts'

async function pin(world: World, id: string, pinned: boolean): Promise<void> {
  const plan = await planPin(world, { names: [id], pinned })
  await applyPlan(world, { plan, select: 'all' })
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // WRT-03, WRT-19
  test('the log lists operations newest first, with their changes and until when they can be undone', async () => {
    const { world, ids } = await seededWorld(name)
    const [id = ''] = ids
    await pin(world, id, true)
    const log = await readLog(world)
    expect(log.map((operation) => [operation.id, operation.operation])).toEqual([
      ['op-2', 'pin'],
      ['op-1', 'test'],
    ])
    expect(log[0]?.changes).toMatchObject([{ action: 'update', memoryId: id, reason: 'pinned' }])
    expect(log[0]?.changes[0]?.title).toBe('Alpha rule')
    expect(log[0]?.session).toBe('sess_test')
    const days = (Date.parse(log[0]!.undoableUntil!) - Date.parse(log[0]!.at)) / 86_400_000
    expect(days).toBe(30)
  })

  // WRT-03
  test('one operation is shown as a diff of the memories, without generated files', async () => {
    const { world, ids } = await seededWorld(name)
    const [id = ''] = ids
    await pin(world, id, true)
    for (const name of ['op-2', '2', 'last']) {
      const { operation, diffs } = await showOperation(world, name)
      expect(operation.id).toBe('op-2')
      expect(diffs).toHaveLength(1)
      expect(diffs[0]).toMatch(/^\+.*pinned.*true/m)
    }
  })

  test('the log can be cut', async () => {
    const { world, ids } = await seededWorld(name)
    const [id = ''] = ids
    for (const pinned of [true, false, true]) await pin(world, id, pinned)
    expect((await readLog(world, { limit: 2 })).map(({ id: op }) => op)).toEqual(['op-4', 'op-3'])
  })
})

// WRT-18
test('housekeeping is not listed unless it is asked for', async () => {
  const { world, ids } = await seededWorld('vault')
  await world.usage.append([{ id: ids[0]!, at: world.clock() }])
  await foldUsage(world)
  expect((await readLog(world)).map(({ operation }) => operation)).toEqual(['test'])
  expect((await readLog(world, { all: true })).map(({ operation }) => operation)).toEqual([
    'fold-usage',
    'test',
  ])
})

test('an operation that is not there is refused with the way on', async () => {
  const { world } = await seededWorld('vault')
  await expect(showOperation(world, 'op-99')).rejects.toMatchObject({
    code: 'OPERATION_NOT_FOUND',
    hint: expect.stringContaining('everkeep log'),
  })
})
