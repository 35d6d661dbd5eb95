import { existsSync, lstatSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { OLDER_STATE } from '../../../core/vaults/state-names.ts'
import { diskError } from '../disk/disk-error.ts'
import { unlessAway } from '../vault/look-at-folder.ts'
import { type MachineState, STATE_FOLDER } from './machine-state.ts'

/** What an earlier version kept in the vault's state folder and nobody has taken over. */
export function olderStateIn(root: string): readonly string[] {
  const around = join(root, STATE_FOLDER)
  return OLDER_STATE.filter((name) => {
    const stats = unlessAway(() => lstatSync(join(around, name)))
    return stats?.isFile() === true || stats?.isDirectory() === true
  })
}

/** Makes it this machine's own, where this machine has none of its kind yet. Gives what was moved. */
export function adoptState(root: string, state: MachineState): readonly string[] {
  const around = join(root, STATE_FOLDER)
  state.prepare()
  const free = olderStateIn(root).filter((name) => !existsSync(join(state.folder, name)))
  for (const name of free) {
    try {
      renameSync(join(around, name), join(state.folder, name))
    } catch (error) {
      throw diskError(error, `take over ${join(around, name)}`)
    }
  }
  return free
}
