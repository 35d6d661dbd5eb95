import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { textOf } from '../text-of.ts'

/** A pipe that nobody writes to, where a file should be, would hold up whoever opens it. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The text of a file that is ours or of the system. Never waits: a pipe in its place is empty, or fails. */
export function readText(path: string): string {
  return textOf(readBytes(path))
}

/** The same as bytes. */
export function readBytes(path: string): Buffer {
  const handle = openSync(path, AT_ONCE)
  try {
    const { size } = fstatSync(handle)
    // The system does not know how long its own files are.
    if (size === 0) return readFileSync(handle)
    const bytes = Buffer.from(new ArrayBuffer(size))
    let read = 0
    for (let last = size; read < size && last > 0; read += last)
      last = readSync(handle, bytes, read, size - read, null)
    return read === size ? bytes : bytes.subarray(0, read)
  } finally {
    closeSync(handle)
  }
}
