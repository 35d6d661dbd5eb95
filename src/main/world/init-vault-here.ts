import { join, resolve, sep } from 'node:path'
import { type InitOutcome, type InitPreview, initVault, previewInit } from '../../app/vault/init.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { emptyVaultFiles } from '../../core/vaults/empty-vault.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { OpenOther } from '../../ports/world.ts'
import type { InitOptions } from '../../surfaces/cli/base/command-context.ts'
import type { Settings } from '../base/settings.ts'
import { openOther, rootNameOf } from './open-other.ts'
import { trustMadeHere } from './trust-here.ts'
import { configAt, finderFor } from './world-at.ts'

/** Makes the vault that `everkeep init` asks for, or says what it would make. */
export async function initVaultHere(
  settings: Settings,
  options: InitOptions,
): Promise<InitOutcome | InitPreview> {
  const { layout = DEFAULT_LAYOUT, adopt, dryRun } = options
  const root = await rootFor(settings, options)
  const vaultIn = (path: string): Promise<FoundVault | undefined> => exactly(settings, path)
  const empty = (name: LayoutName): readonly string[] => filesOf(settings, root, name)
  const request = { root, layout, adopt }
  if (dryRun) return previewInit({ vaultIn, empty }, request)
  const open: OpenOther = (place) => openOther(settings, place)
  const outcome = await initVault({ vaultIn, open }, request)
  await trustMadeHere(settings, outcome.root)
  return outcome
}

const DEFAULT_LAYOUT = 'vault'

/** `--vault`, the person's own place, the vault that the project has, or the layout's folder in the project. */
async function rootFor(settings: Settings, options: InitOptions): Promise<string> {
  if (options.vault !== undefined) return resolve(settings.cwd, options.vault)
  if (options.scope === 'user') return join(settings.home, '.everkeep', 'vault')
  const finder = finderFor(settings)
  const project = await finder.projectRoot()
  const { layout } = options
  if (layout !== undefined) return join(project, layoutNamed(layout).defaultRoot)
  // A second vault would hide this one: it is made only by whoever says which layout it is to have.
  const known = (await finder.near()).find((found) => isOf(project, found))
  return known?.root ?? join(project, layoutNamed(DEFAULT_LAYOUT).defaultRoot)
}

/** Whether a vault is the project's own: not an agent's, nor what a client keeps for itself, nor one above. */
function isOf(project: string, { scope, mayBeDefault, project: owner }: FoundVault): boolean {
  const isInside = owner === project || owner?.startsWith(`${project}${sep}`) === true
  return scope === 'project' && mayBeDefault && isInside
}

/** Naming a project finds the vault inside it: here only the very folder counts. */
async function exactly(settings: Settings, root: string): Promise<FoundVault | undefined> {
  const found = await finderFor(settings).at(root)
  return found?.path === root || found?.root === root ? found : undefined
}

function filesOf(settings: Settings, root: string, name: LayoutName): readonly string[] {
  const config = configAt(settings, { root, layout: name })
  const layout = layoutNamed(name, config.kinds)
  return emptyVaultFiles(layout, config, rootNameOf(root, name)).map(({ path }) => path)
}
