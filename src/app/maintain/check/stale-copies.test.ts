import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draft, planDrafts } from '../../../../test/support/demo-changes.ts'
import { diskWorld } from '../../../../test/support/disk-world.ts'
import { type GitProject, gitProject } from '../../../../test/support/git-project.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import { layoutNamed } from '../../../core/layouts/all-layouts.ts'
import type { World } from '../../../ports/world.ts'
import { planEdit } from '../../capture/edit.ts'
import { applyPlan } from '../../write/apply.ts'
import { readCopies } from '../../write/lists/readable-copies.ts'
import { rebuildIndex, validateIndex } from './index-files.ts'

const STORE = '.smallcode/memory/index.json'

interface Merged {
  readonly project: GitProject
  readonly world: World
  readonly copy: VaultPath
}

/** What the merge driver leaves: the store of both sides, and this side's copy of a memory that the other changed. */
async function mergedVault(): Promise<Merged> {
  const project = gitProject({ 'README.md': '# Shop\n' })
  project.write({ [STORE]: '{"version":1,"objects":[]}' })
  const root = join(project.root, '.smallcode/memory')
  const world = diskWorld(layoutNamed('smallcode'), root)
  const drafts = planDrafts(world, [draft('Alpha rule'), draft('Beta rule')], new Set())
  await applyPlan(world, { plan: drafts, select: 'all' })
  project.commit('first')
  const copies = await readCopies(world)
  const { path: copy, memory } = copies.find((one) => one.memory.title === 'Alpha rule')!
  project.git('switch', '--quiet', '-c', 'theirs')
  const plan = await planEdit(world, memory.id, { fields: { title: 'Alpha rule, told anew' } })
  await applyPlan(world, { plan, select: 'all' })
  project.commit('theirs')
  project.git('switch', '--quiet', 'main')
  project.git('checkout', '--quiet', 'theirs', '--', STORE)
  project.commit('merged')
  return { project, world, copy }
}

test('GIT-04: a copy that a merge left behind is out of date, not edited by hand, and is rebuilt', async () => {
  const { world, copy } = await mergedVault()
  const { findings, proposal } = await validateIndex(world)
  expect(proposal.changes).toEqual([])
  expect(findings.filter(({ path }) => path === copy)).toMatchObject([{ code: 'generated' }])
  expect((await rebuildIndex(world, { scratch: false })).written).toContain(copy)
  expect((await world.vault.read(copy))?.text).toContain('# Alpha rule, told anew')
  expect((await validateIndex(world)).findings).toEqual([])
})

test('LAY-04: what a person wrote into such a copy stays theirs', async () => {
  const { world, copy } = await mergedVault()
  const text = `${(await world.vault.read(copy))!.text}\nMore by hand.`
  await world.vault.write(copy, text, 'any')
  const { findings } = await validateIndex(world)
  expect(findings.filter(({ path }) => path === copy)).toMatchObject([{ code: 'hand-edited' }])
  await rebuildIndex(world, { scratch: false })
  expect((await world.vault.read(copy))?.text).toBe(text)
})
