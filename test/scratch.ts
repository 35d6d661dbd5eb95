import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3

/**
 * One folder for all that a run of the tests makes, gone when it ends. In memory where there is room: thousands of vaults
 * are written durably, and none of the tests is about the disk beneath. `TMPDIR` set by hand is taken as it is.
 */
export default function scratch(): () => void {
  const folder = mkdtempSync(join(process.env['TMPDIR'] ?? (hasRoom() ? MEMORY : tmpdir()), 'ek-'))
  process.env['TMPDIR'] = folder
  process.env['EVERKEEP_TEST_CODE'] = join(folder, 'code')
  mkdirSync(process.env['EVERKEEP_TEST_CODE'], 0o700)
  // A process that a hook left something to may still be writing.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}
