import { adoptState, olderStateIn } from '../../adapters/files/state/adopt-state.ts'
import { machineState } from '../../adapters/files/state/machine-state.ts'
import { openGitRepository } from '../../adapters/git/git-repository.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { AdoptRequest } from '../../surfaces/cli/base/command-context.ts'
import type { Settings } from '../base/settings.ts'
import { notTrusted } from './trust-here.ts'
import { finderFor, namedVault } from './world-at.ts'

/**
 * Takes over what an earlier version kept in the vault, so that its undo history and inbox survive (TRU-03). Only a person
 * can say that it is theirs, and what git carries is nobody's in particular.
 */
export async function adoptOlderState(
  settings: Settings,
  { vault, agreed }: AdoptRequest,
): Promise<readonly string[]> {
  if (settings.isInAgent) throw notTrusted()
  const { root } = await chooseVault(finderFor(settings), namedVault(settings, vault))
  const [tracked] = await openGitRepository(root).trackedState()
  if (tracked !== undefined)
    throw new KnownError('SECURITY_ERROR', {
      message: `git tracks ${tracked}: this state may come from someone else.`,
      hint: 'Run `git rm -r --cached .everkeep` in the vault and commit, then check what is left before you adopt it.',
    })
  const older = olderStateIn(root)
  if (older.length === 0 || !(await agreed(root, older))) return []
  return adoptState(root, machineState(root, settings.stateDir))
}
