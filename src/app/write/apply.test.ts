import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import type { Instant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { planStatus } from '../capture/change-status.ts'
import { planEdit } from '../capture/edit.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, loadMemory } from '../catalog/find-memory.ts'
import { applyPlan } from './apply.ts'
import { makePlan } from './plan/make-plan.ts'
import { undo } from './undo.ts'

const FIRST = '2026-02-01T00:00:00.000Z' as Instant
const LATER = '2026-03-01T00:00:00.000Z' as Instant

const edited = (world: World, id: string, summary: string): Promise<Plan> =>
  planEdit(world, id, { fields: { summary } })
const loadNamed = async (world: World, id: string) =>
  loadMemory(world, findEntry((await readCatalog(world)).entries, id))
const summaryOf = async (world: World, id: string): Promise<string> =>
  (await loadNamed(world, id)).memory.summary
const codes = (refused: readonly { change: Change; error: { code: string } }[]) =>
  refused.map(({ change, error }) => [change.target.id, error.code])

/** Writes down, in order, when the journal begins and ends an operation and when a file of the vault is written. */
function watched(world: World, fail?: (path: VaultPath) => boolean) {
  const steps: string[] = []
  const seen: World = {
    ...world,
    journal: Object.assign(Object.create(world.journal) as World['journal'], {
      begin: async (...args: Parameters<World['journal']['begin']>) => {
        await world.journal.begin(...args)
        steps.push('begin')
      },
      commit: async (...args: Parameters<World['journal']['commit']>) => {
        await world.journal.commit(...args)
        steps.push('commit')
      },
    }),
    vault: Object.assign(Object.create(world.vault) as World['vault'], {
      write: async (...args: Parameters<World['vault']['write']>) => {
        if (fail?.(args[0]) === true) throw new Error('the disk is full')
        steps.push('write')
        return world.vault.write(...args)
      },
    }),
  }
  return { world: seen, steps }
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  test('WRT-01: a memory that changed since is refused, and the rest goes on', async () => {
    const { world, ids } = await seededWorld(name)
    const [alpha, beta] = ids as [string, string]
    const stale = await planStatus(world, 'forget', { names: [alpha, beta], reason: 'wrong' })
    await applyPlan(world, { plan: await edited(world, alpha, 'Newer.'), select: 'all' })
    const { operation, refused } = await applyPlan(world, { plan: stale, select: 'all' })
    expect(codes(refused)).toEqual([[alpha, 'OCC_CONFLICT']])
    expect(operation?.changes.map(({ memoryId }) => memoryId)).toEqual([beta])
    expect((await loadNamed(world, alpha)).memory).toMatchObject({
      status: 'active',
      summary: 'Newer.',
    })
    expect((await loadNamed(world, beta)).memory.status).not.toBe('active')
  })

  test('WRT-01: what is to be new must not be there yet', async () => {
    const { world } = await seededWorld(name, [])
    const plan = planDrafts(world, [draft('Brand new')], new Set())
    expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    const after = await filesOf(world)
    const again = await applyPlan(world, { plan, select: 'all' })
    expect(again.refused.map(({ error }) => error.code)).toEqual(['OCC_CONFLICT'])
    expect(again.operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(after)
  })

  test('WRT-08: with `whole` one refusal refuses everything', async () => {
    const { world, ids } = await seededWorld(name)
    const [alpha, beta] = ids as [string, string]
    const stale = await planStatus(world, 'forget', { names: [alpha, beta], reason: 'wrong' })
    await applyPlan(world, { plan: await edited(world, alpha, 'Newer.'), select: 'all' })
    const before = await filesOf(world)
    const { operation, refused } = await applyPlan(world, {
      plan: stale,
      select: 'all',
      whole: true,
    })
    expect(operation).toBeUndefined()
    expect(codes(refused)).toEqual([[alpha, 'OCC_CONFLICT']])
    expect(await filesOf(world)).toEqual(before)
  })

  test('WRT-08: a group whose second change is refused leaves nothing of the first', async () => {
    const { world, ids } = await seededWorld(name)
    const [alpha, beta] = ids as [string, string]
    const stale = await planStatus(world, 'forget', { names: [alpha, beta], reason: 'wrong' })
    await applyPlan(world, { plan: await edited(world, beta, 'Newer.'), select: 'all' })
    const before = await filesOf(world)
    const changes = stale.changes.map((change) => ({ ...change, group: 'both' }))
    const { refused } = await applyPlan(world, { plan: { ...stale, changes }, select: 'all' })
    expect(codes(refused)).toEqual([
      [alpha, 'OCC_CONFLICT'],
      [beta, 'OCC_CONFLICT'],
    ])
    expect(await filesOf(world)).toEqual(before)
  })

  test('WRT-02: the journal has it before the first file is written, and closes it after the last', async () => {
    const { world, ids } = await seededWorld(name)
    const { world: seen, steps } = watched(world)
    await applyPlan(seen, { plan: await edited(world, ids[0]!, 'Other words.'), select: 'all' })
    expect(steps.filter((step) => step === 'write').length).toBeGreaterThan(0)
    expect(steps.indexOf('begin')).toBe(0)
    expect(steps.at(-1)).toBe('commit')
  })

  test('WRT-02: a disk that fails leaves every file and the log as they were', async () => {
    const { world, ids, files } = await seededWorld(name)
    const before = await world.journal.list()
    const plan = await planStatus(world, 'forget', { names: ids, reason: 'wrong' })
    let writes = 0
    const { world: full } = watched(world, () => {
      writes += 1
      return writes === 2
    })
    await expect(applyPlan(full, { plan, select: 'all' })).rejects.toThrow('the disk is full')
    expect(await filesOf(world)).toEqual(files)
    expect(await world.journal.list()).toEqual(before)
    expect(await world.journal.pending()).toEqual([])
  })

  test('WRT-03: undo gives every byte back, and is in the log itself', async () => {
    const { world, ids, files } = await seededWorld(name)
    const plan = await edited(world, ids[1]!, 'Other words.')
    const { operation } = await applyPlan(world, { plan, select: 'all' })
    expect(await summaryOf(world, ids[1]!)).toBe('Other words.')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
    const log = await world.journal.list()
    expect(log.find(({ undoes }) => undoes === operation?.id)).toBeDefined()
  })

  test('uses that were counted since the plan was made stay: the number, and the day', async () => {
    const used = draft('Alpha rule', { useCount: 1, lastUsedAt: FIRST })
    const { world, ids } = await seededWorld(name, [used])
    const stale = await edited(world, ids[0]!, 'Other words.')
    const { entry, memory, version } = await loadNamed(world, ids[0]!)
    const { path } = entry
    const counted = { ...memory, useCount: 5, lastUsedAt: LATER }
    const more = makePlan(world, 'test', {
      changes: [
        {
          action: 'update',
          target: { id: memory.id, path },
          before: version,
          after: { as: 'memory', memory: counted, path },
          reason: 'used',
          evidence: [],
          needs: 'nothing',
        },
      ],
    })
    await applyPlan(world, { plan: more, select: 'all' })
    const { refused } = await applyPlan(world, { plan: stale, select: 'all' })
    expect(refused).toEqual([])
    const now = (await loadNamed(world, ids[0]!)).memory
    expect(now).toMatchObject({ summary: 'Other words.', useCount: 5 })
    expect(now.lastUsedAt?.slice(0, 10)).toBe(LATER.slice(0, 10))
  })
})

test('WRT-16: `unasked` leaves what needs consent', async () => {
  const { world, ids } = await seededWorld('vault')
  const plan = await planStatus(world, 'forget', { names: ids, reason: 'wrong' })
  const changes = plan.changes.map(
    (change, at): Change => (at === 1 ? { ...change, needs: 'consent' } : change),
  )
  const { operation } = await applyPlan(world, { plan: { ...plan, changes }, select: 'unasked' })
  expect(operation?.changes.map(({ memoryId }) => memoryId)).toEqual([ids[0], ids[2]])
})

test('a file that a plan changes must stand as it was planned', async () => {
  const { world, files } = await seededWorld('vault')
  const path = 'memory-config.json' as VaultPath
  const file = { path, before: '{}', after: '{"a":1}', reason: 'test' }
  const plan = { ...makePlan(world, 'config', { changes: [] }), files: [file] }
  await expect(applyPlan(world, { plan, select: 'all' })).rejects.toMatchObject({
    code: 'OCC_CONFLICT',
  })
  expect(await filesOf(world)).toEqual(files)
})
