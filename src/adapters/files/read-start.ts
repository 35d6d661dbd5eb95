import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Without waiting for a writer: a pipe is opened at once, seen to be none of ours, and closed. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The first bytes of a regular file as text; nothing of a folder, a pipe or a device. */
export function readStart(path: string, maxBytes: number): string | undefined {
  const handle = openSync(path, FLAGS)
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) return undefined
    const bytes = Buffer.alloc(Math.min(maxBytes, stats.size))
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(handle)
  }
}
