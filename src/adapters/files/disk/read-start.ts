import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { errnoOf } from './disk-error.ts'

/** Without waiting for a writer: a pipe is opened at once, seen to be none of ours, and closed. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The first bytes of a regular file as text; nothing of a folder, a pipe, a socket or a device. */
export function readStart(path: string, maxBytes: number): string | undefined {
  return readPart(path, maxBytes, () => 0)
}

/** The last bytes, likewise. */
export function readEnd(path: string, maxBytes: number): string | undefined {
  return readPart(path, maxBytes, (size) => Math.max(0, size - maxBytes))
}

function readPart(
  path: string,
  maxBytes: number,
  startOf: (size: number) => number,
): string | undefined {
  const handle = opened(path)
  if (handle === undefined) return undefined
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) return undefined
    const bytes = Buffer.alloc(Math.min(maxBytes, stats.size))
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, startOf(stats.size)))
  } finally {
    closeSync(handle)
  }
}

/** A socket cannot be opened at all. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, FLAGS)
  } catch (error) {
    if (errnoOf(error) === 'ENXIO') return undefined
    throw error
  }
}
