import { join } from 'node:path'
import { KnownError } from '../../core/errors.ts'
import type { InstalledFile, InstallRecords } from '../../ports/client-files.ts'
import { atomicWrite } from './atomic-write.ts'
import { type Disk, realDisk } from './disk.ts'
import { diskError, errnoOf } from './disk-error.ts'
import { readText } from './read-text.ts'

const VERSION = 1

/** `installed.json` in the person's state folder: what we put where, never what others wrote there. */
export function openInstallRecords(stateDir: string, disk: Disk = realDisk): InstallRecords {
  const path = join(stateDir, 'installed.json')
  const list = (): readonly InstalledFile[] => {
    try {
      return filesIn(readText(path), path)
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return []
      throw diskError(error, `read ${path}`)
    }
  }
  const write = (files: readonly InstalledFile[]): void => {
    try {
      const text = `${JSON.stringify({ version: VERSION, files }, null, 2)}\n`
      const request = { target: path, text, tempFolder: stateDir, exclusive: false, durable: true }
      atomicWrite(disk, request)
    } catch (error) {
      throw diskError(error, `write ${path}`)
    }
  }
  return {
    list: async () => list(),
    async put(files) {
      const paths = new Set(files.map(({ path }) => path))
      if (files.length > 0) write([...list().filter((other) => !paths.has(other.path)), ...files])
    },
    async remove(gone) {
      const before = list()
      const kept = before.filter((file) => !gone.includes(file.path))
      if (kept.length < before.length) write(kept)
    },
  }
}

/** A record that cannot be read is said, not passed over: without it an uninstall could not be exact. */
function filesIn(text: string, path: string): readonly InstalledFile[] {
  try {
    // Safe: our own file; the parts that lead anywhere are checked right below.
    const { version, files } = JSON.parse(text) as { version?: unknown; files?: unknown }
    if (version === VERSION && Array.isArray(files) && files.every(isInstalledFile)) return files
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new KnownError('READ_ERROR', {
    message: `${path} is damaged: what was installed is not known any more.`,
    hint: 'Move it aside; `everkeep uninstall` then removes the entries that plainly start everkeep.',
  })
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
