import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineState } from '../../src/adapters/files/state/machine-state.ts'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { stateOf, TEST_STATE_DIR } from '../state-of.ts'
import { draft, planDrafts } from './demo-changes.ts'
import { diskWorld, snapshot, tempVault } from './disk-world.ts'

/** A vault with three memories, made by the writer itself. */
export async function smallVault(layout: LayoutName): Promise<string> {
  const root = tempVault(layoutNamed(layout))
  const world = diskWorld(layoutNamed(layout), root)
  const drafts = [draft('Use pnpm'), draft('Auth flow', { kind: 'decision' }), draft('国内部署')]
  await applyPlan(world, {
    plan: planDrafts(world, drafts, new Set()),
    select: 'all',
    byPerson: true,
  })
  world.index.close()
  return root
}

export function copyOf(root: string, layout: LayoutName): string {
  const base = root.slice(0, root.length - layoutNamed(layout).defaultRoot.length)
  const copy = mkdtempSync(join(tmpdir(), 'everkeep-copy-'))
  cpSync(base, copy, { recursive: true })
  const vault = join(realpathSync(copy), layoutNamed(layout).defaultRoot)
  // A copy is another vault to this machine: here it takes its history along.
  const state = stateOf(vault)
  if (existsSync(state)) renameSync(state, machineState(vault, TEST_STATE_DIR).folder)
  return vault
}

export async function names(root: string, layout: LayoutName): Promise<string[]> {
  const world = diskWorld(layoutNamed(layout), root)
  const { entries } = await readCatalog(world)
  world.index.close()
  return entries.map(({ path, memory }) => (path === 'index.json' ? memory.id : path))
}

/** The whole vault and what smallcode keeps above it. */
export const everything = (root: string): Record<string, string> => ({
  ...snapshot(root),
  ...Object.fromEntries(
    Object.entries(snapshot(join(root, '..'))).filter(([path]) => path === 'MEMORY.md'),
  ),
})
