import { basename, resolve, sep } from 'node:path'
import { diskError } from '../../adapters/files/disk/disk-error.ts'
import { makeFolders } from '../../adapters/files/disk/make-folders.ts'
import { openForeignFiles } from '../../adapters/files/vault/foreign-files.ts'
import { readMemoryRows } from '../../adapters/sqlite/read-memory-rows.ts'
import { KnownError } from '../../core/base/errors.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import type { ForeignMemories } from '../../ports/foreign-memories.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { OpenOther, World } from '../../ports/world.ts'
import type { Settings } from '../base/settings.ts'
import { finderFor, worldAt } from './world-at.ts'

/** What other tools left around the vault's project, or around where we stand. */
export function foreignFor(
  { cwd, home }: Settings,
  { root, project }: Pick<FoundVault, 'root' | 'project'>,
): ForeignMemories {
  return openForeignFiles({
    ...{ cwd, home, project: project ?? cwd, vaultRoot: root },
    readRows: readMemoryRows,
  })
}

/** Opens a second vault beside the one at hand: one that is there, or a new one in the folder that was named. */
export async function openOther(
  settings: Settings,
  { root, make }: Parameters<OpenOther>[0],
): Promise<World> {
  const path = resolve(settings.cwd, root)
  if (make === undefined) return worldAt(settings, await vaultAt(settings, path))
  makeFolder(path)
  return worldAt(settings, { root: path, layout: make, rootName: rootNameOf(path, make) })
}

function makeFolder(path: string): void {
  try {
    makeFolders(path)
  } catch (error) {
    throw diskError(error, `make the folder ${path}`)
  }
}

async function vaultAt(settings: Settings, path: string): Promise<FoundVault> {
  const found = await finderFor(settings).at(path)
  if (found !== undefined) return found
  throw new KnownError('VAULT_NOT_FOUND', {
    message: `${path} is not a vault.`,
    hint: 'Run `everkeep vaults` to see them.',
  })
}

/** The path from the project to a vault in this folder, as the finder will name it once it is there. */
export function rootNameOf(path: string, layout: LayoutName): string {
  const unix = path.split(sep).join('/')
  const usual = [layoutNamed(layout).defaultRoot, '.everkeep/vault']
  return usual.find((name) => unix.endsWith(`/${name}`)) ?? basename(path)
}
