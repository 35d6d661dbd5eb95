import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { UsageWrite } from '../../ports/usage.ts'
import type { World } from '../../ports/world.ts'
import { showMemory } from '../browse/open-memory.ts'
import { planStatus } from '../capture/change-status.ts'
import { planPin } from '../capture/pin.ts'
import { readCatalog, readStored } from '../catalog/catalog.ts'
import { usageSince } from '../catalog/usage-since.ts'
import { rebuildIndex, validateIndex } from '../maintain/check/index-files.ts'
import { planDistill } from '../maintain/distill/distill.ts'
import { planGc } from '../maintain/gc.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { foldUsage } from './fold-usage.ts'

const JSON_INDEX = vaultPath('memory-index.json')

async function worldWith(
  name: (typeof LAYOUT_NAMES)[number],
  write: UsageWrite,
  drafts?: readonly Memory[],
) {
  const flags = { 'delete.archive_retired': false }
  return seededWorld(name, drafts, { flags, over: { usageWrite: () => write } })
}

async function use(world: World, id: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await world.usage.append([{ id, at: world.clock() }])
}

async function usesOf(world: World, id: string): Promise<number> {
  const { entries } = await readCatalog(world)
  return entries.find(({ memory }) => memory.id === id)?.memory.useCount ?? -1
}

async function inFile(world: World, id: string): Promise<number> {
  const { entries } = await readStored(world)
  return entries.find(({ memory }) => memory.id === id)?.memory.useCount ?? -1
}

async function pin(world: World, id: string): Promise<void> {
  const plan = await planPin(world, { names: [id], pinned: true })
  await applyPlan(world, { plan, select: 'all' })
}

// GIT-02: usage.write
describe.each(LAYOUT_NAMES)('uses in %s', (name) => {
  test('never: no file changes, and all that counts sees them', async () => {
    const { world, ids, files } = await worldWith(name, 'never')
    const [id = '', other = ''] = ids
    await use(world, id, 3)
    await foldUsage(world)
    await rebuildIndex(world, { scratch: true })
    expect(await filesOf(world)).toEqual(files)
    expect(await usesOf(world, id)).toBe(3)
    expect((await showMemory(world, id)).memory.lastUsedAt).toBeDefined()
    const { entries } = await readCatalog(world)
    expect(await usageSince(world, entries)).toBeDefined()
    await pin(world, id)
    await pin(world, other)
    expect([await inFile(world, id), await usesOf(world, id)]).toEqual([0, 3])
  })

  test('with-changes: only a file that is rewritten anyway takes its uses along', async () => {
    const { world, ids, files } = await worldWith(name, 'with-changes')
    const [id = '', other = ''] = ids
    await use(world, id, 3)
    await use(world, other, 2)
    await foldUsage(world)
    expect(await filesOf(world)).toEqual(files)
    await pin(world, id)
    expect([await inFile(world, id), await usesOf(world, id)]).toEqual([3, 3])
    expect([await inFile(world, other), await usesOf(world, other)]).toEqual([0, 2])
    await use(world, id, 1)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
    expect(await usesOf(world, id)).toBe(4)
  })

  test('always: the files hold them, as the seeds have it', async () => {
    const { world, ids, files } = await worldWith(name, 'always')
    await use(world, ids[0]!, 3)
    await foldUsage(world)
    expect(await filesOf(world)).not.toEqual(files)
    expect(await world.usage.all()).toEqual(new Map())
  })

  test.each(['never', 'with-changes', 'always'] as const)(
    '%s: uses go with a memory that is deleted, and come back with it',
    async (write) => {
      const { world, ids } = await worldWith(name, write)
      const [id = ''] = ids
      await use(world, id, 3)
      const forget = await planStatus(world, 'forget', { names: [id], reason: 'wrong' })
      await applyPlan(world, { plan: forget, select: 'all' })
      await use(world, id, 2)
      const before = await usesOf(world, id)
      world.advance(40)
      await applyPlan(world, { plan: await planGc(world), select: 'all' })
      expect((await world.usage.all()).get(id)).toBeUndefined()
      await undo(world, 'last')
      expect(await usesOf(world, id)).toBe(before)
      await undo(world, 'op-4')
      expect((await world.usage.all()).get(id)).toBeUndefined()
    },
  )
})

const twin = (title: string): Memory =>
  draft(title, {
    topic: 'python',
    keywords: ['retry', 'http', 'backoff', title],
    createdAt: '2025-12-20T00:00:00.000Z' as Memory['createdAt'],
  })

// GIT-02
describe.each(['never', 'with-changes'] as const)('memories that are merged: %s', (write) => {
  test('the one that is kept has the uses of both, and undo gives each its own', async () => {
    const { world, ids, files } = await worldWith('vault', write, [twin('alpha'), twin('beta')])
    const [a = '', b = ''] = ids
    await use(world, a, 3)
    await use(world, b, 2)
    const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
    await applyPlan(world, { plan, select: 'all' })
    expect(await usesOf(world, a)).toBe(5)
    await undo(world, 'last')
    expect([await usesOf(world, a), await usesOf(world, b)]).toEqual([3, 2])
    expect((await filesOf(world))['10-Memories/MEM-alpha.md']).toBe(
      files['10-Memories/MEM-alpha.md'],
    )
  })
})

// GIT-02, LAY-10
describe('what seed 000 counts in memory-index.json', () => {
  async function bump(world: World, id: string, count: number, day?: string): Promise<void> {
    const text = (await world.vault.read(JSON_INDEX))!.text
    const index = JSON.parse(text) as {
      entries: { id: string; retrieval_count: number; last_retrieved: string | null }[]
    }
    for (const entry of index.entries.filter((one) => one.id === id)) {
      entry.retrieval_count = count
      if (day !== undefined) entry.last_retrieved = day
    }
    await world.vault.write(JSON_INDEX, `${JSON.stringify(index, null, 2)}\n`, 'any')
  }

  test('never: survives each rebuild, is added once, and goes on being counted', async () => {
    const { world, ids } = await worldWith('vault', 'never')
    const [id = '', other = ''] = ids
    await use(world, id, 2)
    await bump(world, id, 5)
    expect(await usesOf(world, id)).toBe(7)
    await pin(world, other)
    expect([await inFile(world, id), await usesOf(world, id)]).toEqual([0, 7])
    await rebuildIndex(world, { scratch: true })
    await rebuildIndex(world, { scratch: true })
    expect(await usesOf(world, id)).toBe(7)
    const findings = (await validateIndex(world)).findings.map(({ code }) => code)
    expect(findings.filter((code) => code !== 'problem')).toEqual([])
    await bump(world, id, 6)
    expect(await usesOf(world, id)).toBe(8)
    await world.vault.remove(JSON_INDEX, 'any')
    await rebuildIndex(world, { scratch: true })
    // What nobody looked at before it was deleted is gone; the rest is not.
    expect(await usesOf(world, id)).toBe(7)
  })

  test.each(['never', 'with-changes'] as const)(
    '%s: comes back to the list when the merge of its memory is undone',
    async (write) => {
      const { world, ids } = await worldWith('vault', write, [twin('alpha'), twin('beta')])
      const [a = '', b = ''] = ids
      // The memory with more uses is kept.
      await use(world, a, 20)
      await bump(world, b, 12, '2026-01-02')
      await rebuildIndex(world)
      const before = (await world.vault.read(JSON_INDEX))!.text
      expect(before).toContain('"retrieval_count": 12')
      const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
      await applyPlan(world, { plan, select: 'all' })
      expect(await usesOf(world, a)).toBe(32)
      expect(
        (await validateIndex(world)).findings.filter(({ code }) => code === 'generated'),
      ).toEqual([])
      await undo(world, 'last')
      expect((await world.vault.read(JSON_INDEX))!.text).toBe(before)
      expect([await usesOf(world, a), await usesOf(world, b)]).toEqual([20, 12])
    },
  )

  test('never: the same file checked out once more is not counted once more', async () => {
    const { world, ids } = await worldWith('vault', 'never')
    const [id = ''] = ids
    await bump(world, id, 5)
    const bumped = (await world.vault.read(JSON_INDEX))!.text
    await foldUsage(world)
    await world.vault.remove(JSON_INDEX, 'any')
    await rebuildIndex(world)
    await world.vault.write(JSON_INDEX, bumped, 'any')
    await foldUsage(world)
    await rebuildIndex(world, { scratch: true })
    expect(await usesOf(world, id)).toBe(5)
  })
})
