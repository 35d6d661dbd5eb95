import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openGitClone } from '../../adapters/git/git-clone.ts'
import { type GitSetupApp, gitSetup } from '../../app/sharing/git-setup.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import type { Settings } from '../base/settings.ts'
import { finderFor, namedVault } from './world-at.ts'

/** The clone around the vault that `--vault` names, or the nearest. */
export async function openGitSetup(
  settings: Settings,
  vault: string | undefined,
): Promise<GitSetupApp> {
  const { root, layout } = await chooseVault(finderFor(settings), namedVault(settings, vault))
  return gitSetup({
    clone: openGitClone(root),
    vault: { root, layout },
    program: { node: process.execPath, binary: realpathSync(process.argv[1] ?? '') },
    join,
  })
}
