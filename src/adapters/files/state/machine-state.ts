import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import { isMachineFolder } from '../../../core/vaults/state-names.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { birthOf } from '../disk/birth-of.ts'
import { realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { makeFolders } from '../disk/make-folders.ts'
import { readStart } from '../disk/read-start.ts'
import { unlessAway } from '../vault/look-at-folder.ts'

/** Our own folder in a vault: the lock that all machines share, and one folder a machine. */
export const STATE_FOLDER = '.everkeep'

/** Where this machine keeps the state of one vault. */
export interface MachineState {
  /** Its name is random and stands outside of the vault: nothing in it came with a clone or a pull (TRU-03). */
  readonly folder: string
  /** Makes the folder, and keeps git out of it. */
  prepare(): void
}

/** What is noted of a vault in the person's state folder. */
interface VaultRecord {
  /** The vault's real path. */
  readonly root: string
  /** The name of this machine's folder in it. */
  readonly folder: string
  /** What tells the folder from a copy of it, once it is there. */
  readonly birth?: string
}

/**
 * The state that this machine has of a vault, by the record of its place. A vault that was moved keeps its folder; a copy
 * has none, whatever it carries.
 */
export function machineState(root: string, stateDir: string): MachineState {
  const records = join(stateDir, 'vaults')
  try {
    const { path, record } = recordOf(root, records)
    const folder = join(root, STATE_FOLDER, record.folder)
    return { folder, prepare: () => prepareState(folder, { path, record }) }
  } catch (error) {
    throw noRecord(records, error)
  }
}

interface FoundRecord {
  readonly path: string
  readonly record: VaultRecord
}

/** Two first processes agree on one record: it is made by whoever is quicker. */
function recordOf(root: string, records: string): FoundRecord {
  for (let number = 0; ; number++) {
    const path = join(records, `${placeKey(root)}${number === 0 ? '' : `-${number}`}.json`)
    const known = readRecord(path)
    if (known?.root === root) return { path, record: known }
    // Another vault whose place has the same key.
    if (known !== undefined) continue
    const moved = movedHere(root, records)
    const fresh = { folder: randomBytes(16).toString('hex') }
    const record = { ...(moved?.record ?? fresh), root }
    if (writeRecord(path, record, existsSync(path) ? 'replace' : 'new')) {
      if (moved !== undefined) forgetRecord(moved.path)
      return { path, record }
    }
    number--
  }
}

/** Short, and the same for the same place: what stands in the record decides. */
function placeKey(root: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < root.length; at++) {
    const unit = root.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x01000193) >>> 0
    low = Math.imul(low ^ (unit + at), 0x85ebca6b) >>> 0
  }
  return `${high.toString(16).padStart(8, '0')}${low.toString(16).padStart(8, '0')}`
}

const FOLDERS_MAX = 64

/** A folder of ours in a vault that lay somewhere else when it was made: itself, not a copy of it. */
function movedHere(root: string, records: string): FoundRecord | undefined {
  const around = join(root, STATE_FOLDER)
  const names = folderNames(around).filter(isMachineFolder).slice(0, FOLDERS_MAX)
  if (names.length === 0) return undefined
  for (const name of folderNames(records)) {
    const path = join(records, name)
    const record = readRecord(path)
    if (record === undefined || !names.includes(record.folder)) continue
    const folder = join(around, record.folder)
    const isItself = unlessAway(() => lstatSync(folder))?.isDirectory() === true
    if (isItself && record.birth !== undefined && record.birth === birthOf(folder))
      return { path, record }
  }
  return undefined
}

function folderNames(folder: string): readonly string[] {
  return (existsSync(folder) ? unlessAway(() => readdirSync(folder)) : undefined) ?? []
}

const RECORD_BYTES_MAX = 16 * 1024

function readRecord(path: string): VaultRecord | undefined {
  if (!existsSync(path)) return undefined
  try {
    const { root, folder, birth } = JSON.parse(readStart(path, RECORD_BYTES_MAX) ?? '') ?? {}
    if (typeof root !== 'string' || typeof folder !== 'string' || !isMachineFolder(folder))
      return undefined
    return { root, folder, ...(typeof birth === 'string' && birth !== '' && { birth }) }
  } catch (error) {
    // Torn: the state is begun anew.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function writeRecord(path: string, record: VaultRecord, how: 'new' | 'replace'): boolean {
  makeFolders(dirname(path), 0o700)
  const outcome = atomicWrite(realDisk, {
    target: path,
    text: `${JSON.stringify(record)}\n`,
    tempFolder: dirname(path),
    exclusive: how === 'new',
    durable: false,
    mode: 0o600,
  })
  return outcome === 'written'
}

function forgetRecord(path: string): void {
  try {
    realDisk.unlink(path)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error
  }
}

/** Private to this machine and to git no concern: the folder says so itself, whatever the clone says beside it. */
function prepareState(folder: string, { path, record }: FoundRecord): void {
  const ignore = join(folder, '.gitignore')
  if (existsSync(ignore)) return
  const around = dirname(folder)
  try {
    // A vault that was deleted meanwhile is not created again.
    if (existsSync(dirname(around))) {
      makeFolders(around, 0o700)
      makeFolders(folder, 0o700)
    }
    for (const file of [join(around, '.gitignore'), ignore]) writeUnlessThere(file, '*\n')
  } catch (error) {
    throw diskError(error, `make ${folder}`)
  }
  try {
    writeRecord(path, { ...record, folder: basename(folder), birth: birthOf(folder) }, 'replace')
  } catch (error) {
    // Without it the state is found all the same, until somebody moves the vault.
    if (errnoOf(error) === undefined) throw error
  }
}

/** Exclusive: a link in its place is not followed. */
function writeUnlessThere(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error
  }
}

function noRecord(records: string, cause: unknown): unknown {
  const known = diskError(cause, `keep a record of this vault in ${records}`)
  if (!(known instanceof KnownError)) return known
  return new KnownError(known.code, {
    message: known.message,
    hint: 'Make that folder writable, or set EVERKEEP_STATE_DIR to a writable folder.',
    cause,
  })
}
