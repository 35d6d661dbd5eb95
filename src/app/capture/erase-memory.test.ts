import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { stateOf } from '../../../test/state-of.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { openReadingsFile } from '../../adapters/files/state/readings-file.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { World } from '../../ports/world.ts'
import { listMemories } from '../browse/list.ts'
import { acceptProposals } from '../inbox/decide.ts'
import { propose } from '../inbox/propose.ts'
import { planDream } from '../maintain/dream.ts'
import { applyPlan } from '../write/apply.ts'
import { readLog } from '../write/log.ts'
import { undo } from '../write/undo.ts'
import { planStatus } from './change-status.ts'
import { planEdit } from './edit.ts'
import { eraseMemory } from './erase-memory.ts'

const SECRET = 'hunter2hunter2'

const DRAFTS = [
  draft('Alpha rule'),
  draft(`Leaked ${SECRET} title`, {
    summary: `The password is ${SECRET}.`,
    body: `It is ${SECRET}.`,
  }),
  draft('Gamma rule'),
]

/** Everything that is kept of a world's history. */
async function journalOf(world: World): Promise<string> {
  const operations = await world.journal.list()
  const images = await Promise.all(operations.map(({ id }) => world.journal.images(id)))
  // The name of the file is all that may be left.
  return JSON.stringify([operations, images]).replaceAll(/[\w./-]*leaked-[\w./-]*/gi, '')
}

async function longLife(world: World, ids: readonly string[]): Promise<void> {
  const apply = async (plan: Promise<Parameters<typeof applyPlan>[1]['plan']>): Promise<void> => {
    await applyPlan(world, { plan: await plan, select: 'all' })
  }
  await apply(planEdit(world, ids[0]!, { fields: { title: 'Alpha rule, rewritten' } }))
  await apply(planStatus(world, 'forget', { names: [ids[1]!], reason: `holds ${SECRET}` }))
  await apply(planStatus(world, 'restore', { names: [ids[1]!], reason: '' }))
  await apply(planEdit(world, ids[1]!, { fields: { summary: `Still ${SECRET}` } }))
}

describe.each(LAYOUT_NAMES)('WRT-13: in %s', (name) => {
  test('what was proposed about it is gone too, whether it waits, was rejected or accepted', async () => {
    const { world, ids } = await seededWorld(name, DRAFTS)
    const ask = async (reason: string): Promise<void> => {
      const plan = await planStatus(world, 'forget', { names: [ids[1]!], reason })
      await propose(world, { source: 'dream', title: 'Retire', plan })
    }
    const inbox = world.inbox!
    await ask('accepted')
    const { operations } = await acceptProposals(world, { names: 'all' })
    await undo(world, operations[0]!.id)
    await acceptProposals(world, { names: 'all' })
    await undo(world, 'last')
    await inbox.remove((await inbox.list())[0]!.id)
    await ask('rejected')
    await inbox.reject((await inbox.list())[0]!.id)
    await ask('waiting')
    expect(JSON.stringify([await inbox.list(), await inbox.rejections()])).toContain(SECRET)
    await eraseMemory(world, ids[1]!)
    expect(JSON.stringify([await inbox.list(), await inbox.rejections()])).not.toContain(SECRET)
    expect(await journalOf(world)).not.toContain(SECRET)
  })

  test('an erased memory is gone from files, index, trash and every before-image', async () => {
    const { world, ids } = await seededWorld(name, DRAFTS)
    await longLife(world, ids)
    expect(await journalOf(world)).toContain(SECRET)
    const outcome = await eraseMemory(world, ids[1]!)
    expect(outcome.operation).toMatchObject({ operation: 'erase', undoable: false })
    expect(outcome.rewritten).toBeGreaterThan(3)
    expect(JSON.stringify(await filesOf(world))).not.toContain(SECRET)
    expect(await journalOf(world)).not.toContain(SECRET)
    expect(JSON.stringify(await world.index.entries())).not.toContain(SECRET)
    const left = await listMemories(world, { status: 'any' })
    expect(left.entries.map(({ memory }) => memory.id).sort()).toEqual([ids[0], ids[2]].sort())
  })

  test('the log keeps that it happened, and nothing can bring it back', async () => {
    const { world, ids } = await seededWorld(name, DRAFTS)
    await longLife(world, ids)
    await eraseMemory(world, ids[1]!)
    const [last, ...earlier] = await readLog(world)
    expect(last).toMatchObject({
      operation: 'erase',
      changes: [{ action: 'delete', memoryId: ids[1], title: '', reason: '' }],
    })
    for (const { id, changes } of [last!, ...earlier])
      if (changes.some(({ memoryId }) => memoryId === ids[1]))
        await expect(undo(world, id)).rejects.toMatchObject({ code: 'UNDO_ERROR' })
  })

  test('operations on other memories can still be undone', async () => {
    const { world, ids } = await seededWorld(name, DRAFTS)
    await longLife(world, ids)
    await eraseMemory(world, ids[1]!)
    await undo(world, 'op-2')
    const { entries } = await listMemories(world)
    expect(entries.map(({ memory }) => memory.title).sort()).toEqual(['Alpha rule', 'Gamma rule'])
  })
})

test('a retired memory can be erased too, and one that links to it is said', async () => {
  const { world, ids } = await seededWorld('claude-md', [
    draft('Leaked'),
    draft('Beta', { body: 'See [[Leaked]].' }),
  ])
  const plan = await planStatus(world, 'forget', { names: [ids[0]!], reason: 'leaked' })
  await applyPlan(world, { plan, select: 'all' })
  const { notes } = await eraseMemory(world, ids[0]!)
  expect(notes).toEqual([expect.stringMatching(/beta.*links to it/)])
  expect((await listMemories(world, { status: 'any' })).total).toBe(1)
})

// WRT-13
test.each(LAYOUT_NAMES)(
  'on a disk, no file below the vault of %s holds a word of it',
  async (name) => {
    const layout = layoutNamed(name)
    const root = tempVault(layout)
    const readings = openReadingsFile(join(stateOf(root), 'readings.json'), { build: 'test' })
    const world = { ...diskWorld(layout, root), readings }
    const plan = planDrafts(world, DRAFTS, new Set())
    await applyPlan(world, { plan, select: 'all' })
    const ids = plan.changes.map(({ target }) => target.id)
    await longLife(world, ids)
    await planDream(world)
    expect(await readings.read()).toContain('hunter2')
    expect(filesHolding(root)).not.toEqual([])
    await eraseMemory(world, ids[1]!)
    world.index.close()
    expect(filesHolding(root)).toEqual([])
  },
)

/** Files with the secret in their bytes, whatever they are: SQLite pages and journals too. */
function filesHolding(root: string): readonly string[] {
  const found: string[] = []
  for (const item of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name)
    if (!statSync(path).isFile()) continue
    const bytes = readFileSync(path, 'latin1').replaceAll(/leaked-hunter2hunter2[\w-]*/gi, '')
    if (bytes.includes(SECRET)) found.push(path)
  }
  return found
}
