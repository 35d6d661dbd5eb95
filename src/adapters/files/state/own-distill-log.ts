import { join } from 'node:path'
import type { OwnLog } from '../../../ports/project-state.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import type { Disk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

/** `distill-log.json` in the state folder: reports on a vault whose own log git would show as changed (GIT-01). */
export function openOwnDistillLog(stateFolder: string, disk: Disk): OwnLog {
  const target = join(stateFolder, 'distill-log.json')
  return {
    async update(edit) {
      try {
        const text = edit(readIfThere(target))
        if (text === undefined) return
        const tempFolder = join(stateFolder, 'tmp')
        atomicWrite(disk, { target, text, tempFolder, exclusive: false, durable: false })
      } catch (error) {
        throw diskError(error, 'write the log of reports')
      }
    },
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readText(path)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  }
}
