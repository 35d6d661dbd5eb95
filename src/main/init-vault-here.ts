import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type InitOutcome, type InitPreview, initVault, previewInit } from '../app/init.ts'
import { emptyVaultFiles } from '../core/empty-vault.ts'
import type { LayoutName } from '../core/layout.ts'
import { layoutNamed } from '../core/layouts/all-layouts.ts'
import type { FoundVault } from '../ports/vault-finder.ts'
import type { InitOptions } from '../surfaces/cli/context.ts'
import { configAt, finderFor, worldAt } from './compose.ts'
import type { Settings } from './settings.ts'

interface Place {
  readonly root: string
  readonly rootName: string
}

/** Makes the vault that `everkeep init` asks for, or says what it would make. */
export async function initVaultHere(
  settings: Settings,
  options: InitOptions,
): Promise<InitOutcome | InitPreview> {
  const { layout, adopt, dryRun } = options
  const place = await placeOf(settings, options)
  const vaultIn = (root: string): Promise<FoundVault | undefined> => exactly(settings, root)
  const empty = (name: LayoutName): readonly string[] => filesOf(settings, place, name)
  const request = { root: place.root, layout, adopt }
  if (dryRun) return previewInit({ vaultIn, empty }, request)
  return initVault(
    {
      vaultIn,
      open: async ({ root, make = layout }) => {
        mkdirSync(root, { recursive: true })
        return worldAt(settings, { root, layout: make, rootName: place.rootName })
      },
    },
    request,
  )
}

/** `--vault`, the person's own place, or the layout's folder in the project. */
async function placeOf(settings: Settings, options: InitOptions): Promise<Place> {
  const { defaultRoot } = layoutNamed(options.layout)
  if (options.vault !== undefined)
    return { root: resolve(settings.cwd, options.vault), rootName: defaultRoot }
  if (options.scope === 'user')
    return { root: join(settings.home, '.everkeep', 'vault'), rootName: '.everkeep/vault' }
  const project = await finderFor(settings).projectRoot()
  return { root: join(project, defaultRoot), rootName: defaultRoot }
}

/** Naming a project finds the vault inside it: here only the very folder counts. */
async function exactly(settings: Settings, root: string): Promise<FoundVault | undefined> {
  const found = await finderFor(settings).at(root)
  return found?.path === root || found?.root === root ? found : undefined
}

function filesOf(settings: Settings, place: Place, name: LayoutName): readonly string[] {
  const config = configAt(settings, { root: place.root, layout: name })
  return emptyVaultFiles(layoutNamed(name, config.kinds), config, place.rootName).map(
    ({ path }) => path,
  )
}
