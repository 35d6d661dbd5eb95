import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { KnownError } from '../../core/errors.ts'
import type { Lock } from '../../ports/world.ts'
import { type Database, openDatabase, sqliteCode } from './open-database.ts'

/** Who has waited long looks less often. */
const PATIENCE_MS = 30
/** Seed 001's own scripts take a folder as their lock and call it stale after a minute. */
const FOLDER_STALE_MS = 60_000

export interface SqliteLockOptions {
  readonly timeoutMs: number
  /** Called before the lock is taken: the place to make the state folder. */
  prepare(): void
  /** Called each time the lock was taken, before the work: nobody else writes now. */
  prepared?(): void
  /** A folder that seed 001's scripts use as their lock; taken too (WRT-04). */
  readonly lockFolder?: string
}

/**
 * The lock is SQLite's own: the operating system frees it when its holder dies, and nobody can steal it from a holder
 * that is merely slow. Each hold has its own connection, so that two holds in one process exclude one another too.
 */
export function openSqliteLock(stateFolder: string, options: SqliteLockOptions): Lock {
  const path = join(stateFolder, 'lock')
  return {
    async hold(work) {
      options.prepare()
      const database = await take(path, options.timeoutMs)
      try {
        const free = await takeFolder(options.lockFolder, options.timeoutMs)
        try {
          options.prepared?.()
          return await work()
        } finally {
          free()
        }
      } finally {
        release(database)
      }
    },
    async holdIfFree(work) {
      options.prepare()
      const database = tryTake(path)
      if (database === undefined) return undefined
      try {
        return await work()
      } finally {
        release(database)
      }
    },
  }
}

async function take(path: string, timeoutMs: number): Promise<Database> {
  const giveUpAt = performance.now() + timeoutMs
  let waiting: Waiting | undefined
  for (let tries = 1; ; tries++) {
    const isFresh = waiting === undefined
    waiting ??= open(path)
    // SQLite's own waiting would stop this whole process, and with it a holder that is part of it.
    if (begin(waiting)) {
      if (isFresh || waiting.file === fileAt(path)) return waiting.database
      // Moved aside while we waited: what others take is the file that lies there now.
      release(waiting.database)
      waiting = undefined
      continue
    }
    if (performance.now() >= giveUpAt) {
      waiting.database.close()
      throw lockTimeout(timeoutMs)
    }
    // Looking is work too: twenty who look all the time would keep the one who writes from its turn.
    await sleep(Math.min(tries, PATIENCE_MS) + (performance.now() % 7))
  }
}

function tryTake(path: string): Database | undefined {
  const asked = open(path)
  if (begin(asked)) return asked.database
  asked.database.close()
  return undefined
}

/** Who waits keeps it open: opening takes longer than looking. */
interface Waiting {
  readonly path: string
  readonly database: Database
  readonly file: number | undefined
}

function open(path: string): Waiting {
  return { path, database: openLockFile(path), file: fileAt(path) }
}

function fileAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

/** Whether it is ours now. */
function begin({ path, database }: Waiting): boolean {
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

async function takeFolder(folder: string | undefined, timeoutMs: number): Promise<() => void> {
  if (folder === undefined) return () => undefined
  const giveUpAt = performance.now() + timeoutMs
  for (;;) {
    try {
      mkdirSync(folder)
      return () => freeFolder(folder)
    } catch (error) {
      if (sqliteCode(error) !== 'EEXIST') throw cannotLock(folder, error)
    }
    const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > FOLDER_STALE_MS) freeFolder(folder)
    else if (performance.now() >= giveUpAt) throw lockTimeout(timeoutMs)
    else await sleep(50)
  }
}

/** Who takes us for dead may have freed it already. What is no empty folder was made by neither. */
function freeFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (sqliteCode(error) !== 'ENOENT') throw cannotLock(folder, error)
  }
}

function lockTimeout(timeoutMs: number): KnownError {
  return new KnownError('LOCK_TIMEOUT', {
    message: `Another process is writing to this vault and did not finish within ${timeoutMs} ms.`,
    hint: 'Try again in a moment. `everkeep doctor` tells whether something hangs; raise lock.timeout_ms if your disk is slow.',
  })
}

function cannotLock(path: string, cause: unknown): KnownError {
  const why = sqliteCode(cause)
  const odd = /NOTADB|CORRUPT|ENOTDIR|ENOTEMPTY/.test(why)
  return new KnownError(REFUSALS.find(({ when }) => when.test(why))?.code ?? 'LOCK_TIMEOUT', {
    message: `The vault's lock ${path} cannot be taken: ${cause instanceof Error ? cause.message : String(cause)}.`,
    hint: odd
      ? `Move ${path} aside when nobody else writes: it is made anew.`
      : 'Check that the vault is on a writable disk and that its .everkeep folder belongs to you.',
    cause,
  })
}

/** Where waiting would not help, the code says so: scripts try again on LOCK_TIMEOUT. */
const REFUSALS = [
  { when: /READONLY|PERM|EACCES/, code: 'NO_PERMISSION' },
  { when: /EROFS/, code: 'READ_ONLY' },
  { when: /FULL|ENOSPC/, code: 'DISK_FULL' },
] as const
