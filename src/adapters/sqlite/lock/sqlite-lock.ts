import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldLock } from '../../../core/base/held-lock.ts'
import type { Lock } from '../../../ports/world.ts'
import { type Database, openDatabase, sqliteCode } from '../open-database.ts'
import {
  DOUBTED_SECONDS,
  type LockFolder,
  lookAtFolder,
  makeFolder,
  removeFolder,
  STALE_SECONDS,
} from './folder-lock.ts'
import { cannotLock, folderTimeout, lockTimeout } from './lock-errors.ts'
import {
  fileNumber,
  isSameKernel,
  type LockOwner,
  noteOwner,
  ownerMark,
  readOwner,
  thisOwner,
} from './lock-owner.ts'

/** How often a writer looks: twenty who look all the time would keep the one who writes from its turn. */
const LOOK_MS = { least: 4, spread: 16 } as const
const LOOK_AT_FOLDER_MS = 50

export interface SqliteLockOptions {
  /** A writer gives up when nobody else got done for so long: while the others make progress, it waits. */
  readonly timeoutMs: number
  /** After so long it gives up whatever the others do; absent: never. */
  readonly deadlineMs?: number | undefined
  /** Called before the lock is taken: the place to make the state folder. */
  prepare(): void
  /** Called each time the lock was taken, before the work: nobody else writes now. */
  prepared?(): void
  /** A folder that claude-memory's scripts use as their lock; taken too (WRT-04). */
  readonly lockFolder?: string | undefined
  /** Called after each step of taking and freeing: where a test stops the world. */
  afterStep?(): void
}

/**
 * The lock is SQLite's own: the operating system frees it when its holder dies, and nobody can steal it from a holder
 * that is merely slow. Each hold has its own connection, so that two holds in one process exclude one another too.
 */
export function openSqliteLock(stateFolder: string, options: SqliteLockOptions): Lock {
  const place: Place = { ...options, stateFolder, path: join(stateFolder, 'lock') }
  return {
    async hold(work) {
      options.prepare()
      const patience = startPatience(options)
      const held = await take(place, patience)
      return during(place, held, async (folder) => {
        await folder.take(patience)
        options.prepared?.()
        return work()
      })
    },
    async holdIfFree(work) {
      options.prepare()
      const held = tryTake(place.path)
      if (held === undefined) return undefined
      return during(place, held, async (folder) => (folder.tryTake() ? work() : undefined))
    },
    look: async () => look(place),
  }
}

interface Place extends SqliteLockOptions {
  readonly stateFolder: string
  readonly path: string
}

/** Whoever has the lock says so, and takes the folder before the work. */
async function during<T>(
  place: Place,
  held: Connection,
  work: (folder: FolderHold) => Promise<T>,
): Promise<T> {
  const step = place.afterStep ?? (() => undefined)
  try {
    step()
    const folder = folderHold(place, thisOwner(held.file ?? ''))
    try {
      return await work(folder)
    } finally {
      folder.free()
      step()
      noteOwner(place.stateFolder, folder.stillOf())
      step()
    }
  } finally {
    release(held.database)
  }
}

interface FolderHold {
  take(patience: Patience): Promise<void>
  tryTake(): boolean
  free(): void
  /** Who may have left the folder that still stands in the way, for the next one to know. */
  stillOf(): LockOwner | undefined
}

/** Called by the one who has SQLite's lock. Every Everkeep that makes the folder has it too, until it dies. */
function folderHold(place: Place, owner: LockOwner): FolderHold {
  const { lockFolder: path, stateFolder, afterStep: step = () => undefined } = place
  // Before our own note takes the place of the one that tells whose it is.
  const noted = readOwner(stateFolder)
  const doubted = path === undefined ? undefined : doubtedFolder(path, noted, owner.lockFile)
  const clear = (whose: LockOwner | undefined): void => {
    const folder = path === undefined ? undefined : lookAtFolder(path)
    if (path === undefined || folder === undefined) return
    if (!folder.isLock) throw cannotLock(path, oddFolder(path))
    const limit = folder.mark === doubted ? DOUBTED_SECONDS : STALE_SECONDS
    if (isLeft(folder, whose, owner.lockFile) || folder.seconds > limit)
      removeFolder(path, folder.mark)
  }
  if (path !== undefined) guarded(path, () => clear(noted))
  step()
  noteOwner(stateFolder, owner)
  step()
  let mark: string | undefined
  const tryTake = (): boolean => {
    if (path === undefined) return true
    return guarded(path, () => {
      clear(undefined)
      if (!makeFolder(path)) return false
      step()
      mark = lookAtFolder(path)?.mark
      noteOwner(stateFolder, { ...owner, ...(mark !== undefined && { folder: mark }) })
      step()
      return true
    })
  }
  return {
    tryTake,
    async take(patience) {
      for (let seen = ''; !tryTake(); ) {
        const folder = path === undefined ? undefined : lookAtFolder(path)
        if (patience.isOver(folder?.mark ?? '')) throw folderTimeout(path ?? '', folder?.seconds)
        // The scripts got something done: who waits behind us sees that too.
        if (seen !== '' && seen !== folder?.mark) noteOwner(stateFolder, owner)
        seen = folder?.mark ?? ''
        await sleep(LOOK_AT_FOLDER_MS)
      }
    },
    free() {
      if (path !== undefined && mark !== undefined)
        guarded(path, () => removeFolder(path, mark ?? ''))
    },
    stillOf() {
      const stands = path !== undefined && doubted !== undefined && mark === undefined
      return stands && lookAtFolder(path)?.mark === doubted ? noted : undefined
    },
  }
}

/** Disks count time in steps. */
const TICK_SECONDS = 0.05

/**
 * The mark of a folder that was made after a process which is gone now had noted that it would make one, and before it
 * noted which: it is that one's, unless a script made it in the same moment (COR-50).
 */
function doubtedFolder(
  path: string,
  noted: LockOwner | undefined,
  lockFile: string,
): string | undefined {
  if (noted === undefined || noted.folder !== undefined) return undefined
  if (!isSameKernel(noted) || noted.lockFile !== lockFile) return undefined
  const folder = lookAtFolder(path)
  const secondsNoted = (Date.now() - noted.since) / 1_000 + TICK_SECONDS
  return folder !== undefined && folder.seconds <= secondsNoted ? folder.mark : undefined
}

/**
 * Whoever made the folder held the very lock that we hold now, on this kernel: the operating system gave it to us
 * because that process is gone. No process id is asked, which in another container would mean another process.
 */
function isLeft(folder: LockFolder, noted: LockOwner | undefined, lockFile: string): boolean {
  if (noted?.folder === undefined || noted.folder !== folder.mark) return false
  return isSameKernel(noted) && noted.lockFile === lockFile
}

function oddFolder(path: string): Error {
  const error = new Error(`${basename(path)} is not an empty folder`)
  return Object.assign(error, { code: 'ENOTEMPTY' })
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw cannotLock(path, error)
  }
}

interface Patience {
  /** `mark` changes whenever somebody else gets something done. */
  isOver(mark: string): boolean
}

/** A clock that nobody sets. `performance` would be loaded for it, which takes a save 3 ms. */
function uptimeMs(): number {
  return 1_000 * process.uptime()
}

function startPatience({ timeoutMs, deadlineMs }: SqliteLockOptions): Patience {
  const endsAt = uptimeMs() + (deadlineMs ?? Number.POSITIVE_INFINITY)
  let seen: string | undefined
  let givesUpAt = 0
  return {
    isOver(mark) {
      const now = uptimeMs()
      if (mark !== seen) givesUpAt = now + timeoutMs
      seen = mark
      return now >= Math.min(endsAt, givesUpAt)
    },
  }
}

async function take(place: Place, patience: Patience): Promise<Connection> {
  const { path, stateFolder, timeoutMs, deadlineMs = timeoutMs } = place
  const waitMs = Math.min(timeoutMs, deadlineMs)
  let waiting: Connection | undefined
  for (;;) {
    const isFresh = waiting === undefined
    waiting ??= connect(path)
    // SQLite's own waiting would stop this whole process, and with it a holder that is part of it.
    if (begin(waiting)) {
      if (isFresh || waiting.file === fileNumber(path)) return waiting
      // Moved aside while we waited: what others take is the file that lies there now.
      release(waiting.database)
      waiting = undefined
      continue
    }
    if (patience.isOver(ownerMark(stateFolder))) {
      waiting.database.close()
      throw lockTimeout(readOwner(stateFolder), waitMs)
    }
    // Nobody looks more often than others: each has the same chance, however long it has waited.
    await sleep(LOOK_MS.least + Math.random() * LOOK_MS.spread)
  }
}

function tryTake(path: string): Connection | undefined {
  const asked = connect(path)
  if (begin(asked)) return asked
  asked.database.close()
  return undefined
}

/** Who waits keeps it open: opening takes longer than looking. */
interface Connection {
  readonly path: string
  readonly database: Database
  readonly file: string | undefined
}

function connect(path: string): Connection {
  return { path, database: openLockFile(path), file: fileNumber(path) }
}

/** Whether it is ours now. */
function begin({ path, database }: Connection): boolean {
  try {
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error))) return false
    database.close()
    throw cannotLock(path, error)
  }
}

function openLockFile(path: string): Database {
  try {
    return openDatabase(path, 0)
  } catch (error) {
    throw cannotLock(path, error)
  }
}

/** A rollback cannot fail for want of space, and nothing was written: closing alone would free the lock as well. */
function release(database: Database): void {
  try {
    if (database.inTransaction) database.exec('ROLLBACK')
  } finally {
    database.close()
  }
}

/** Who holds which lock. Waits for nobody and changes nothing. */
function look({ path, stateFolder, lockFolder }: Place): readonly HeldLock[] {
  const lockFile = fileNumber(path)
  const isHeld = existsSync(path) && !isFree(path)
  const noted = readOwner(stateFolder)
  const owner = noted?.lockFile === lockFile ? noted : undefined
  const folder = lockFolder === undefined ? undefined : lookAtFolder(lockFolder)
  const held: HeldLock[] = []
  if (isHeld) held.push({ lock: 'writer', state: 'live', ...toldOf(owner) })
  if (folder === undefined || lockFolder === undefined) return held
  const seconds = Math.round(folder.seconds)
  const isOurs = owner?.folder === folder.mark
  if (!folder.isLock) held.push({ lock: 'folder', state: 'blocked', seconds })
  else if (isOurs && isHeld) held.push({ lock: 'folder', state: 'live', ...toldOf(owner) })
  else if (folder.seconds > STALE_SECONDS) held.push({ lock: 'folder', state: 'left', seconds })
  else if (isOurs && isLeft(folder, owner, lockFile ?? ''))
    held.push({ lock: 'folder', state: 'left', ...toldOf(owner) })
  else {
    const isDoubted = doubtedFolder(lockFolder, noted, lockFile ?? '') === folder.mark
    const limit = isDoubted && !isHeld ? DOUBTED_SECONDS : STALE_SECONDS
    held.push({ lock: 'folder', state: 'unknown', seconds, freeIn: Math.max(0, limit - seconds) })
  }
  return held
}

function isFree(path: string): boolean {
  const taken = tryTake(path)
  if (taken !== undefined) release(taken.database)
  return taken !== undefined
}

function toldOf(owner: LockOwner | undefined): Pick<HeldLock, 'seconds' | 'by'> {
  if (owner === undefined) return {}
  const { pid, host, since } = owner
  const seconds = Math.max(0, Math.round((Date.now() - since) / 1_000))
  return { seconds, by: { pid, ...(!isSameKernel(owner) && { host }) } }
}
