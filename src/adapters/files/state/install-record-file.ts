import { join } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import type { InstalledFile, InstallRecords } from '../../../ports/client-files.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

const VERSION = 1
/** The lock and the note of who holds it. */
const LOCK_FILES = ['lock', 'lock.owner'] as const

/**
 * `installed.json` in the person's state folder: what we put where, never what others wrote there. With the last of it
 * the file goes, the lock beside it, and the folders that were made for them; `made` are those of this process.
 */
export function openInstallRecords(
  stateDir: string,
  { made = [], disk = realDisk }: { readonly made?: readonly string[]; readonly disk?: Disk } = {},
): InstallRecords {
  const path = join(stateDir, 'installed.json')
  const stored = (): Stored => {
    try {
      return storedIn(readText(path), path)
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return { files: [], folders: [] }
      throw diskError(error, `read ${path}`)
    }
  }
  const write = ({ files, folders }: Stored): void => {
    try {
      const text = `${JSON.stringify({ version: VERSION, files, folders }, null, 2)}\n`
      const request = { target: path, text, tempFolder: stateDir, exclusive: false, durable: true }
      atomicWrite(disk, request)
    } catch (error) {
      throw diskError(error, `write ${path}`)
    }
  }
  let left: readonly string[] = []
  return {
    list: async () => stored().files,
    async put(files) {
      if (files.length === 0) return
      const paths = new Set(files.map(({ path }) => path))
      const before = stored()
      write({
        files: [...before.files.filter((other) => !paths.has(other.path)), ...files],
        folders: [...new Set([...before.folders, ...made])],
      })
    },
    async remove(gone) {
      const before = stored()
      const files = before.files.filter((file) => !gone.includes(file.path))
      if (files.length > 0) {
        if (files.length < before.files.length) write({ ...before, files })
        return
      }
      unless(['ENOENT'], () => disk.unlink(path), `remove ${path}`)
      for (const name of LOCK_FILES) {
        const lock = join(stateDir, name)
        unless(KEPT, () => disk.unlink(lock), `remove ${lock}`)
      }
      left = [...before.folders, ...made]
    },
    async leave() {
      for (const folder of left.toReversed())
        unless(KEPT, () => disk.removeFolder(folder), `remove ${folder}`)
    },
  }
}

interface Stored {
  readonly files: readonly InstalledFile[]
  /** Folders that were made for the records themselves, the outermost first. */
  readonly folders: readonly string[]
}

/** Gone already, not empty, or held by who has it open: all fine. */
const KEPT: readonly string[] = ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EACCES']

function unless(fine: readonly string[], work: () => void, doing: string): void {
  try {
    work()
  } catch (error) {
    if (!fine.includes(errnoOf(error) ?? '')) throw diskError(error, doing)
  }
}

/** A record that cannot be read is said, not passed over: without it an uninstall could not be exact. */
function storedIn(text: string, path: string): Stored {
  try {
    // Safe: our own file; the parts that lead anywhere are checked right below.
    const { version, files, folders = [] } = JSON.parse(text) as Readonly<Record<string, unknown>>
    const isStored = version === VERSION && Array.isArray(files) && files.every(isInstalledFile)
    if (isStored && isTexts(folders)) return { files, folders }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new KnownError('READ_ERROR', {
    message: `${path} is damaged, so the record of the installation is lost.`,
    hint: 'Move it away. `everkeep uninstall` then removes entries that start everkeep.',
  })
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isInstalledFile(file: unknown): file is InstalledFile {
  const { path, clients, folders, put } = (file ?? {}) as Partial<InstalledFile> // Safe: looked at here.
  return (
    typeof path === 'string' &&
    [clients, folders, put].every(Array.isArray) &&
    (put ?? []).every(
      ({ piece, splice }) =>
        typeof piece?.kind === 'string' && typeof splice?.inserted === 'string',
    )
  )
}
