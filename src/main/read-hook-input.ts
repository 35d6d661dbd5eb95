import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { textOf } from '../adapters/text-of.ts'

/** Larger inputs hold whole files that a tool wrote; what we need stands in front. */
const BYTES_MAX = 64 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const PAUSE_MS = 2

/**
 * What a client tells a hook. Read until it is whole, not until the pipe is closed: a client that keeps it open must not
 * be waited for. A pipe or a socket that stays empty is given up on when the time is over.
 */
export async function readHookText(withinMs: number): Promise<string | undefined> {
  const untilMs = uptimeMs() + withinMs
  const looked = openAgain()
  if (looked === undefined) await neverWait()
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
function openAgain(): number | undefined {
  try {
    // What cannot be opened again need not be tried: a failure takes longer than the look.
    if (fstatSync(0).isSocket()) return undefined
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

/** What Node itself opens a pipe or a socket with. Deprecated for want of a promise, hence checked in every part. */
interface PipeBinding {
  readonly Pipe?: new (kind: number) => { open?(handle: number): number | undefined }
  readonly constants?: { readonly SOCKET?: number }
}

/**
 * Lets a read of the socket that most clients hand over return at once. Whoever opens it for Node's streams does that, and
 * loading those takes longer than a search; so only the step below is taken, and the streams where it is not to be had.
 */
async function neverWait(): Promise<void> {
  try {
    // Safe: whatever it is, nothing is used of it that was not looked for.
    const { binding } = process as unknown as { binding?(name: string): PipeBinding }
    const { Pipe, constants: kinds } = binding?.('pipe_wrap') ?? {}
    if (Pipe !== undefined && kinds?.SOCKET !== undefined) {
      const opened = new Pipe(kinds.SOCKET).open?.(0)
      if (opened === undefined || opened === 0) return
    }
  } catch {
    // This Node has no such step, or forbids it.
  }
  try {
    const { Socket } = await import('node:net')
    new Socket({ fd: 0, readable: false, writable: false })
  } catch {
    // A file or nothing at all: reading that never waits.
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
      const text = textOf(Buffer.concat(chunks))
      if (isWhole(text)) return text
    }
  }
  return textOf(Buffer.concat(chunks))
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
