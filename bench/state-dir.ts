import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMachineFolder } from '../src/core/vaults/state-names.ts'

/** Where benches keep records of their vaults: all their processes share them. */
export const BENCH_STATE_DIR = join(tmpdir(), 'everkeep-bench-state')

/** The folder that this machine keeps its state of a vault in. */
export function stateOf(vault: string): string {
  const around = join(vault, '.everkeep')
  return join(around, readdirSync(around).find(isMachineFolder) ?? '')
}
