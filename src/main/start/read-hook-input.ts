import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Larger inputs hold whole files that a tool wrote; what we need stands in front. */
const BYTES_MAX = 64 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const PAUSE_MS = 2
/** Earlier than the deadline of the hook as a whole, which cannot say that nothing came. */
const SOONER_MS = 20

/**
 * What a client tells a hook. Read until it is whole, not until the pipe is closed: a client that keeps it open must not
 * be waited for. A pipe or a socket that stays empty is given up on when the time is over.
 */
export async function readHookText(withinMs: number): Promise<string | undefined> {
  const untilMs = uptimeMs() + withinMs
  if (isSocket()) return readSocket(untilMs)
  const opened = openAgain()
  try {
    return readWhole(opened ?? 0, untilMs)
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** As `performance` would tell it, which takes longer to load than a hook takes to search. */
function uptimeMs(): number {
  return 1_000 * process.uptime()
}

function isSocket(): boolean {
  try {
    return fstatSync(0).isSocket()
  } catch {
    return false
  }
}

/** Standard input once more, so that reading it returns at once. Not to be had on every system. */
function openAgain(): number | undefined {
  try {
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

/** Most clients hand over a socket, of which only Node's own streams can be read without waiting. */
function readSocket(untilMs: number): Promise<string | undefined> {
  // Loaded here, since a pipe or a file needs no sockets. Safe: the module of that name.
  const { Socket } = createRequire(import.meta.url)('node:net') as typeof import('node:net')
  const socket = new Socket({ fd: 0, writable: false })
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    const finish = (text: string | undefined): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    // Counted from when the reading began: loading the module takes time of its own.
    const leftMs = Math.max(1, untilMs - SOONER_MS - uptimeMs())
    const timer = setTimeout(() => finish(undefined), leftMs)
    const all = (): void => finish(Buffer.concat(chunks).toString('utf8'))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= BYTES_MAX || (mayEnd(chunk) && isWhole(Buffer.concat(chunks).toString('utf8'))))
        all()
    })
    socket.on('end', all)
    socket.on('error', all)
  })
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
    if (mayEnd(chunk)) {
      const text = Buffer.concat(chunks).toString('utf8')
      if (isWhole(text)) return text
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

const CLOSING = 0x7d
const LINE_END = 0x0a

function mayEnd(chunk: Buffer): boolean {
  return chunk.at(-1) === CLOSING || chunk.at(-1) === LINE_END
}

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
