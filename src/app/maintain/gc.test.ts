import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, type SeededWorld, seededWorld } from '../../../test/support/seeded-world.ts'
import { listMemories } from '../browse/list.ts'
import { planStatus } from '../capture/change-status.ts'
import { planPin } from '../capture/pin.ts'
import { applyPlan } from '../write/apply.ts'
import { readLog } from '../write/log.ts'
import { undo } from '../write/undo.ts'
import { planGc, trimJournal } from './gc.ts'

const GRACE = { vault: 7, 'claude-json': 30, 'claude-md': 30, smallcode: 30 } as const

async function forget({ world, ids }: SeededWorld, count: number): Promise<void> {
  const plan = await planStatus(world, 'forget', { names: ids.slice(0, count), reason: 'wrong' })
  await applyPlan(world, { plan, select: 'all' })
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // WRT-11
  test('gc waits for the grace period of the layout, to the day', async () => {
    const seeded = await seededWorld(name)
    await forget(seeded, 1)
    seeded.world.advance(GRACE[name] - 1)
    expect((await planGc(seeded.world)).changes).toEqual([])
    seeded.world.advance(1)
    expect((await planGc(seeded.world)).changes).toHaveLength(1)
  })

  // WRT-11, WRT-16, LAY-13 delete.archive_retired
  test('it deletes into the trash, or archives in claude-json, never without consent', async () => {
    const seeded = await seededWorld(name)
    const { world } = seeded
    await forget(seeded, 2)
    const before = await filesOf(world)
    world.advance(40)
    const plan = await planGc(world)
    expect(plan.changes.map(({ action, needs }) => [action, needs])).toEqual(
      Array(2).fill([name === 'claude-json' ? 'archive' : 'delete', 'consent']),
    )
    const unasked = await applyPlan(world, { plan, select: 'unasked' })
    expect(unasked.operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(before)

    await applyPlan(world, { plan, select: 'all' })
    expect((await listMemories(world, { status: 'retired' })).total).toBe(0)
    expect((await listMemories(world, { status: 'archived' })).total).toBe(
      name === 'claude-json' ? 2 : 0,
    )
    // WRT-03
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })

  test('only the chosen ones go', async () => {
    const seeded = await seededWorld(name)
    await forget(seeded, 2)
    seeded.world.advance(40)
    const plan = await planGc(seeded.world)
    await applyPlan(seeded.world, { plan, select: ['c2'] })
    const left = await listMemories(seeded.world, { status: 'retired' })
    expect(left.entries.map(({ memory }) => memory.id)).toEqual([plan.changes[0]?.target.id])
  })

  // LAY-13 delete.grace_period_days
  test('the config wins over the layout', async () => {
    const flags = { 'delete.grace_period_days': 2, 'delete.archive_retired': true }
    const seeded = await seededWorld(name, undefined, { flags })
    await forget(seeded, 1)
    seeded.world.advance(2)
    expect((await planGc(seeded.world)).changes.map(({ action }) => action)).toEqual(['archive'])
  })
})

test('what is pinned, or retired without a date, is left alone and said so', async () => {
  const seeded = await seededWorld('vault')
  const { world, ids } = seeded
  await applyPlan(world, {
    plan: await planPin(world, { names: ids.slice(0, 1), pinned: true }),
    select: 'all',
  })
  await forget(seeded, 1)
  const path = world.layout.place(draft('Undated'), () => false).path
  await world.vault.write(path, '---\ntitle: Undated\nstatus: tombstoned\n---\n# Undated\n', 'any')
  world.advance(400)
  const plan = await planGc(world)
  expect(plan.changes).toEqual([])
  expect(plan.notes).toEqual([
    expect.stringContaining('without a date'),
    expect.stringContaining(': pinned'),
  ])
})

// WRT-19, LAY-13 journal.*
test('old operations lose their images, never those younger than the grace', async () => {
  const flags = { 'journal.keep_days': 30, 'delete.grace_period_days': 7 }
  const { world, ids } = await seededWorld('vault', undefined, { flags })
  const pin = async (pinned: boolean): Promise<void> => {
    const plan = await planPin(world, { names: ids.slice(0, 1), pinned })
    await applyPlan(world, { plan, select: 'all' })
  }
  world.advance(20)
  await pin(true)
  world.advance(11)
  await pin(false)
  expect((await trimJournal(world)).dropped).toEqual(['op-1'])
  const log = await readLog(world)
  expect(log.map(({ undoable }) => undoable)).toEqual([true, true, false])
  expect(log[2]?.undoableUntil).toBeUndefined()
  await expect(undo(world, 'op-1')).rejects.toMatchObject({ code: 'UNDO_ERROR' })
})

// WRT-19
test('a journal over its size is trimmed oldest first, down to the grace', async () => {
  const flags = { 'journal.max_mb': 1, 'delete.grace_period_days': 7 }
  const body = 'long line of text\n'.repeat(40_000)
  const { world, ids } = await seededWorld('vault', [draft('Long', { body })], { flags })
  const pin = async (pinned: boolean): Promise<void> => {
    const plan = await planPin(world, { names: ids, pinned })
    await applyPlan(world, { plan, select: 'all' })
  }
  world.advance(8)
  await pin(true)
  await pin(false)
  expect((await trimJournal(world)).dropped).toEqual(['op-1'])
})
