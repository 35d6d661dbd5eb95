import { expect, it } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { noRepository } from '../../../test/twins/no-repository.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { applyPlan } from './apply.ts'

async function warningsOf(name: LayoutName, isCommitted: boolean) {
  let asked = 0
  const repository = {
    ...noRepository,
    tracked: async (paths: readonly VaultPath[]) => {
      asked++
      return new Set(isCommitted ? paths : [])
    },
  }
  const world = fixedWorld(layoutNamed(name), {}, { over: { repository } })
  const save = async (title: string): Promise<readonly string[]> => {
    const plan = planDrafts(world, [draft(title)], new Set())
    return (await applyPlan(world, { plan, select: 'all' })).warnings
  }
  const warnings = [await save('One thing'), await save('Another thing')]
  return { warnings, asked }
}

it('a vault whose generated files are committed is told so once (GIT-04)', async () => {
  const { warnings } = await warningsOf('vault', true)
  expect(warnings).toEqual([[expect.stringContaining('everkeep git setup')], []])
})

it('others are not, and git is asked once a day', async () => {
  expect(await warningsOf('vault', false)).toEqual({ warnings: [[], []], asked: 1 })
  expect(await warningsOf('claude-md', true)).toEqual({ warnings: [[], []], asked: 0 })
})
