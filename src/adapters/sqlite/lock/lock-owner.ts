import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'

/** Who holds the lock, in words: emptied when it is freed, so that what stands there is alive or was killed. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** The running kernel: containers of one machine share it, two machines never do. */
  readonly kernel: string
  /** Milliseconds since 1970. */
  readonly since: number
  /** The lock file that was held. */
  readonly lockFile: string
  /** The lock folder that was made. */
  readonly folder?: string
}

const NOTE = 'lock.owner'
const NOTE_BYTES_MAX = 4_096
/** A link or a pipe in the place of the note is neither followed nor waited for. */
const CAREFULLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Undefined: nobody holds the lock any more. The lock itself does not depend on the note. */
export function noteOwner(stateFolder: string, owner: LockOwner | undefined): void {
  // Freeing makes no file: an uninstall that took lock and note away leaves nothing behind.
  const making = owner === undefined ? 0 : constants.O_CREAT
  const flags = constants.O_WRONLY | making | constants.O_TRUNC | CAREFULLY
  let handle: number | undefined
  try {
    handle = openSync(join(stateFolder, NOTE), flags, 0o600)
    if (owner !== undefined) writeSync(handle, `${JSON.stringify(owner)}\n`)
  } catch {
    // A full or read-only disk: without a note others wait longer, and nothing else changes.
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** A note that is missing, torn or somebody else's names nobody. */
export function readOwner(stateFolder: string): LockOwner | undefined {
  let handle: number | undefined
  try {
    handle = openSync(join(stateFolder, NOTE), constants.O_RDONLY | CAREFULLY)
    const bytes = Buffer.alloc(NOTE_BYTES_MAX)
    const owner: unknown = JSON.parse(bytes.toString('utf8', 0, readSync(handle, bytes)))
    return isOwner(owner) ? owner : undefined
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** Changes whenever somebody takes the lock. */
export function ownerMark(stateFolder: string): string {
  const stats = statSync(join(stateFolder, NOTE), { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.mtimeNs} ${stats.size}`
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false
  const { pid, host, kernel, since, lockFile, folder = '' } = value as Record<string, unknown>
  const areTexts = [host, kernel, lockFile, folder].every((text) => typeof text === 'string')
  return areTexts && Number.isInteger(pid) && Number.isFinite(since)
}

/** Names a file for as long as it exists. */
export function fileNumber(path: string): string | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino.toString()
}

export function thisOwner(lockFile: string): LockOwner {
  return { pid: process.pid, host: hostname(), kernel: kernelId(), since: Date.now(), lockFile }
}

let known: string | undefined

/** Whether locks of the operating system hold between us and the one who wrote the note. */
export function isSameKernel({ kernel }: LockOwner): boolean {
  return kernel === kernelId()
}

function kernelId(): string {
  known ??= readKernelId()
  return known
}

/** Elsewhere the host and the time of its start, as near as its clock tells. A wrong "no" only costs waiting. */
function readKernelId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    const startedAt = Date.now() / 1_000 - uptime()
    return `${hostname()} ${Math.round(startedAt / 60)}`
  }
}
