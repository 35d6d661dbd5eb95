import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../../test/fixed-world.ts'
import { draft } from '../../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../../test/support/seeded-world.ts'
import { type VaultPath, vaultPath } from '../../../core/base/vault-path.ts'
import type { World } from '../../../ports/world.ts'
import { listMemories } from '../../browse/list.ts'
import { showMemory } from '../../browse/open-memory.ts'
import { planStatus } from '../../capture/change-status.ts'
import { planEdit } from '../../capture/edit.ts'
import { applyPlan } from '../../write/apply.ts'
import { undo } from '../../write/undo.ts'
import {
  indexHealth,
  planIndex,
  readableIndex,
  rebuildIndex,
  validateIndex,
} from './index-files.ts'

async function generated(world: World): Promise<Record<string, string | undefined>> {
  const texts: Record<string, string | undefined> = {}
  for (const path of world.layout.generatedPaths) texts[path] = (await world.vault.read(path))?.text
  return texts
}

async function codes(world: World): Promise<readonly string[]> {
  return (await validateIndex(world)).findings.map(({ code }) => code)
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // LAY-07
  test('a vault that the writer left is as a rebuild would leave it', async () => {
    const { world, files } = await seededWorld(name)
    expect(await codes(world)).toEqual([])
    const outcome = await rebuildIndex(world, { scratch: true })
    expect(outcome).toMatchObject({ operation: undefined, written: [], memories: 3 })
    expect(await filesOf(world)).toEqual(files)
  })

  // LAY-07
  test('generated files can be deleted at any time: they come back as they were', async () => {
    const { world } = await seededWorld(name)
    const before = await generated(world)
    for (const path of world.layout.generatedPaths) await world.vault.remove(path, 'any')
    expect(await codes(world)).toEqual(world.layout.generatedPaths.map(() => 'generated'))
    const { written, operation } = await rebuildIndex(world, { scratch: true })
    expect(written).toEqual(world.layout.generatedPaths)
    expect(operation).toMatchObject({ operation: 'index', changes: [] })
    expect(await generated(world)).toEqual(before)
  })

  // LAY-07, LAY-10
  test('a memory that came by hand is an orphan, one that went by hand a dead entry', async () => {
    const { world, ids } = await seededWorld(name)
    const other = await seededWorld(name, [draft('Delta rule')])
    const [delta] = other.ids
    const gone = (await showMemory(world, ids[1]!)).entry.path
    if (world.layout.sharedPaths.includes(gone)) await world.vault.write(gone, '', 'any')
    else await world.vault.remove(gone, 'any')
    const from = (await showMemory(other.world, delta!)).entry.path
    const text = (await other.world.vault.read(from))!.text
    await world.vault.write(from, text, 'any')

    const { findings, diffs } = await validateIndex(world)
    const found = new Set(findings.map(({ code }) => code))
    expect([...found]).toEqual(expect.arrayContaining(['generated', 'orphan', 'dead-entry']))
    expect([...diffs.keys()]).toEqual(expect.arrayContaining([world.layout.generatedPaths.at(-1)]))
    // Looking changes nothing.
    expect(await codes(world)).toEqual(findings.map(({ code }) => code))

    const plan = await planIndex(world)
    expect(plan.files.length).toBeGreaterThan(0)
    await rebuildIndex(world)
    const left = (await codes(world)).filter((code) => code !== 'problem')
    expect(left).toEqual([])
  })

  // LAY-10, WRT-18
  test('uses survive every rebuild, also from nothing', async () => {
    const { world, ids } = await seededWorld(name)
    const [id = ''] = ids
    const before = (await showMemory(world, id)).memory
    const version = (await showMemory(world, id)).version
    await world.usage.append([1, 2, 3].map(() => ({ id, at: world.clock() })))
    expect((await showMemory(world, id)).memory.useCount).toBe(3)
    await rebuildIndex(world, { scratch: true })
    for (const path of world.layout.generatedPaths) await world.vault.remove(path, 'any')
    await rebuildIndex(world, { scratch: true })
    const after = await showMemory(world, id)
    expect(after.memory.useCount).toBe(3)
    expect(after.memory.lastUsedAt).toBeDefined()
    expect(after.memory.updatedAt).toBe(before.updatedAt)
    expect(after.version).toBe(version)
    expect(await world.usage.all()).toEqual(new Map())
  })

  test('a rebuild that wrote something can be undone', async () => {
    const { world } = await seededWorld(name)
    const path = world.layout.generatedPaths[0]!
    await world.vault.remove(path, 'any')
    const without = await filesOf(world)
    await rebuildIndex(world)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(without)
  })

  test('health counts by kind and status and ends in a verdict', async () => {
    const { world, ids } = await seededWorld(name)
    const plan = await planStatus(world, 'forget', { names: [ids[0]!], reason: 'wrong' })
    await applyPlan(world, { plan, select: 'all' })
    const health = await indexHealth(world)
    expect(health).toMatchObject({
      verdict: 'GOOD',
      issues: [],
      total: { active: 2, retired: 1, archived: 0 },
      kinds: [{ kind: 'insight', counts: { active: 2, retired: 1, archived: 0 } }],
      recentlyRetired: [{ id: ids[0], count: 0 }],
    })
    world.advance(8)
    expect((await indexHealth(world)).recentlyRetired).toEqual([])
    await world.vault.remove(world.layout.generatedPaths[0]!, 'any')
    expect((await indexHealth(world)).verdict).toBe('NEEDS ATTENTION')
  })

  // HYG-03
  test('the readable page lists active memories by kind', async () => {
    const { world, ids } = await seededWorld(name)
    const page = await readableIndex(world)
    expect(page).toContain('### insight (3)')
    for (const id of ids) expect(page).toContain(`- [${id}]`)
  })
})

test('a memory that was updated more than five times needs attention', async () => {
  const { world, ids } = await seededWorld('claude-json')
  for (let round = 1; round <= 6; round++) {
    const plan = await planEdit(world, ids[0]!, { fields: { title: `Alpha rule ${round}` } })
    await applyPlan(world, { plan, select: 'all' })
  }
  const health = await indexHealth(world)
  expect(health.heavilyUpdated).toMatchObject([{ id: ids[0], count: 6 }])
  expect(health.verdict).toBe('NEEDS ATTENTION')
})

// LAY-10
test('counters that only the generated index of others holds go into the files', async () => {
  const { world, ids } = await seededWorld('vault')
  const path = vaultPath('memory-index.json')
  const index = JSON.parse((await world.vault.read(path))!.text)
  for (const entry of index.entries) entry.retrieval_count = 7
  await world.vault.write(path, `${JSON.stringify(index, null, 2)}\n`, 'any')
  const { findings } = await validateIndex(world)
  expect(findings.filter(({ code }) => code === 'foreign-counters')).toHaveLength(3)
  await rebuildIndex(world)
  expect(await codes(world)).toEqual([])
  for (const id of ids) {
    const { text } = await showMemory(world, id)
    expect(text).toMatch(/^retrieval_count: 7$/m)
  }
})

// LAY-10
test('a rebuild from nothing trusts no index about the counters of others', async () => {
  const { world, ids } = await seededWorld('vault')
  const path = vaultPath('memory-index.json')
  const index = JSON.parse((await world.vault.read(path))!.text)
  for (const entry of index.entries) entry.retrieval_count = 7
  await world.vault.write(path, `${JSON.stringify(index, null, 2)}\n`, 'any')
  const stamp = await world.vault.stamp(path)
  await world.index.setNote(`stamp:${path}`, stamp!.stamp)
  await rebuildIndex(world, { scratch: true })
  expect((await showMemory(world, ids[0]!)).memory.useCount).toBe(7)
})

// WRT-18, GIT-02
test('uses are counted once, also when the process ended before its log said so', async () => {
  const { world, ids } = await seededWorld('vault')
  const [id = ''] = ids
  await world.usage.append([{ id, at: world.clock() }])
  const dies: World = {
    ...world,
    usage: { ...world.usage, settle: () => Promise.reject(new Error('power cut')) },
  }
  await expect(rebuildIndex(dies)).rejects.toThrow('power cut')
  await world.usage.append([{ id, at: world.clock() }])
  await rebuildIndex(world)
  expect((await showMemory(world, id)).memory.useCount).toBe(2)
  expect(await world.usage.all()).toEqual(new Map())
})

// LAY-04
describe('a readable copy that was edited by hand', () => {
  const copyOf = (id: string): VaultPath => vaultPath(`insight-${id}.md`)

  test('is found, left alone by a rebuild, and its text can be taken over', async () => {
    const { world, ids } = await seededWorld('smallcode')
    const path = copyOf(ids[0]!)
    const edited = (await world.vault.read(path))!.text
      .replace('# Alpha rule', '# Omega rule')
      .replace('Tags: demo', 'Tags: demo, by-hand')
      .concat('\nOne more line.')
    await world.vault.write(path, edited, 'any')
    const { findings, proposal } = await validateIndex(world)
    expect(findings.map(({ code, path: at }) => [code, at])).toEqual([['hand-edited', path]])
    await rebuildIndex(world)
    expect((await world.vault.read(path))?.text).toBe(edited)

    // WRT-16
    expect(proposal.changes.map(({ needs }) => needs)).toEqual(['consent'])
    await applyPlan(world, { plan: proposal, select: 'all' })
    const { memory } = await showMemory(world, ids[0]!)
    expect(memory).toMatchObject({ title: 'Omega rule', tags: ['demo', 'by-hand'] })
    expect(memory.body).toMatch(/One more line\.$/)
    expect(await codes(world)).toEqual([])
  })

  test('is not one when only line ends changed, and a missing copy is made again', async () => {
    const { world, ids } = await seededWorld('smallcode')
    const [crlf, missing] = [copyOf(ids[0]!), copyOf(ids[1]!)]
    const { text } = (await world.vault.read(crlf))!
    await world.vault.write(crlf, `${text.replaceAll('\n', '\r\n')}\r\n`, 'any')
    await world.vault.remove(missing, 'any')
    expect(await codes(world)).toEqual([])
    await rebuildIndex(world)
    expect(await world.vault.read(missing)).toBeDefined()
  })
})

test('problems of files and of the config are among the findings', async () => {
  const { world } = await seededWorld('claude-json')
  await world.vault.write(vaultPath('decisions/broken.json'), '{"title": ', 'any')
  await rebuildIndex(world)
  const { findings } = await validateIndex({
    ...world,
    config: {
      ...world.config,
      problems: [
        {
          source: 'vault',
          code: 'bad-value',
          key: 'auto_commit',
          line: 3,
          message: 'auto_commit is 7.',
          hint: 'Correct it.',
        },
      ],
    },
  })
  expect([...new Set(findings.map(({ code, path }) => `${code} ${path}`))]).toEqual([
    'problem decisions/broken.json',
    'config memory-config.json (auto_commit)',
  ])
  expect((await listMemories(world, { withProblems: true })).total).toBe(1)
})
