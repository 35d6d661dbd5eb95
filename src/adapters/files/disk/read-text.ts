import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** A pipe that nobody writes to, where a file should be, would hold up whoever opens it. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The text of a file that is ours or of the system. Never waits: a pipe in its place is empty, or fails. */
export function readText(path: string): string {
  return readBytes(path).toString('utf8')
}

/** The same as bytes, from a place on. */
export function readBytes(path: string, from = 0): Buffer {
  const handle = openSync(path, AT_ONCE)
  try {
    const { size: whole } = fstatSync(handle)
    // The system does not know how long its own files are.
    if (whole === 0) return readFileSync(handle)
    const size = Math.max(0, whole - from)
    const bytes = Buffer.from(new ArrayBuffer(size))
    let read = 0
    for (let last = size; read < size && last > 0; read += last)
      last = readSync(handle, bytes, read, size - read, from + read)
    return read === size ? bytes : bytes.subarray(0, read)
  } finally {
    closeSync(handle)
  }
}
