import { resolve } from 'node:path'
import type { InitOutcome, InitPreview } from '../../app/vault/init.ts'
import type { ListedVault } from '../../app/vault/vaults.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { processSettings, type Settings } from '../base/settings.ts'
import { checkFolder } from '../world/open-vault.ts'

export interface InitVaultOptions {
  /** Without one the vault that the project has is meant, else a new one in the layout `vault`. */
  readonly layout?: LayoutName
  /** `user`: the person's own vault, wherever the folder is. */
  readonly scope?: 'project' | 'user'
  /** Take over the vault that is there, as it is, instead of refusing. */
  readonly adopt?: boolean
  /** Write nothing; answer what would be made. */
  readonly dryRun?: boolean
}

/**
 * Makes a vault in the project around `folder`, or around the working folder, as one operation that can be undone, and
 * lets its text be used on this machine. A folder that holds memories is refused, or adopted as it is.
 */
export async function initVault(
  folder?: string,
  options: InitVaultOptions = {},
): Promise<InitOutcome | InitPreview> {
  checkFolder('initVault', folder)
  const { layout, scope = 'project', adopt = false, dryRun = false } = options
  const { initVaultHere } = await import('../world/init-vault-here.ts')
  return initVaultHere(settingsAt(folder), { vault: undefined, layout, scope, adopt, dryRun })
}

/** All vaults that concern `folder`, or the working folder, with why each is one; the one that is used is marked. */
export async function listVaults(folder?: string): Promise<readonly ListedVault[]> {
  checkFolder('listVaults', folder)
  const settings = settingsAt(folder)
  const { finderFor, namedVault } = await import('../world/world-at.ts')
  const vaults = await import('../../app/vault/vaults.ts')
  return vaults.listVaults(finderFor(settings), namedVault(settings, undefined))
}

function settingsAt(folder: string | undefined): Settings {
  const settings = processSettings()
  return folder === undefined ? settings : { ...settings, cwd: resolve(settings.cwd, folder) }
}
