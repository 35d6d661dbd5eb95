import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { type WorldRegistry, worldRegistry } from '../../../test/support/world-registry.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { emptyVaultFiles } from '../../core/vaults/empty-vault.ts'
import type { World } from '../../ports/world.ts'
import { listMemories } from '../browse/list.ts'
import { planStatus } from '../capture/change-status.ts'
import { planPin } from '../capture/pin.ts'
import { readMemories } from '../catalog/read-memories.ts'
import { applyPlan } from '../write/apply.ts'
import { readLog } from '../write/log.ts'
import { undo } from '../write/undo.ts'
import { convertVault, planConvert } from './convert.ts'

const SOURCE = '/project/source'
const TARGET = '/project/target'

/** A vault with one memory of each status, a pin, uses and a config. */
async function filledVault(registry: WorldRegistry, layout: LayoutName): Promise<World> {
  const world = registry.open(SOURCE, layout)
  const plan = planDrafts(
    world,
    [
      draft('Alpha rule', { topic: 'rules/house', keywords: ['alpha'], confidence: 0.75 }),
      draft('Beta rule', { relatedFiles: ['src/b.ts'], supersededBy: 'alpha-rule' }),
      draft('Gamma rule', { scope: 'team', tags: ['x', 'y'] }),
    ],
    new Set(),
  )
  await applyPlan(world, { plan, select: 'all' })
  const [alpha = '', beta = '', gamma = ''] = plan.changes.map(({ target }) => target.id)
  const change = async (next: Promise<Parameters<typeof applyPlan>[1]['plan']>): Promise<void> => {
    await applyPlan(world, { plan: await next, select: 'all' })
  }
  await change(planPin(world, { names: [alpha], pinned: true }))
  await change(planStatus(world, 'forget', { names: [beta], reason: 'wrong' }))
  await change(planStatus(world, 'archive', { names: [gamma], reason: 'history' }))
  await world.usage.append([{ id: alpha, at: world.clock() }])
  await world.vault.write(
    vaultPath('memory-config.json'),
    '{\n  "layout": "auto",\n  "retrieval": { "max_inject": 3 }\n}\n',
    'absent',
  )
  return world
}

/** All fields of all memories but what names them. */
async function facts(world: World): Promise<readonly object[]> {
  const { memories } = await readMemories(world)
  return memories
    .map(
      ({ memory: { id: _id, aliases: _aliases, useCount: _u, lastUsedAt: _l, ...rest } }) => rest,
    )
    .sort((a, b) => (a.title < b.title ? -1 : 1))
}

const PAIRS = LAYOUT_NAMES.flatMap((from) =>
  LAYOUT_NAMES.filter((to) => to !== from).map((to) => [from, to] as const),
)

describe.each(PAIRS)('LAY-12: from %s to %s', (from, to) => {
  test('every memory arrives with every field, the old vault stays, undo takes the new one back', async () => {
    const registry = worldRegistry()
    const world = await filledVault(registry, from)
    const before = await filesOf(world)
    const outcome = await convertVault(world, { to, out: TARGET })
    expect(outcome).toMatchObject({ converted: 3, refused: [], layout: to, root: TARGET })
    expect(await filesOf(world)).toEqual(before)

    const target = registry.open(TARGET, to)
    expect(await facts(target)).toEqual(await facts(world))
    const listed = await listMemories(target, { status: 'any' })
    expect(listed.entries.map(({ memory }) => memory.status).sort()).toEqual([
      'active',
      'archived',
      'retired',
    ])
    const alpha = listed.entries.find(({ memory }) => memory.title === 'Alpha rule')!.memory
    expect(alpha).toMatchObject({ useCount: 1, pinned: true })
    const config = (await target.vault.read(vaultPath('memory-config.json')))!.text
    expect(config).toContain('"max_inject": 3')
    expect(config).not.toContain('layout')

    await undo(target, 'last')
    expect(await filesOf(target)).toEqual({})
    expect(await filesOf(world)).toEqual(before)
  })

  test('--replace empties the old vault, and undoing either side undoes both', async () => {
    for (const side of [TARGET, SOURCE]) {
      const registry = worldRegistry()
      const world = await filledVault(registry, from)
      const before = await filesOf(world)
      const outcome = await convertVault(world, { to, out: TARGET, replace: true })
      const target = registry.open(TARGET, to)
      expect((await listMemories(world, { status: 'any' })).total).toBe(0)
      expect(outcome.operation?.partner).toMatchObject({ vault: SOURCE, id: outcome.replaced?.id })
      expect(outcome.replaced?.partner).toMatchObject({ vault: TARGET, id: outcome.operation?.id })
      // What is left tells nobody that this was a vault.
      expect(Object.keys(await filesOf(world))).toEqual([])

      await undo(registry.open(side, side === TARGET ? to : from), 'last')
      expect(await filesOf(world)).toEqual(before)
      expect(await filesOf(target)).toEqual({})
      for (const one of [world, target])
        expect((await readLog(one)).map(({ operation }) => operation).slice(0, 2)).toEqual([
          'undo',
          'convert',
        ])
    }
  })
})

test('there and back again: the same memories under the same ids', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  await convertVault(world, { to: 'claude-json', out: TARGET })
  const target = registry.open(TARGET, 'claude-json')
  await convertVault(target, { to: 'vault', out: '/project/again' })
  const again = registry.open('/project/again', 'vault')
  const ids = async (one: World): Promise<readonly string[]> =>
    (await readMemories(one)).memories.map(({ memory }) => memory.id).sort()
  expect(await ids(again)).toEqual(await ids(world))
  expect(await facts(again)).toEqual(await facts(world))
})

test('an undo of the undo brings both vaults back to where they were', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  await convertVault(world, { to: 'claude-md', out: TARGET, replace: true })
  const target = registry.open(TARGET, 'claude-md')
  const [old, converted] = [await filesOf(world), await filesOf(target)]
  await undo(target, 'last')
  const [redo] = await readLog(world)
  await undo(world, redo!.id)
  expect(await filesOf(world)).toEqual(old)
  expect(await filesOf(target)).toEqual(converted)
})

test('one side that was edited since keeps both from being undone', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  await convertVault(world, { to: 'claude-md', out: TARGET, replace: true })
  const target = registry.open(TARGET, 'claude-md')
  const { memories } = await readMemories(target)
  const path = memories[0]!.path
  const { text } = (await target.vault.read(path))!
  await target.vault.write(path, `${text}\nBy hand.\n`, 'any')
  await expect(undo(world, 'last')).rejects.toMatchObject({ code: 'UNDO_CONFLICT' })
  expect((await listMemories(world, { status: 'any' })).total).toBe(0)
})

test('a convert that was cut short between the two vaults is undone alone', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  const before = await filesOf(world)
  // The old vault's turn comes second: its journal fails as a power cut would.
  const broken = {
    ...world,
    journal: { ...world.journal, begin: () => Promise.reject(new Error('cut')) },
  }
  await expect(
    convertVault(broken, { to: 'claude-md', out: TARGET, replace: true }),
  ).rejects.toThrow('cut')
  expect(await filesOf(world)).toEqual(before)
  const target = registry.open(TARGET, 'claude-md')
  // Meanwhile the old vault goes on, and its next operation takes the number that was meant for the other.
  const pin = await planPin(world, { names: ['Alpha rule'], pinned: false })
  await applyPlan(world, { plan: pin, select: 'all' })
  const pinned = await filesOf(world)
  await undo(target, 'last')
  expect(await filesOf(target)).toEqual({})
  expect(await filesOf(world)).toEqual(pinned)
})

// WRT-01
test('a plan makes nothing, and names what stays behind', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'claude-json')
  await world.vault.write(vaultPath('decisions/broken.json'), '{"title": ', 'any')
  const plan = await planConvert(world, { to: 'vault', out: TARGET })
  expect(plan.changes.map(({ action }) => action)).toEqual(['create', 'create', 'create'])
  expect(plan.vault).toBe(TARGET)
  expect(plan.notes).toEqual([expect.stringContaining('decisions/broken.json was not converted')])
  expect(registry.roots()).toEqual([SOURCE])

  const { notes } = await convertVault(world, { to: 'vault', out: TARGET, replace: true })
  expect(notes).toEqual([expect.stringContaining('decisions/broken.json')])
  expect(Object.keys(await filesOf(world))).toContain('decisions/broken.json')
})

test('MEMORY.md with words of its own is left when its vault is replaced', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'claude-md')
  const path = vaultPath('MEMORY.md')
  const { text } = (await world.vault.read(path))!
  await world.vault.write(path, `# My notes\n\nRead these first.\n\n${text}`, 'any')
  const { notes } = await convertVault(world, { to: 'vault', out: TARGET, replace: true })
  expect(notes.join()).toContain('MEMORY.md has other files')
  expect((await world.vault.read(path))?.text).toContain('Read these first.')
})

test('a template that somebody changed is left, one that nobody touched is not', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  const [template, note] = world.layout.scaffold()
  await world.vault.write(template!.path, `${template!.text}\nOurs.\n`, 'any')
  await world.vault.write(note!.path, note!.text, 'any')
  await convertVault(world, { to: 'claude-md', out: TARGET, replace: true })
  expect(Object.keys(await filesOf(world))).toEqual([template!.path])
})

test('a folder that holds anything is refused, and so is the same layout', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  const target = registry.open(TARGET, 'claude-md')
  await target.vault.write(vaultPath('notes.txt'), 'mine', 'absent')
  await expect(convertVault(world, { to: 'claude-md', out: TARGET })).rejects.toMatchObject({
    code: 'VAULT_EXISTS',
    message: expect.stringContaining('notes.txt'),
  })
  expect(await filesOf(target)).toEqual({ 'notes.txt': 'mine' })
  await expect(convertVault(world, { to: 'vault', out: '/elsewhere' })).rejects.toMatchObject({
    code: 'USAGE_ERROR',
  })
})

test("the new vault goes into its layout's own folder of the project", async () => {
  const registry = worldRegistry()
  const world = registry.open('/project/.memory', 'vault')
  const plan = await planConvert(world, { to: 'smallcode' })
  expect(plan.vault).toBe('/project/.smallcode/memory')
  const json = registry.open('/project/.claude/memory', 'claude-json')
  await expect(planConvert(json, { to: 'claude-md' })).rejects.toMatchObject({
    hint: expect.stringContaining('--out'),
  })
})

test('progress is told, and giving up in time changes nothing', async () => {
  const registry = worldRegistry()
  const world = await filledVault(registry, 'vault')
  const steps: string[] = []
  await planConvert(world, {
    to: 'claude-md',
    out: TARGET,
    onProgress: (done, total) => steps.push(`${done}/${total}`),
  })
  expect(steps).toEqual(['1/3', '2/3', '3/3'])
  const before = await filesOf(world)
  for (const replace of [false, true]) {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const onProgress = (): void => giveUp.abort()
    await expect(
      convertVault(world, { to: 'claude-md', out: TARGET, replace, signal, onProgress }),
    ).rejects.toMatchObject({ code: 'INTERRUPTED' })
    expect(await filesOf(world)).toEqual(before)
    if (replace) expect(await filesOf(registry.open(TARGET, 'claude-md'))).toEqual({})
    else expect(registry.roots()).toEqual([SOURCE])
  }
})

test.each(LAYOUT_NAMES.filter((name) => name !== 'vault'))(
  'an empty vault becomes an empty vault in %s',
  async (to) => {
    const registry = worldRegistry()
    await convertVault(registry.open(SOURCE, 'vault'), { to, out: TARGET })
    const target = registry.open(TARGET, to)
    const expected = emptyVaultFiles(target.layout, target.config, target.rootName)
    expect(await filesOf(target)).toEqual(
      Object.fromEntries(expected.map(({ path, text }) => [path, text])),
    )
  },
)

test('kinds of the vault itself keep their folders', async () => {
  const registry = worldRegistry()
  const world = registry.open(SOURCE, 'vault')
  const config = '{"categories": {"recipe": {"folder": "cookbook", "description": "How to cook"}}}'
  await world.vault.write(vaultPath('memory-config.json'), config, 'absent')
  const { resolveConfig } = await import('../../core/config/config.ts')
  const cooking = { ...world, config: resolveConfig({ layout: 'vault', vaultText: config }) }
  const plan = planDrafts(cooking, [draft('Soup', { kind: 'recipe' })], new Set())
  await applyPlan(cooking, { plan, select: 'all' })
  await convertVault(cooking, { to: 'claude-json', out: TARGET })
  const files = Object.keys(await filesOf(registry.open(TARGET, 'claude-json')))
  expect(files.filter((path) => path.startsWith('cookbook/'))).toHaveLength(1)
})
