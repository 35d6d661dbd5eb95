import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import type { World } from '../../ports/world.ts'
import { listMemories } from '../browse/list.ts'
import { showMemory } from '../browse/open-memory.ts'
import { planStatus, type StatusVerb } from '../capture/change-status.ts'
import { planEdit } from '../capture/edit.ts'
import { planPin } from '../capture/pin.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { applyPlan } from './apply.ts'
import { readLog } from './log.ts'
import { planUndo, undo } from './undo.ts'

async function change(world: World, verb: StatusVerb, ids: readonly string[]): Promise<void> {
  const plan = await planStatus(world, verb, { names: ids, reason: 'because' })
  await applyPlan(world, { plan, select: 'all' })
}

async function setTitle(world: World, id: string, title: string): Promise<void> {
  const plan = await planEdit(world, id, { fields: { title } })
  await applyPlan(world, { plan, select: 'all' })
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // WRT-03, WRT-17
  test('every operation can be taken back, byte for byte', async () => {
    const { world, ids, files } = await seededWorld(name)
    const operations: readonly (() => Promise<void>)[] = [
      () => change(world, 'forget', ids),
      () => change(world, 'archive', ids.slice(0, 2)),
      () => setTitle(world, ids[1]!, 'Another title altogether'),
      async () => {
        const plan = planDrafts(world, [draft('Delta rule')], new Set(ids))
        await applyPlan(world, { plan, select: 'all' })
      },
    ]
    for (const operate of operations) {
      await operate()
      expect(await filesOf(world)).not.toEqual(files)
      await undo(world, 'last')
      expect(await filesOf(world)).toEqual(files)
    }
  })

  // WRT-03
  test('an operation whose texts are there again by hand counts as undone', async () => {
    const { world, ids } = await seededWorld(name)
    await setTitle(world, ids[0]!, 'Another title altogether')
    const [operation] = await world.journal.list()
    for (const { path, before } of (await world.journal.images(operation!.id))!)
      if (before === undefined) await world.vault.remove(path, 'any')
      else await world.vault.write(path, before, 'any')
    const outcome = await undo(world, operation!.id)
    expect(outcome.operation).toBeUndefined()
    expect(await world.journal.find(operation!.id)).toMatchObject({ undoneBy: 'undo' })
  })

  // WRT-03
  test('operations on different memories can be undone in any order', async () => {
    const { world, ids, files } = await seededWorld(name)
    await change(world, 'forget', ids.slice(0, 1))
    await setTitle(world, ids[1]!, 'Renamed in between')
    await change(world, 'archive', ids.slice(2, 3))
    await undo(world, 'op-2')
    expect((await showMemory(world, ids[0]!)).memory.status).toBe('active')
    expect((await showMemory(world, ids[1]!)).memory.title).toBe('Renamed in between')
    expect((await showMemory(world, ids[2]!)).memory.status).toBe('archived')
    await undo(world, 'op-4')
    await undo(world, 'op-3')
    // A list that all memories share may hold them in another order after such a tangle; each is itself again.
    if (name !== 'smallcode') expect(await filesOf(world)).toEqual(files)
    for (const [at, title] of ['Alpha rule', 'Beta rule', 'Gamma rule'].entries())
      expect((await showMemory(world, ids[at]!)).memory).toMatchObject({ title, status: 'active' })
  })

  // WRT-03
  test('a memory that was changed since is not overwritten: the newer operation is named', async () => {
    const { world, ids } = await seededWorld(name)
    await setTitle(world, ids[0]!, 'First new title')
    await setTitle(world, ids[0]!, 'Second new title')
    const before = await filesOf(world)
    await expect(undo(world, 'op-2')).rejects.toMatchObject({
      code: 'UNDO_CONFLICT',
      hint: expect.stringContaining('op-3 (edit)'),
    })
    expect(await filesOf(world)).toEqual(before)
  })

  // WRT-03
  test('a newer change that stands in another file than the text is not overwritten either', async () => {
    const { world, ids, files } = await seededWorld(name)
    const pin = await planPin(world, { names: ids.slice(0, 1), pinned: true })
    await applyPlan(world, { plan: pin, select: 'all' })
    const topic = await planEdit(world, ids[0]!, { fields: { topic: 'rules/house' } })
    await applyPlan(world, { plan: topic, select: 'all' })
    await expect(undo(world, 'op-2')).rejects.toMatchObject({ code: 'UNDO_CONFLICT' })
    const { memory } = await showMemory(world, ids[0]!)
    expect(memory).toMatchObject({ pinned: true, topic: 'rules/house' })
    await undo(world, 'op-3')
    await undo(world, 'op-2')
    expect(await filesOf(world)).toEqual(files)
  })

  // WRT-17
  test('uses counted since are no edit, and are kept', async () => {
    const { world, ids } = await seededWorld(name)
    await setTitle(world, ids[0]!, 'New title')
    await world.usage.append([
      { id: ids[0]!, at: world.clock() },
      { id: ids[0]!, at: world.clock() },
    ])
    await foldUsage(world)
    await undo(world, 'op-2')
    expect((await showMemory(world, ids[0]!)).memory).toMatchObject({
      title: 'Alpha rule',
      useCount: 2,
    })
  })

  test('an undo can be undone, and then the first operation again', async () => {
    const { world, ids, files } = await seededWorld(name)
    await change(world, 'forget', ids.slice(0, 1))
    const forgotten = await filesOf(world)
    await undo(world, 'last')
    await undo(world, 'op-3')
    expect(await filesOf(world)).toEqual(forgotten)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
    const log = await readLog(world)
    expect(log.map(({ id, undoneBy }) => [id, undoneBy])).toEqual([
      ['op-5', undefined],
      ['op-4', undefined],
      ['op-3', 'op-4'],
      ['op-2', 'op-5'],
      ['op-1', undefined],
    ])
  })

  test('the lists follow an undo also when they were written again since', async () => {
    const { world, ids } = await seededWorld(name)
    await setTitle(world, ids[0]!, 'Zeta rule')
    await change(world, 'forget', ids.slice(1, 2))
    await undo(world, 'op-2')
    const fresh = (await seededWorld(name)).world
    await change(fresh, 'forget', ids.slice(1, 2))
    const generated = async (one: World): Promise<readonly (string | undefined)[]> =>
      Promise.all(one.layout.generatedPaths.map(async (path) => (await one.vault.read(path))?.text))
    const plain = (texts: readonly (string | undefined)[]) =>
      texts.map((text) => text?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'))
    expect(plain(await generated(world))).toEqual(plain(await generated(fresh)))
  })
})

// WRT-01
test('a planned undo changes nothing', async () => {
  const { world, ids } = await seededWorld('vault')
  await change(world, 'forget', ids)
  const before = await filesOf(world)
  const request = await planUndo(world, 'last')
  expect(request.summary?.map(({ action }) => action)).toEqual(['restore', 'restore', 'restore'])
  expect(await filesOf(world)).toEqual(before)
})

test('what cannot be undone says why', async () => {
  const { world, ids } = await seededWorld('vault')
  await change(world, 'forget', ids)
  await undo(world, 'op-2')
  await expect(undo(world, 'op-2')).rejects.toMatchObject({
    code: 'UNDO_ERROR',
    hint: expect.stringContaining('everkeep undo op-3'),
  })
  await undo(world, 'op-1')
  expect((await listMemories(world, { status: 'any' })).total).toBe(0)
  await expect(undo(world, 'last')).rejects.toMatchObject({ code: 'OPERATION_NOT_FOUND' })
})

test('a file edited by hand since is not overwritten', async () => {
  const { world, ids } = await seededWorld('claude-md')
  await setTitle(world, ids[0]!, 'New title')
  const { entry, text } = await showMemory(world, ids[0]!)
  await world.vault.write(entry.path, `${text}\nA line by hand.\n`, 'any')
  await expect(undo(world, 'last')).rejects.toMatchObject({
    code: 'UNDO_CONFLICT',
    message: expect.stringContaining(entry.path),
    hint: expect.stringContaining('by hand'),
  })
})
