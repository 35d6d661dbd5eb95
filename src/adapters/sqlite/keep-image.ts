import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Whole or not at all. One that cannot be written costs later searches some milliseconds. `isSure`: it is on the disk before
 * it has its name. Its texts have no sum, and zeros, which a power cut may leave in their place, find nothing; only what is
 * so small that it gets to the disk in one piece does without.
 */
export function keepImage(place: string, bytes: Uint8Array, isSure: boolean): void {
  const temp = `${place}.${process.pid}`
  try {
    sweep(place)
    const handle = openSync(temp, 'wx', 0o600)
    try {
      writeFileSync(handle, bytes)
      if (isSure) fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temp, place)
  } catch {
    removeImage(temp)
  }
}

export function removeImage(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A disk that takes no changes keeps what it has; the image is not used, since the database is another one.
  }
}

/** By then nobody is at it any more. */
const LEFT_MS = 10 * 60 * 1_000

/** What was left by who was ended half-way. */
function sweep(place: string): void {
  const start = `${basename(place)}.`
  for (const name of readdirSync(dirname(place))) {
    if (!name.startsWith(start) || !/^\d+$/.test(name.slice(start.length))) continue
    const path = join(dirname(place), name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats !== undefined && Date.now() - stats.mtimeMs > LEFT_MS) removeImage(path)
  }
}
