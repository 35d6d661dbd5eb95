import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Disk } from './disk.ts'
import { errnoOf } from './disk-error.ts'

export interface AtomicWrite {
  readonly target: string
  readonly text: string
  /** Where the new text is prepared: the same file system, outside of what people look at. */
  readonly tempFolder: string
  /** Refuse to replace. */
  readonly exclusive: boolean
  /** Generated files can be made again: they need to be whole, not to survive a power cut. */
  readonly durable: boolean
  /** The folder is synced by whoever writes the next file into it. */
  readonly syncsLater?: boolean
  /** Of a new file. Default: everybody may read it. */
  readonly mode?: number
}

export type AtomicOutcome = 'written' | 'exists'

/** So often a process that holds the lock may sweep the temp folder under one that needs none. */
const TRIES = 3

/**
 * A reader (the user's editor, git, a second agent) sees the old text or the new one, never half of it,
 * because `rename` and `link` are atomic within a file system.
 */
export function atomicWrite(disk: Disk, request: AtomicWrite): AtomicOutcome {
  for (let tries = 1; ; tries++) {
    try {
      return writeOnce(disk, request)
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || tries === TRIES) throw error
    }
  }
}

function writeOnce(disk: Disk, request: AtomicWrite): AtomicOutcome {
  const { target, tempFolder } = request
  const temporary = join(tempFolder, `${randomUUID()}.tmp`)
  disk.makeFolder(tempFolder)
  disk.makeFolder(dirname(target))
  try {
    writeWhole(disk, temporary, request)
    if (request.exclusive) {
      if (!linkNew(disk, temporary, target)) return 'exists'
    } else disk.rename(temporary, target)
  } catch (error) {
    removeQuietly(disk, temporary)
    throw error
  }
  if (request.durable && request.syncsLater !== true) disk.syncFolder(dirname(target))
  return 'written'
}

function writeWhole(disk: Disk, path: string, request: AtomicWrite): void {
  const handle = disk.create(path, modeOf(request))
  try {
    disk.write(handle, new TextEncoder().encode(request.text))
    if (request.durable) disk.sync(handle)
  } finally {
    disk.close(handle)
  }
}

function linkNew(disk: Disk, temporary: string, target: string): boolean {
  try {
    disk.link(temporary, target)
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') {
      disk.unlink(temporary)
      return false
    }
    // Some file systems have no hard links. The caller holds the lock, so that only a stranger could slip in here.
    if (errnoOf(error) !== 'EPERM' && errnoOf(error) !== 'ENOTSUP') throw error
    if (statSync(target, { throwIfNoEntry: false }) !== undefined) {
      disk.unlink(temporary)
      return false
    }
    disk.rename(temporary, target)
    return true
  }
  disk.unlink(temporary)
  return true
}

/** A file keeps the permissions that its owner gave it. */
function modeOf({ target, mode = 0o644 }: AtomicWrite): number {
  const given = statSync(target, { throwIfNoEntry: false })?.mode
  return given === undefined ? mode : given & 0o777
}

function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    // Never created, or the disk is gone altogether: the first error is the one to tell.
    if (errnoOf(error) === undefined) throw error
  }
}
