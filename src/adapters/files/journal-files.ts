import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileImage, Journal, Operation } from '../../ports/journal.ts'
import { atomicWrite } from './atomic-write.ts'
import { type Disk, realDisk } from './disk.ts'
import { diskError, errnoOf } from './disk-error.ts'

/**
 * One operation is two files: `op-000042.images.json` with the texts, then `op-000042.pending.json`, whose appearance
 * is the promise to finish; committing renames it to `op-000042.json`. The log reads the small ones only.
 */
export function openJournalFiles(stateFolder: string, disk: Disk = realDisk): Journal {
  const folder = join(stateFolder, 'journal')
  const tempFolder = join(stateFolder, 'tmp')
  const file = (id: string, suffix: string): string => join(folder, `${padded(id)}${suffix}`)
  const put = (target: string, value: unknown): void => {
    try {
      const text = `${JSON.stringify(value)}\n`
      atomicWrite(disk, { target, text, tempFolder, exclusive: false, durable: true })
    } catch (error) {
      throw diskError(error, 'write the journal')
    }
  }
  const operationsEnding = (suffix: RegExp): Operation[] =>
    namesIn(folder)
      .filter((name) => suffix.test(name))
      .sort()
      .reverse()
      .flatMap((name) => readJson<Operation>(join(folder, name)) ?? [])

  return {
    async nextId() {
      const numbers = namesIn(folder).map((name) => Number(/^op-(\d+)/.exec(name)?.[1] ?? 0))
      return `op-${Math.max(0, ...numbers) + 1}`
    },
    async begin(operation, images) {
      put(file(operation.id, '.images.json'), images)
      put(file(operation.id, '.pending.json'), operation)
    },
    async commit(id) {
      try {
        disk.rename(file(id, '.pending.json'), file(id, '.json'))
        disk.syncFolder(folder)
      } catch (error) {
        throw diskError(error, 'finish the journal')
      }
    },
    async abandon(id) {
      for (const suffix of ['.pending.json', '.images.json']) removeIfThere(disk, file(id, suffix))
    },
    async pending() {
      return operationsEnding(/^op-\d+\.pending\.json$/).reverse()
    },
    async list() {
      return operationsEnding(/^op-\d+\.json$/)
    },
    async find(id) {
      return readJson<Operation>(file(id, '.json'))
    },
    async images(id) {
      return readJson<FileImage[]>(file(id, '.images.json'))
    },
    async markUndone(id, by) {
      const operation = readJson<Operation>(file(id, '.json'))
      if (operation === undefined) return
      const { undoneBy: _, ...rest } = operation
      put(file(id, '.json'), by === '' ? rest : { ...rest, undoneBy: by })
    },
    async trim(limit) {
      return trimJournal({ folder, file, put, disk }, limit)
    },
    async rewrite(edit) {
      let changed = 0
      for (const operation of operationsEnding(/^op-\d+\.json$/)) {
        const images = readJson<FileImage[]>(file(operation.id, '.images.json'))
        const edited = edit({ operation, images: images ?? [] })
        if (edited === undefined) continue
        changed++
        if (images !== undefined) put(file(operation.id, '.images.json'), edited.images)
        put(file(operation.id, '.json'), edited.operation)
      }
      return changed
    },
  }
}

interface TrimTools {
  readonly folder: string
  file(id: string, suffix: string): string
  put(target: string, value: unknown): void
  readonly disk: Disk
}

function trimJournal(
  tools: TrimTools,
  limit: Parameters<Journal['trim']>[0],
): Awaited<ReturnType<Journal['trim']>> {
  const sizes = namesIn(tools.folder)
    .filter((name) => name.endsWith('.images.json'))
    .sort()
    .map((name) => ({ name, bytes: statSync(join(tools.folder, name)).size }))
  let total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const dropped: string[] = []
  let freed = 0
  for (const { name, bytes } of sizes) {
    const operation = readJson<Operation>(join(tools.folder, name.replace('.images.json', '.json')))
    if (operation === undefined || operation.at >= limit.keepSince) continue
    if (operation.at >= limit.before && total <= limit.maxBytes) continue
    tools.put(tools.file(operation.id, '.json'), { ...operation, undoable: false })
    tools.disk.unlink(join(tools.folder, name))
    dropped.push(operation.id)
    total -= bytes
    freed += bytes
  }
  return { dropped, bytes: freed }
}

/** What an interrupted write left in the temp folder. Only called under the lock. */
export function sweepTemp(stateFolder: string): void {
  rmSync(join(stateFolder, 'tmp'), { recursive: true, force: true })
}

function padded(id: string): string {
  return id.replace(/^op-(\d+)$/, (_, digits: string) => `op-${digits.padStart(6, '0')}`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw diskError(error, 'read the journal')
  }
}

/** A journal file that is missing or torn reads as nothing: its operation cannot be undone, and nothing else suffers. */
function readJson<T>(path: string): T | undefined {
  try {
    // Safe: only this file writes the journal, atomically.
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw diskError(error, 'read the journal')
  }
}

function removeIfThere(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw diskError(error, 'clean the journal')
  }
}
