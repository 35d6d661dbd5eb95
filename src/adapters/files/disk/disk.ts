import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { makeFolders } from './make-folders.ts'

/**
 * The steps by which this program changes a disk, one call each. All writing goes through here, so that a test can
 * stop the world after any single step and look at what is left.
 */
export interface Disk {
  makeFolder(path: string): void
  /** Exclusive: fails when the file is there. Returns a handle. */
  create(path: string, mode: number): number
  write(handle: number, bytes: Uint8Array): void
  sync(handle: number): void
  close(handle: number): void
  append(path: string, text: string): void
  rename(from: string, to: string): void
  /** A second name for a file; fails when the name is taken, which `rename` does not. */
  link(from: string, to: string): void
  unlink(path: string): void
  /** Only an empty one. */
  removeFolder(path: string): void
  syncFolder(path: string): void
}

/** As `a`; and a pipe in place of the file, which nobody reads, fails instead of holding us up. */
const TO_APPEND =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0)

export const realDisk: Disk = {
  makeFolder: (path) => {
    makeFolders(path)
  },
  create: (path, mode) => openSync(path, 'wx', mode),
  write: writeAll,
  sync: (handle) => fsyncSync(handle),
  close: (handle) => closeSync(handle),
  append: (path, text) => {
    const handle = openSync(path, TO_APPEND, 0o600)
    try {
      writeAll(handle, Buffer.from(text))
    } finally {
      closeSync(handle)
    }
  },
  rename: (from, to) => renameSync(from, to),
  link: (from, to) => linkSync(from, to),
  unlink: (path) => unlinkSync(path),
  removeFolder: (path) => rmdirSync(path),
  syncFolder: (path) => {
    // Windows cannot open a folder; there the rename itself is what we have.
    if (process.platform === 'win32') return
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  },
}

function writeAll(handle: number, bytes: Uint8Array): void {
  let done = 0
  while (done < bytes.length) done += writeSync(handle, bytes, done)
}

/** The same disk, with somebody who looks at the clock before every step. */
export function watchedDisk(disk: Disk, beforeStep: () => void): Disk {
  const watched =
    <A extends readonly unknown[], R>(step: (...args: A) => R) =>
    (...args: A): R => {
      beforeStep()
      return step(...args)
    }
  return {
    makeFolder: watched(disk.makeFolder),
    create: watched(disk.create),
    write: watched(disk.write),
    sync: watched(disk.sync),
    close: disk.close,
    append: watched(disk.append),
    rename: watched(disk.rename),
    link: watched(disk.link),
    unlink: watched(disk.unlink),
    removeFolder: watched(disk.removeFolder),
    syncFolder: watched(disk.syncFolder),
  }
}

/**
 * The same disk for who must not wait for it, since no wait can be broken off: what is written is seen by everybody at
 * once, and is safe from a power cut some seconds later. For what can be made or found again.
 */
export function withoutSync(disk: Disk): Disk {
  return { ...disk, sync: () => undefined, syncFolder: () => undefined }
}
