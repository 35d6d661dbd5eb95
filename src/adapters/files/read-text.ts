import { closeSync, constants, openSync, readFileSync } from 'node:fs'

/** A pipe that nobody writes to, where a file should be, would hold up whoever opens it. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The text of a file that is ours or of the system. Never waits: a pipe in its place is empty, or fails. */
export function readText(path: string): string {
  return readBytes(path).toString('utf8')
}

/** The same as bytes. */
export function readBytes(path: string): Buffer {
  const handle = openSync(path, AT_ONCE)
  try {
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}
