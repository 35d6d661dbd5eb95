import { expect, test } from 'vitest'
import { type FixedWorld, filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { decisionRecord } from '../../../test/support/records.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { stableJson } from '../../core/format/json/json-edit.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { Layout } from '../../core/layouts/layout.ts'
import type { Memory, MemoryId } from '../../core/model/memory.ts'
import type { After } from '../../core/plan/plan.ts'
import { showMemory } from '../browse/open-memory.ts'
import { eraseMemory } from '../capture/erase-memory.ts'
import { planPin } from '../capture/pin.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { readMemories } from '../catalog/read-memories.ts'
import { readSome } from '../catalog/read-some.ts'
import { editableProposal, editProposal } from '../inbox/edit-proposal.ts'
import { propose } from '../inbox/propose.ts'
import { applyCheckFix, checkVault, planCheckFix } from '../maintain/check/check.ts'
import { planIndex, rebuildIndex, validateIndex } from '../maintain/check/index-files.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { applyPlan } from '../write/apply.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { undo } from '../write/undo.ts'
import { moveFields } from './move-fields.ts'

const OLD = vaultPath('everkeep-fields.json')
const FIELDS = vaultPath('everkeep-fields/decisions/use-jwt.json')
const RECORD = vaultPath('decisions/use-jwt.json')

function counting(layout: Layout, parsed: string[]): Layout {
  return {
    ...layout,
    parse: (path, text, files) => {
      parsed.push(path)
      return layout.parse(path, text, files)
    },
  }
}

/** Notes which files are parsed, and which companions are read. */
function countedWorld(files: Readonly<Record<string, string>>): {
  readonly world: FixedWorld
  readonly parsed: string[]
  readonly read: string[]
} {
  const parsed: string[] = []
  const read: string[] = []
  const made = fixedWorld(counting(layoutNamed('claude-json'), parsed), files)
  const vault: FixedWorld['vault'] = {
    ...made.vault,
    read: (path, options) => {
      if (path.startsWith('everkeep-fields/')) read.push(path)
      return made.vault.read(path, options)
    },
  }
  return { world: { ...made, vault }, parsed, read }
}

function records(count: number): Record<string, string> {
  const ids = Array.from({ length: count }, (_, at) => `rule-${at}`)
  return Object.fromEntries(
    ids.map((id) => [`decisions/${id}.json`, stableJson(decisionRecord({ id, title: id }))]),
  )
}

const jwt = (side?: JsonObject): Record<string, string> => ({
  [RECORD]: stableJson(decisionRecord()),
  ...(side && { [FIELDS]: stableJson(side) }),
})

async function pin(world: FixedWorld, id: string, pinned = true): Promise<void> {
  await applyPlan(world, { plan: await planPin(world, { names: [id], pinned }), select: 'all' })
}

test('the first look at 2,000 records looks for no companion that is not there (GIT-04)', async () => {
  const { world, parsed, read } = countedWorld({
    ...records(2_000),
    'everkeep-fields/decisions/rule-9.json': stableJson({ topic: 'rules' }),
  })
  expect((await readCatalog(world)).entries).toHaveLength(2_000)
  expect(parsed).toHaveLength(2_000)
  expect(read).toEqual(['everkeep-fields/decisions/rule-9.json'])
})

test('a save among 1,100 records parses the new one only (GIT-04)', async () => {
  const old = { 'rule-7': { topic: 'rules' }, 'rule-8': { topic: 'rules' } }
  const root = tempVault(layoutNamed('claude-json'), {
    ...records(1_100),
    'everkeep-fields.json': stableJson(old),
    'everkeep-fields/decisions/rule-9.json': stableJson({ topic: 'rules' }),
  })
  const parsed: string[] = []
  const made = diskWorld(layoutNamed('claude-json'), root)
  const world = { ...made, layout: counting(made.layout, parsed) }
  await readCatalog(world)
  // Files of this very moment are read twice: another change might leave the same stamp.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await readCatalog(world)
  parsed.length = 0

  const plan = planDrafts(world, [draft('Delta rule', { topic: 'delta' })], new Set())
  await applyPlan(world, { plan, select: 'all' })
  const { entries } = await readCatalog(world)

  expect(entries).toHaveLength(1_101)
  expect(entries.filter(({ memory }) => memory.topic === 'rules')).toHaveLength(3)
  expect([...new Set(parsed)]).toEqual([plan.changes[0]!.target.path])
  world.index.close()
})

test('reading many memories looks for no companion that is not there (GIT-04)', async () => {
  const { world, read } = countedWorld(records(100))
  const { entries } = await readCatalog(world)
  await readSome(world, entries)
  await readMemories(world)
  expect(read).toEqual([])
})

test('a companion that changes or goes has its record read again, and no other (GIT-04)', async () => {
  const { world, parsed } = countedWorld({ ...records(50), ...jwt({ topic: 'auth' }) })
  const topic = async (): Promise<string | undefined> =>
    (await readCatalog(world)).entries.find(({ path }) => path === RECORD)?.memory.topic
  expect(await topic()).toBe('auth')
  for (const [text, expected] of [
    [stableJson({ topic: 'tokens' }), 'tokens'],
    [undefined, ''],
    [stableJson({ topic: 'again' }), 'again'],
  ] as const) {
    parsed.length = 0
    if (text === undefined) await world.vault.remove(FIELDS, 'any')
    else await world.vault.write(FIELDS, text, 'any')
    expect(await topic()).toBe(expected)
    expect(parsed).toEqual([RECORD])
  }
})

test('a change of the old file is a change of every record without a companion (LAY-16)', async () => {
  const { world } = countedWorld({ ...records(3), ...jwt({ topic: 'own' }) })
  await readCatalog(world)
  const old = { 'rule-1': { topic: 'old' }, 'use-jwt': { topic: 'old' } }
  await world.vault.write(OLD, stableJson(old), 'any')
  const { entries } = await readCatalog(world)
  expect(entries.map(({ memory }) => memory.topic).sort()).toEqual(['', '', 'old', 'own'])
})

test('undo takes a pin out of the companion and leaves uses counted since (LAY-16)', async () => {
  const world = fixedWorld(layoutNamed('claude-json'), jwt({ topic: 'auth' }))
  await pin(world, 'use-jwt')
  await world.usage.append([{ id: 'use-jwt', at: world.clock() }])
  await foldUsage(world)
  await undo(world, 'last')
  const { memory } = await showMemory(world, 'use-jwt')
  expect(memory).toMatchObject({ pinned: false, topic: 'auth', useCount: 1 })
})

test('undo refuses when the companion was edited since (LAY-16)', async () => {
  const world = fixedWorld(layoutNamed('claude-json'), jwt())
  await pin(world, 'use-jwt')
  await world.vault.write(FIELDS, stableJson({ pinned: true, topic: 'mine' }), 'any')
  await expect(undo(world, 'last')).rejects.toMatchObject({ code: 'UNDO_CONFLICT' })
})

test('a record that is renamed or deleted takes its companion along, there and back (LAY-16)', async () => {
  const world = fixedWorld(layoutNamed('claude-json'), jwt({ topic: 'auth', pinned: true }))
  await rebuildIndex(world)
  const files = await filesOf(world)
  const change = async (after: (memory: Memory) => After): Promise<readonly string[]> => {
    const [entry] = (await readCatalog(world)).entries
    const { memory, version } = await loadMemory(world, entry!)
    const target = { id: memory.id, path: entry!.path }
    const plan = makePlan(world, 'test', {
      changes: [
        {
          ...{ action: 'update', target, before: version, after: after(memory) },
          ...{ reason: '', evidence: [], needs: 'nothing' },
        },
      ],
    })
    const { refused } = await applyPlan(world, { plan, select: 'all' })
    expect(refused).toEqual([])
    return Object.keys(await filesOf(world)).filter((path) => path !== 'index.md')
  }
  const renamed = await change((memory) => ({
    as: 'memory',
    memory: { ...memory, id: 'use-tokens' as MemoryId },
    path: vaultPath('decisions/use-tokens.json'),
  }))
  expect(renamed).toEqual([
    'decisions/use-tokens.json',
    'everkeep-fields/decisions/use-tokens.json',
  ])
  expect((await readCatalog(world)).entries).toMatchObject([
    { memory: { id: 'use-tokens', topic: 'auth', pinned: true } },
  ])
  await undo(world, 'last')
  expect(await filesOf(world)).toEqual(files)
  expect(await change(() => ({ as: 'absent' }))).toEqual([])
  await undo(world, 'last')
  expect(await filesOf(world)).toEqual(files)
})

test('check finds a secret in a companion (LAY-16)', async () => {
  const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  const world = fixedWorld(layoutNamed('claude-json'), jwt({ summary: `Use ${key}` }))
  expect((await checkVault(world)).issues).toContainEqual(
    expect.objectContaining({ code: 'SECRET', path: FIELDS }),
  )
})

test('erasing leaves nothing of the companion, the old file or their images (LAY-16)', async () => {
  const secret = 'hunter2hunter2'
  const world = fixedWorld(layoutNamed('claude-json'), {
    ...jwt({ topic: secret }),
    ...records(1),
    [OLD]: stableJson({ 'use-jwt': { summary: secret }, 'rule-0': { topic: 'kept' } }),
  })
  await pin(world, 'use-jwt')
  await eraseMemory(world, 'use-jwt')
  const images = await Promise.all(
    (await world.journal.list()).map(({ id }) => world.journal.images(id)),
  )
  expect(JSON.stringify([await filesOf(world), images])).not.toContain(secret)
  expect((await readCatalog(world)).entries.map(({ memory }) => memory.topic)).toEqual(['kept'])
})

test('editing the text of a proposal keeps what its record has no key for (LAY-16)', async () => {
  const world = fixedWorld(layoutNamed('claude-json'), records(1))
  const plan = planDrafts(world, [draft('Delta rule', { topic: 'delta' })], new Set())
  await propose(world, { plan, source: 'triage', title: 'Delta rule' })
  const [proposal] = await world.inbox!.list()
  const { text } = await editableProposal(world, proposal!.id)
  const edited = await editProposal(world, proposal!.id, text.replace('Delta rule', 'Delta law'))
  const { after } = edited.plan.changes[0]!
  expect(after).toMatchObject({ memory: { title: 'Delta law', topic: 'delta' } })
})

test('everkeep index moves the old file over in one operation that can be undone (LAY-16, GIT-04)', async () => {
  const world = fixedWorld(layoutNamed('claude-json'), {
    ...records(3),
    ...jwt({ topic: 'own' }),
    [OLD]: stableJson({
      'rule-1': { topic: 'old', use_count: 4 },
      'use-jwt': { topic: 'old' },
    }),
  })
  await rebuildIndex(world)
  const before = await readCatalog(world)
  const files = await filesOf(world)
  expect((await checkVault(world)).issues).toContainEqual(
    expect.objectContaining({ code: 'OLD FORM', path: OLD }),
  )
  const planned = await planIndex(world, { moveFields: true })
  expect(planned.files.map(({ path }) => path)).toEqual([
    'everkeep-fields/decisions/rule-1.json',
    OLD,
  ])

  const { operation, moved } = await rebuildIndex(world, { moveFields: true })

  expect(moved).toBe(2)
  expect(operation).toMatchObject({ operation: 'index', undoable: true })
  const after = await filesOf(world)
  expect(after[OLD]).toBeUndefined()
  expect((await readCatalog(world)).entries).toEqual(before.entries)
  expect((await checkVault(world)).issues.map(({ code }) => code)).not.toContain('OLD FORM')
  expect((await rebuildIndex(world, { moveFields: true })).operation).toBeUndefined()
  await undo(world, 'last')
  expect(await filesOf(world)).toEqual(files)
  expect((await moveFields(world)).operation?.paths).toEqual(operation?.paths)
  expect(await filesOf(world)).toEqual(after)
})

test('a companion without its record is found, removed by check --fix, and brought back by undo (LAY-16)', async () => {
  const world = fixedWorld(layoutNamed('claude-json'), {
    ...records(2),
    'everkeep-fields/decisions/gone.json': stableJson({ topic: 'lost' }),
    'everkeep-fields/decisions/ill.json': stableJson({ topic: 'waits' }),
    'decisions/ill.json.invalid.1771000000': '{',
  })
  await rebuildIndex(world)
  const files = await filesOf(world)
  const orphans = async (): Promise<readonly string[]> =>
    (await checkVault(world)).issues.filter(({ code }) => code === 'ORPHAN').map(({ path }) => path)
  expect(await orphans()).toEqual(['everkeep-fields/decisions/gone.json'])
  expect((await validateIndex(world)).findings).toEqual([])

  await applyCheckFix(world, { plan: await planCheckFix(world), select: [] })

  expect(await orphans()).toEqual([])
  expect(Object.keys(await filesOf(world))).toContain('everkeep-fields/decisions/ill.json')
  await undo(world, 'last')
  expect(await filesOf(world)).toEqual(files)
})
