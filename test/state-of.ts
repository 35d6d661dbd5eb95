import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { machineState, STATE_FOLDER } from '../src/adapters/files/state/machine-state.ts'
import { isMachineFolder } from '../src/core/vaults/state-names.ts'

/** Where worlds that a test opens by hand keep their records. */
export const TEST_STATE_DIR = join(tmpdir(), 'everkeep-test-state')

/** The folder that this machine keeps its state of a vault in; one that is not there where it has none. */
export function stateOf(vault: string): string {
  const around = join(vault, STATE_FOLDER)
  return join(around, machineFoldersIn(around)[0] ?? '0'.repeat(32))
}

function machineFoldersIn(around: string): readonly string[] {
  try {
    return readdirSync(around).filter(isMachineFolder)
  } catch {
    return []
  }
}

/** Lets a person with this home use the state of worlds that the test itself opened. */
export function shareTestState(home: string): void {
  const around = join(home, '.local/state/everkeep')
  mkdirSync(join(TEST_STATE_DIR, 'vaults'), { recursive: true })
  mkdirSync(around, { recursive: true })
  symlinkSync(join(TEST_STATE_DIR, 'vaults'), join(around, 'vaults'))
}

/** Puts a file into the state that a person with this home has of a vault, before anybody opened it. */
export function putState(
  place: { readonly vault: string; readonly home: string },
  name: string,
  text: string,
): void {
  const state = machineState(place.vault, join(place.home, '.local/state/everkeep'))
  state.prepare()
  mkdirSync(dirname(join(state.folder, name)), { recursive: true })
  writeFileSync(join(state.folder, name), text)
}
