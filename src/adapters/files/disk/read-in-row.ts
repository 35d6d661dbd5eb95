import { isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Larger files are few, and their reading takes longer than all questions about them. */
const ROOM_BYTES = 256 * 1024

/** One for all files: room for each of ten thousand costs as much as to fill it. */
let room: Buffer | undefined

/**
 * The text of a regular file that is UTF-8 and not large, with as few questions to the disk as there are. Undefined for
 * all else, whatever the reason: who reads it the long way tells what it is. The folders above it are the caller's care.
 */
export function readInRow(target: string, bytesMax: number): string | undefined {
  // Without it a symlink would be followed.
  if (constants.O_NOFOLLOW === undefined) return undefined
  let handle: number | undefined
  try {
    handle = openSync(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stats = fstatSync(handle)
    if (!stats.isFile() || stats.size > Math.min(bytesMax, ROOM_BYTES)) return undefined
    room ??= Buffer.allocUnsafe(ROOM_BYTES)
    const length = stats.size === 0 ? 0 : readSync(handle, room, 0, stats.size, 0)
    if (length !== stats.size || !isUtf8(room.subarray(0, length))) return undefined
    return room.toString('utf8', 0, length)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
