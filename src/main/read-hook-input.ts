import { closeSync, constants, openSync, readSync } from 'node:fs'

/** Larger inputs hold whole files that a tool wrote; what we need stands in front. */
const BYTES_MAX = 64 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const PAUSE_MS = 2

/**
 * What a client tells a hook. Read until it is whole, not until the pipe is closed: a client that keeps it open must not
 * be waited for. A pipe that stays empty is given up on when the time is over, where the system lets us look without waiting.
 */
export function readHookText(withinMs: number): string | undefined {
  const untilMs = uptimeMs() + withinMs
  const looked = withoutWaiting()
  try {
    return readWhole(looked ?? 0, untilMs)
  } finally {
    if (looked !== undefined) closeSync(looked)
  }
}

/** As `performance` would tell it, which takes longer to load than a hook takes to search. */
function uptimeMs(): number {
  return 1_000 * process.uptime()
}

/** Standard input once more, so that reading it returns at once. Not to be had for sockets, nor on every system. */
function withoutWaiting(): number | undefined {
  try {
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

/** Undefined: the time is over. */
function readWhole(handle: number, untilMs: number): string | undefined {
  const chunks: Buffer[] = []
  for (let size = 0; size < BYTES_MAX; ) {
    const chunk = readSome(handle, untilMs)
    if (chunk === 'late') return undefined
    if (chunk === 'end') break
    chunks.push(chunk)
    size += chunk.length
    if (chunk.at(-1) === CLOSING || chunk.at(-1) === LINE_END) {
      const text = Buffer.concat(chunks).toString('utf8')
      if (isWhole(text)) return text
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

const CLOSING = 0x7d
const LINE_END = 0x0a

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function readSome(handle: number, untilMs: number): Buffer | 'end' | 'late' {
  const bytes = Buffer.allocUnsafe(CHUNK_BYTES)
  for (;;) {
    try {
      const read = readSync(handle, bytes, 0, CHUNK_BYTES, null)
      return read === 0 ? 'end' : bytes.subarray(0, read)
    } catch (error) {
      // Safe: readSync throws system errors. Closed, or a folder: an event without details.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return 'end'
      if (uptimeMs() >= untilMs) return 'late'
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}
