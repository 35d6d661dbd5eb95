import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../core/instant.ts'
import type { Usage, Use } from '../../ports/usage.ts'
import { atomicWrite } from './atomic-write.ts'
import { type Disk, realDisk } from './disk.ts'
import { diskError, errnoOf } from './disk-error.ts'

/** `usage.log`: one line a use, `<instant> <id>`. An append is atomic, so that many processes can write at once. */
export function openUsageFiles(stateFolder: string, disk: Disk = realDisk): Usage {
  const path = join(stateFolder, 'usage.log')
  const lines = (): string[] => {
    try {
      return readFileSync(path, 'utf8').split('\n').filter(Boolean)
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return []
      throw diskError(error, 'read the usage log')
    }
  }
  return {
    async append(uses) {
      try {
        disk.append(path, uses.map(({ at, id }) => `${at} ${id}\n`).join(''))
      } catch (error) {
        throw diskError(error, 'write the usage log')
      }
    },
    async all() {
      return lines().flatMap((line): Use[] => {
        const match = /^(\S+Z) (.+)$/.exec(line)
        return match ? [{ at: match[1] as Instant, id: match[2]! }] : []
      })
    },
    async drop(count) {
      const kept = lines().slice(count)
      const text = kept.map((line) => `${line}\n`).join('')
      const tempFolder = join(stateFolder, 'tmp')
      try {
        atomicWrite(disk, { target: path, text, tempFolder, exclusive: false, durable: true })
      } catch (error) {
        throw diskError(error, 'write the usage log')
      }
    },
  }
}
