import { statSync } from 'node:fs'
import { errnoOf } from '../disk/disk-error.ts'
import { readStart } from '../disk/read-start.ts'

/** What a config file says, or why it cannot say it. Neither when there is none. */
export interface ConfigText {
  readonly text: string | undefined
  /** As the end of a sentence. */
  readonly fault: string | undefined
}

/** One byte more than a config may have, so that one that is too large is known as such. */
const MOST_BYTES = 4 * 1024 * 1024 + 1

const NO_CONFIG: ConfigText = { text: undefined, fault: undefined }

/** Reads a config. Never throws: settings that cannot be read must not keep anybody from their memories (LAY-13). */
export function readConfig(path: string): ConfigText {
  try {
    // Most people have none, and an error takes longer to make than a look.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return NO_CONFIG
    const text = readStart(path, MOST_BYTES)
    return { text, fault: text === undefined ? 'it is not a regular file' : undefined }
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    const isAway = errno === 'ENOENT' || errno === 'ENOTDIR'
    return { text: undefined, fault: isAway ? undefined : `system error ${errno}` }
  }
}
