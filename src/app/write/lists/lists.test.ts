import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../../test/support/demo-changes.ts'
import { noRepository } from '../../../../test/twins/no-repository.ts'
import { type VaultPath, vaultPath } from '../../../core/base/vault-path.ts'
import { layoutNamed } from '../../../core/layouts/all-layouts.ts'
import type { World } from '../../../ports/world.ts'
import { listMemories } from '../../browse/list.ts'
import { validateIndex } from '../../maintain/check/index-files.ts'
import { applyPlan } from '../apply.ts'
import { undo } from '../undo.ts'
import { rebuildGenerated, rebuildLists, settleLists } from './lists.ts'

const INDEX = vaultPath('20-Indices/index.md')
const JSON_INDEX = vaultPath('memory-index.json')

function memoryFile(number: number, title = `Note ${number} ${'about the queue '.repeat(6)}`) {
  const head = `---\ntitle: "${title}"\ncreated: 2026-01-01\ntags: [PATTERN]\n---\n`
  return { [`10-Memories/MEM-note-${number}.md`]: `${head}\n# ${title}\n\nText ${number}.\n` }
}

/** A vault whose lists are up to date; 400 memories make them larger than what a save rewrites. */
async function vaultOf(count: number, over: Partial<World> = {}): Promise<World> {
  const files = Object.assign({}, ...Array.from({ length: count }, (_, at) => memoryFile(at)))
  const world = fixedWorld(layoutNamed('vault'), files, { over })
  await rebuildGenerated(world)
  return world
}

const listed = async (world: World): Promise<string> => (await world.vault.read(INDEX))?.text ?? ''

async function save(world: World, title: string): Promise<void> {
  const plan = planDrafts(world, [draft(title)], new Set())
  await applyPlan(world, { plan, select: 'all' })
}

// GIT-04
describe('the lists of a vault', () => {
  test('are rewritten by a save while they are small', async () => {
    const world = await vaultOf(3)
    await save(world, 'Zeta rule')
    expect(await listed(world)).toContain('Zeta rule')
    expect(await settleLists(world)).toBe('up-to-date')
  })

  test('are left alone by a save once they are large, and one process is asked for a burst', async () => {
    let asked = 0
    const world = await vaultOf(400, { listsLeft: () => void asked++ })
    const before = await listed(world)
    for (const title of ['Zeta rule', 'Eta rule', 'Theta rule']) await save(world, title)
    expect(await listed(world)).toBe(before)
    expect(asked).toBe(1)
    await rebuildLists(world, async () => undefined)
    for (const title of ['Zeta rule', 'Eta rule', 'Theta rule'])
      expect(await listed(world)).toContain(title)
    expect(await settleLists(world)).toBe('up-to-date')
    expect((await validateIndex(world)).findings).toEqual([])
    await save(world, 'Iota rule')
    expect(asked).toBe(2)
  })

  test('are not in the journal of an operation, and undo leaves them right', async () => {
    const world = await vaultOf(3)
    const before = await filesOf(world)
    await save(world, 'Zeta rule')
    const [operation] = await world.journal.list()
    const images = (await world.journal.images(operation!.id)) ?? []
    expect(images.map(({ role }) => role)).toEqual(['memory'])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })

  test('that somebody else wrote are rewritten with the operation, and undo brings their text back', async () => {
    const world = await vaultOf(400)
    await world.vault.write(JSON_INDEX, '{ "theirs": true }\n', 'any')
    await save(world, 'Zeta rule')
    expect(await listed(world)).toContain('Zeta rule')
    await undo(world, 'last')
    expect((await world.vault.read(JSON_INDEX))?.text).toBe('{ "theirs": true }\n')
  })

  const inGit = (shown: readonly VaultPath[]): World['repository'] => ({
    ...noRepository,
    root: async () => '/project',
    shows: async (path) => shown.some((one) => one === path),
  })

  /** A memory that a merge brought. */
  async function pull(world: World): Promise<void> {
    const [[path, text] = ['', '']] = Object.entries(memoryFile(9, 'Pulled from a colleague'))
    await world.vault.write(vaultPath(path), text, 'absent')
    await listMemories(world)
  }

  test('follow a merge with the next command where git ignores them', async () => {
    const world = await vaultOf(3, { repository: inGit([]) })
    await pull(world)
    expect(await settleLists(world)).toBe('rebuilt')
    expect(await listed(world)).toContain('Pulled from a colleague')
    expect((await validateIndex(world)).findings).toEqual([])
    expect(await settleLists(world)).toBe('up-to-date')
  })

  // GIT-01
  test('are left alone by readers where git would show them, and outside of git', async () => {
    for (const repository of [inGit([INDEX]), noRepository]) {
      const world = await vaultOf(3, { repository })
      await pull(world)
      const before = await filesOf(world)
      expect(await settleLists(world)).toBe('left')
      expect(await filesOf(world)).toEqual(before)
      expect((await validateIndex(world)).findings.map(({ code }) => code)).toContain('orphan')
      await save(world, 'Zeta rule')
      expect(await listed(world)).toContain('Pulled from a colleague')
    }
  })
})
