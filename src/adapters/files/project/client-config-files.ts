import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import type { ClientFiles } from '../../../ports/client-files.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'

/** More links in a row than anybody keeps: they lead in a circle. */
const LINKS_MAX = 20

/**
 * Somebody else's things are in it, it is gone already, a link by now, or nobody may take it away: an empty folder is no
 * reason to leave the rest undone.
 */
const KEPT = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EBUSY']

export function openClientFiles(disk: Disk = realDisk): ClientFiles {
  return {
    exists: async (path) => existsSync(path),
    read: async (path) => configText(path),
    async write(path, text) {
      // People keep such files as links into a repository of theirs: what is behind the link is written.
      const target = behindLinks(path)
      try {
        const tempFolder = dirname(target)
        atomicWrite(disk, { target, text, tempFolder, exclusive: false, durable: true })
      } catch (error) {
        throw diskError(error, `write ${path}`)
      }
    },
    async remove(path) {
      try {
        disk.unlink(behindLinks(path))
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT') throw diskError(error, `remove ${path}`)
      }
    },
    async missingFolders(path) {
      const missing: string[] = []
      for (let at = dirname(path); !existsSync(at); at = dirname(at)) missing.unshift(at)
      return missing
    },
    async removeEmptyFolders(folders) {
      for (const folder of [...folders].reverse())
        try {
          disk.removeFolder(folder)
        } catch (error) {
          if (!KEPT.includes(errnoOf(error) ?? '')) throw diskError(error, `remove ${folder}`)
        }
    },
  }
}

function configText(path: string): string | undefined {
  let bytes: Buffer
  try {
    // A pipe that nobody writes to would hold up whoever opens it.
    if (statSync(path).isFile() === false) throw noFile(path)
    bytes = readFileSync(path)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw diskError(error, `read ${path}`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new KnownError('CLIENT_CONFIG_ERROR', {
      message: `${path} is not UTF-8 text, so it was not changed.`,
      hint: 'Nothing was changed. Save the file as UTF-8, or name the other clients with --client.',
      cause: error,
    })
  }
}

function noFile(path: string): KnownError {
  return new KnownError('CLIENT_CONFIG_ERROR', {
    message: `${path} is not a regular file.`,
    hint: 'Nothing was changed. Move it aside, or name the other clients with --client.',
  })
}

/** Where a path leads; the last link may point to a file that is not there yet. */
function behindLinks(path: string): string {
  let at = path
  for (let links = 0; links < LINKS_MAX; links++) {
    if (existsSync(at)) return realpathSync(at)
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at
    at = resolve(dirname(at), readlinkSync(at))
  }
  return at
}
