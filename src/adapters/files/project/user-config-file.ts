import { dirname } from 'node:path'
import type { UserConfig } from '../../../ports/user-config.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

export function openUserConfig(path: string, disk: Disk = realDisk): UserConfig {
  return {
    path,
    async read() {
      try {
        return readText(path)
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return undefined
        throw diskError(error, `read ${path}`)
      }
    },
    async write(text) {
      try {
        const tempFolder = dirname(path)
        atomicWrite(disk, { target: path, text, tempFolder, exclusive: false, durable: true })
      } catch (error) {
        throw diskError(error, `write ${path}`)
      }
    },
  }
}
