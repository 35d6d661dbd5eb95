import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSession, type SessionState } from '../../../core/conversation/triage/session-state.ts'
import type { Sessions } from '../../../ports/sessions.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

/** `sessions/<digest>.json`: one small file a conversation. Its name is a digest: an id may hold anything. */
export function openSessionFiles(stateFolder: string, disk: Disk = realDisk): Sessions {
  const folder = join(stateFolder, 'sessions')
  const fileOf = (session: string): string =>
    join(folder, `${createHash('sha256').update(session).digest('hex').slice(0, 24)}.json`)
  return {
    find: async (session) => {
      const state = read(fileOf(session))
      return state?.session === session ? state : undefined
    },
    async put(state) {
      const text = `${JSON.stringify(state)}\n`
      const [target, tempFolder] = [fileOf(state.session), join(stateFolder, 'tmp')]
      try {
        atomicWrite(disk, { target, text, tempFolder, exclusive: false, durable: false })
      } catch (error) {
        throw diskError(error, 'write the state of the session')
      }
    },
    async sweep(before) {
      for (const name of sessionFileNames(folder)) {
        const path = join(folder, name)
        const state = read(path)
        if (state !== undefined && state.updatedAt < before) removeQuietly(disk, path)
      }
    },
  }
}

function read(path: string): SessionState | undefined {
  try {
    return readSession(readText(path))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw diskError(error, 'read the state of the session')
  }
}

function sessionFileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw diskError(error, 'read the states of sessions')
  }
}

function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    // Somebody else swept it.
    if (errnoOf(error) !== 'ENOENT') throw diskError(error, 'sweep the states of sessions')
  }
}
