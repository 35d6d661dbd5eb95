import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { listMemories } from '../browse/list.ts'
import { showMemory } from '../browse/open-memory.ts'
import { applyPlan } from '../write/apply.ts'
import { planStatus } from './change-status.ts'

const REASON = 'no longer true'

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // WRT-01
  test('planning changes nothing', async () => {
    const { world, ids, files } = await seededWorld(name)
    const plan = await planStatus(world, 'forget', { names: ids, reason: REASON })
    expect(plan.changes.map(({ action, needs }) => [action, needs])).toEqual(
      ids.map(() => ['retire', 'nothing']),
    )
    expect(await filesOf(world)).toEqual(files)
  })

  // WRT-11, MOD-06
  test('a forgotten memory leaves the lists, keeps its reason, and comes back whole', async () => {
    const { world, ids, files } = await seededWorld(name)
    const [id = ''] = ids
    await applyPlan(world, {
      plan: await planStatus(world, 'forget', { names: [id], reason: REASON }),
      select: 'all',
    })
    const active = await listMemories(world)
    expect(active.entries.map(({ memory }) => memory.id)).not.toContain(id)
    expect((await listMemories(world, { status: 'retired' })).total).toBe(1)
    const { memory } = await showMemory(world, id)
    expect(memory).toMatchObject({ status: 'retired', statusReason: REASON })
    expect(memory.statusAt).toBeDefined()

    await applyPlan(world, {
      plan: await planStatus(world, 'restore', { names: [id], reason: '' }),
      select: 'all',
    })
    // LAY-15
    expect(withoutHistory(await filesOf(world))).toEqual(withoutHistory(files))
  })

  test('an archived memory comes back whole', async () => {
    const { world, ids, files } = await seededWorld(name)
    for (const verb of ['archive', 'unarchive'] as const) {
      const plan = await planStatus(world, verb, { names: ids.slice(0, 2), reason: REASON })
      const { operation } = await applyPlan(world, { plan, select: 'all' })
      expect(operation?.changes.map(({ action }) => action)).toEqual([verb, verb])
      if (verb === 'archive')
        expect((await listMemories(world, { status: 'archived' })).total).toBe(2)
    }
    expect(withoutHistory(await filesOf(world))).toEqual(withoutHistory(files))
  })

  test('a memory that is named twice is changed once', async () => {
    const { world, ids } = await seededWorld(name)
    const [id = ''] = ids
    const plan = await planStatus(world, 'forget', { names: [id, id], reason: REASON })
    expect(plan.changes).toHaveLength(1)
  })

  test('what is there already is said, what is out of order is refused', async () => {
    const { world, ids } = await seededWorld(name)
    const [id = ''] = ids
    const retire = await planStatus(world, 'forget', { names: [id], reason: REASON })
    await applyPlan(world, { plan: retire, select: 'all' })
    const again = await planStatus(world, 'forget', { names: [id], reason: REASON })
    expect(again.changes).toEqual([])
    expect(again.notes).toEqual([`${id} is retired already.`])
    await expect(planStatus(world, 'archive', { names: [id], reason: '' })).rejects.toMatchObject({
      code: 'ARCHIVE_ERROR',
    })
  })

  // WRT-04
  test('a memory that changed since it was planned is refused, the others go on', async () => {
    const { world, ids } = await seededWorld(name)
    const stale = await planStatus(world, 'forget', { names: ids, reason: REASON })
    const first = await planStatus(world, 'archive', { names: ids.slice(0, 1), reason: 'first' })
    await applyPlan(world, { plan: first, select: 'all' })
    const { refused, operation } = await applyPlan(world, { plan: stale, select: 'all' })
    expect(refused.map(({ error }) => error.code)).toEqual(['OCC_CONFLICT'])
    expect(operation?.changes).toHaveLength(ids.length - 1)
  })
})

/** Records of seed 001 tell each move in their own history; everything else comes back as it was. */
function withoutHistory(
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const bare = (path: string, text: string): unknown => {
    if (!path.endsWith('.json') || !text.includes('"schema_version"')) return text
    const { changes: _, updated_at: __, ...rest } = JSON.parse(text)
    return rest
  }
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, bare(path, String(text))]),
  )
}

test('a record of seed 001 tells in its own history that it was forgotten and restored (WRT-10)', async () => {
  const { world, ids } = await seededWorld('claude-json')
  const [id = ''] = ids
  for (const verb of ['forget', 'restore'] as const)
    await applyPlan(world, {
      plan: await planStatus(world, verb, { names: [id], reason: verb === 'forget' ? REASON : '' }),
      select: 'all',
    })
  const { memory } = await showMemory(world, id)
  expect(memory.changes.map(({ summary, field }) => `${field}: ${summary}`)).toEqual([
    `record_status: Retired: ${REASON}`,
    'record_status: Restored: returned to active from retired',
  ])
})
