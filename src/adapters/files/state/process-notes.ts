import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { errnoOf } from '../disk/disk-error.ts'

/** What a process is in the middle of, one file each, so that no two write to the same. */
export interface ProcessNotes {
  /** What processes that are gone left behind. Each is taken away: whoever asks has heard it. */
  leftBehind(): readonly string[]
  /** The note of this process; empty for none. */
  write(text: string): void
}

export function openProcessNotes(folder: string, disk: Disk = realDisk): ProcessNotes {
  const fileOf = (id: string | number): string => join(folder, `${id}.json`)
  return {
    leftBehind() {
      const found: string[] = []
      for (const [, id = ''] of noteFileNames(folder).map(
        (name) => /^(\d+)\.json$/.exec(name) ?? [],
      )) {
        // A note of our own number is of an earlier life of it.
        if (id === '' || (Number(id) !== process.pid && isAlive(Number(id)))) continue
        try {
          found.push(readFileSync(fileOf(id), 'utf8'))
          disk.unlink(fileOf(id))
        } catch (error) {
          if (errnoOf(error) !== 'ENOENT') throw error
        }
      }
      return found
    },
    write(text) {
      const target = fileOf(process.pid)
      if (text !== '')
        atomicWrite(disk, {
          ...{ target, text, tempFolder: folder, exclusive: false, durable: false },
          mode: 0o600,
        })
      else if (noteFileNames(folder).includes(`${process.pid}.json`)) disk.unlink(target)
    },
  }
}

function noteFileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's.
    return errnoOf(error) === 'EPERM'
  }
}
