import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileImage, Journal, Operation } from '../../../ports/journal.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'
import { packImages, restsOn, unpackImages } from './journal-images.ts'
import { asOperation } from './journal-record.ts'

/**
 * One operation is two files: `op-000042.images.json` with the texts, then `op-000042.pending.json`, whose appearance
 * is the promise to finish; committing renames it to `op-000042.json`. The log reads the small ones only.
 */
export function openJournalFiles(stateFolder: string, disk: Disk = realDisk): Journal {
  const folder = join(stateFolder, 'journal')
  const tempFolder = join(stateFolder, 'tmp')
  const file = (id: string, suffix: string): string => join(folder, `${padded(id)}${suffix}`)
  const put = (target: string, value: unknown, syncsLater = false): void => {
    try {
      const text = `${JSON.stringify(value)}\n`
      atomicWrite(disk, { target, text, tempFolder, exclusive: false, durable: true, syncsLater })
    } catch (error) {
      throw diskError(error, 'write the journal')
    }
  }
  const operationAt = (id: string, suffix: string): Operation | undefined =>
    /^op-\d+$/.test(id) ? asOperation(readJson(file(id, suffix)), id) : undefined
  const storedAt = (id: string): unknown =>
    /^op-\d+$/.test(id) ? readJson(file(id, '.images.json')) : undefined
  type Known = Map<string, readonly FileImage[] | undefined>
  const imagesAt = (id: string, known: Known = new Map()): readonly FileImage[] | undefined => {
    // Each is read once, however many files lead to it, and only an earlier one: a clone's journal could lead in a circle.
    if (!known.has(id))
      known.set(
        id,
        unpackImages(storedAt(id), (other) =>
          precedes(other, id) ? imagesAt(other, known) : undefined,
        ),
      )
    return known.get(id)
  }
  /** From now on it rests on no other; what cannot be read any more must not keep what others are to forget. */
  const makeWhole = (id: string): void => {
    if (restsOn(storedAt(id)) === undefined) return
    const images = imagesAt(id)
    if (images === undefined) disk.unlink(file(id, '.images.json'))
    else put(file(id, '.images.json'), packImages(images))
  }
  const newestFirst = (suffix: string): Operation[] =>
    idsIn(folder, suffix).flatMap((id) => operationAt(id, suffix) ?? [])

  return {
    async nextId() {
      const newest = journalNames(folder).reduce((max, name) => Math.max(max, numberOf(name)), 0)
      return `op-${newest + 1}`
    },
    async begin(operation, images) {
      const previous = previousOf(operation.id)
      const stored = { id: previous, stored: storedAt(previous) }
      // One sync of the folder makes both names durable; a promise without its texts is given up by the recovery.
      put(file(operation.id, '.images.json'), packImages(images, stored), true)
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
      for (const suffix of ['.pending.json', '.json', '.images.json'])
        removeIfThere(disk, file(id, suffix))
    },
    async pending() {
      return newestFirst('.pending.json').reverse()
    },
    async list() {
      return newestFirst('.json')
    },
    async find(id) {
      return operationAt(id, '.json')
    },
    async images(id) {
      return imagesAt(id)
    },
    async markUndone(id, by) {
      const operation = operationAt(id, '.json')
      if (operation === undefined) return
      const { undoneBy: _, ...rest } = operation
      put(file(id, '.json'), by === '' ? rest : { ...rest, undoneBy: by })
    },
    async trim(limit) {
      try {
        return trimJournal({ folder, file, put, operationAt, makeWhole, disk }, limit)
      } catch (error) {
        throw diskError(error, 'trim the journal')
      }
    },
    async rewrite(edit) {
      let changed = 0
      // The newest first: each is whole before the one that it rests on is changed.
      for (const id of idsIn(folder, '.images.json')) makeWhole(id)
      for (const operation of newestFirst('.json')) {
        const images = imagesAt(operation.id)
        const edited = edit({ operation, images: images ?? [] })
        if (edited === undefined) continue
        changed++
        if (images !== undefined) put(file(operation.id, '.images.json'), packImages(edited.images))
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
  operationAt(id: string, suffix: string): Operation | undefined
  makeWhole(id: string): void
  readonly disk: Disk
}

function trimJournal(
  tools: TrimTools,
  limit: Parameters<Journal['trim']>[0],
): Awaited<ReturnType<Journal['trim']>> {
  const bytesOf = (id: string): number =>
    statSync(tools.file(id, '.images.json'), { throwIfNoEntry: false })?.size ?? 0
  const ids = idsIn(tools.folder, '.images.json').reverse()
  let total = ids.reduce((sum, id) => sum + bytesOf(id), 0)
  const dropped: string[] = []
  let freed = 0
  for (const id of ids) {
    const operation = tools.operationAt(id, '.json')
    if (operation === undefined || operation.at >= limit.keepSince) continue
    if (operation.at >= limit.before && total <= limit.maxBytes) continue
    const next = nextOf(id)
    const before = bytesOf(id) + bytesOf(next)
    tools.makeWhole(next)
    tools.put(tools.file(operation.id, '.json'), { ...operation, undoable: false })
    tools.disk.unlink(tools.file(id, '.images.json'))
    dropped.push(operation.id)
    const gain = before - bytesOf(next)
    total -= gain
    freed += gain
  }
  return { dropped, bytes: Math.max(0, freed) }
}

/** What an interrupted write left in the temp folder. Only called under the lock. */
export function sweepTemp(stateFolder: string): void {
  try {
    rmSync(join(stateFolder, 'tmp'), { recursive: true, force: true })
  } catch (error) {
    throw diskError(error, 'clear temporary files away')
  }
}

function padded(id: string): string {
  return id.replace(/^op-(\d+)$/, (_, digits: string) => `op-${digits.padStart(6, '0')}`)
}

const previousOf = (id: string): string => `op-${Number(id.slice(3)) - 1}`
const nextOf = (id: string): string => `op-${Number(id.slice(3)) + 1}`

function precedes(id: string, other: string): boolean {
  return Number(id.slice(3)) < Number(other.slice(3))
}

/** The number in a name; more digits than any journal reaches are somebody else's. */
function numberOf(name: string): number {
  return Number(/^op-(\d{1,12})\./.exec(name)?.[1] ?? 0)
}

/** The ids of the operations that have such a file, newest first. */
function idsIn(folder: string, suffix: string): string[] {
  return journalNames(folder)
    .filter(
      (name) =>
        name.endsWith(suffix) && numberOf(name) > 0 && name.replace(/^op-\d+/, '') === suffix,
    )
    .map(numberOf)
    .sort((a, b) => b - a)
    .map((number) => `op-${number}`)
}

function journalNames(folder: string): string[] {
  try {
    return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw diskError(error, 'read the journal')
  }
}

/** A journal file that is missing or torn reads as nothing: its operation cannot be undone, and nothing else suffers. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path))
  } catch (error) {
    const isAway = ['ENOENT', 'EISDIR'].includes(errnoOf(error) ?? '')
    if (isAway || error instanceof SyntaxError) return undefined
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
