import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { wipeValues } from '../../../core/secrets/wipe-value.ts'
import type { Traces } from '../../../ports/traces.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { errnoOf } from '../disk/disk-error.ts'

/** What is scrubbed memory by memory, or is a database: the journal, the inbox, the index. */
const NOT_OURS = new Set(['journal', 'inbox'])
const DATABASE = /\.(?:db|db-wal|db-shm|lock)$/
const BYTES_MAX = 64 * 1024 * 1024

/** Files and folders that hold what was said about memories. */
export function openTraceFiles(places: readonly string[], disk: Disk = realDisk): Traces {
  return {
    async wipe(values) {
      let touched = 0
      for (const path of places.flatMap(filesIn)) {
        const text = readFileSync(path, 'utf8')
        const clean = wipeValues(text, values)
        if (clean === text) continue
        const tempFolder = dirname(path)
        atomicWrite(disk, {
          target: path,
          text: clean,
          tempFolder,
          exclusive: false,
          durable: true,
        })
        touched++
      }
      return touched
    },
  }
}

function filesIn(place: string): readonly string[] {
  try {
    const found = statSync(place)
    if (found.isFile()) return DATABASE.test(place) || found.size > BYTES_MAX ? [] : [place]
    if (!found.isDirectory() || NOT_OURS.has(basename(place))) return []
    return readdirSync(place).flatMap((name) => filesIn(join(place, name)))
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return []
  }
}
