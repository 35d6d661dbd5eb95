import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReadingsStore } from '../../../ports/readings-store.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'

/** More than a vault of two hundred thousand memories: whatever this is, it was not written by us. */
const BYTES_MAX = 384 * 1024 * 1024

/**
 * The readings of a vault in one private file. Its first line names the build that made it, since another one may read
 * the same texts differently, and a sum of the rest.
 */
export function openReadingsFile(
  path: string,
  { build, disk = realDisk }: { readonly build: string; readonly disk?: Disk },
): ReadingsStore {
  return {
    async read() {
      try {
        const stats = lstatSync(path)
        if (!stats.isFile() || stats.size > BYTES_MAX) return undefined
        const text = readFileSync(path, 'utf8')
        const end = text.indexOf('\n')
        const rest = text.slice(end + 1)
        return text.slice(0, end) === readingsHeader(build, rest) ? rest : undefined
      } catch (error) {
        if (errnoOf(error) === undefined) throw error
        return undefined
      }
    },
    async write(text) {
      try {
        atomicWrite(disk, {
          target: path,
          text: `${readingsHeader(build, text)}\n${text}`,
          tempFolder: join(dirname(path), 'tmp'),
          exclusive: false,
          durable: false,
          mode: 0o600,
        })
      } catch (error) {
        // A full or read-only disk costs the next look some time.
        if (errnoOf(error) === undefined) throw error
      }
    },
    async clear() {
      try {
        disk.unlink(path)
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT') throw diskError(error, `remove ${path}`)
      }
    },
  }
}

function readingsHeader(build: string, text: string): string {
  return `${build} ${createHash('sha256').update(text).digest('hex')}`
}
