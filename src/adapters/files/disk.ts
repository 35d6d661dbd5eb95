import * as fs from 'node:fs'

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

export const realDisk: Disk = {
  makeFolder: (path) => {
    fs.mkdirSync(path, { recursive: true })
  },
  create: (path, mode) => fs.openSync(path, 'wx', mode),
  write: (handle, bytes) => {
    let done = 0
    while (done < bytes.length) done += fs.writeSync(handle, bytes, done)
  },
  sync: (handle) => fs.fsyncSync(handle),
  close: (handle) => fs.closeSync(handle),
  append: (path, text) => fs.appendFileSync(path, text, { mode: 0o600 }),
  rename: (from, to) => fs.renameSync(from, to),
  link: (from, to) => fs.linkSync(from, to),
  unlink: (path) => fs.unlinkSync(path),
  removeFolder: (path) => fs.rmdirSync(path),
  syncFolder: (path) => {
    // Windows cannot open a folder; there the rename itself is what we have.
    if (process.platform === 'win32') return
    const handle = fs.openSync(path, 'r')
    try {
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
  },
}
