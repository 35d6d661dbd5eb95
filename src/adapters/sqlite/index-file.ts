import { rmSync, statSync } from 'node:fs'
import { OURS, SCHEMA, SCHEMA_VERSION } from './index-schema.ts'
import { isScattered, mergeParts } from './merge-parts.ts'
import { type Database, openDatabase, sqliteCode, textOf } from './open-database.ts'

export interface IndexFileOptions {
  /** How long another process is waited for at most. */
  readonly waitMs?: number | undefined
  /** Asked before every question: who has a deadline leaves here. Nor does such a one wait for the disk. */
  readonly beforeStep?: (() => void) | undefined
  /** Makes the folder of the index. */
  readonly prepare?: () => void
  /** Called when it cannot be kept there. */
  readonly notKept?: () => void
  /** Called when what was there could not be used, and went. */
  readonly damaged?: () => void
}

/** How long a statement waits for another process, and this process does nothing else meanwhile. */
const WAIT_MS = 5_000

/**
 * Opens the index; a damaged one is deleted and begun again. Where none can be kept (a read-only disk) one that lives as
 * long as the process gives the same answers.
 */
export function openIndexFile(path: string, options: IndexFileOptions): Database {
  try {
    options.prepare?.()
    return openOrRebuild(path, options)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
    options.notKept?.()
    return openChecked(':memory:', options)
  }
}

function openOrRebuild(path: string, options: IndexFileOptions): Database {
  try {
    return openChecked(path, options)
  } catch (error) {
    if (!isDamage(error)) throw error
    return rebuildIndexFile(path, options)
  }
}

export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|ERROR|SCHEMA)/.test(sqliteCode(error))
}

/** The index holds nothing that the vault does not: a broken one is made anew. */
export function rebuildIndexFile(path: string, options: IndexFileOptions): Database {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  options.damaged?.()
  return openChecked(path, options)
}

/**
 * Every process reads what is left of the log when it opens the index: more than this takes a hook milliseconds. A save
 * leaves some hundred kilobytes, and waits three times for the disk when it puts them away: not each of them does, but
 * who has just made an index, which is larger as a log than as a file, leaves it in the file.
 */
const LOG_BYTES = { least: 64 * 1024, most: 1024 * 1024 }

function isLogLong(path: string): boolean {
  const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const { least, most } = LOG_BYTES
  return bytesOf(`${path}-wal`) > Math.max(least, Math.min(most, bytesOf(path)))
}

/**
 * Leaves an index that the next one reads quickly: few parts, and what was written in the file itself. Not while somebody
 * else is at it: then the next one does.
 */
export function tidy(database: Database, path: string): void {
  try {
    database.prepare('PRAGMA busy_timeout = 0').all()
    if (isScattered(database)) {
      transaction(database, () => mergeParts(database))
      shrink(database)
    }
    if (isLogLong(path)) database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  } catch (error) {
    // Busy, a full disk, damage, a folder that went: whoever reads it next finds out. Without a code it is a bug.
    if (sqliteCode(error) === '') throw error
  }
}

/** Leaves no trace: deleted rows stay readable in free pages and in the write-ahead log until these two. */
export function shrink(database: Database): void {
  database.exec('VACUUM')
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

export function transaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const outcome = work()
    database.exec('COMMIT')
    return outcome
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function openChecked(path: string, { waitMs = WAIT_MS, beforeStep }: IndexFileOptions): Database {
  const database = openDatabase(path, waitMs, beforeStep)
  try {
    // Putting the log away waits for the disk, and so does every write to it. What a power cut leaves of the log is told by
    // its sums, and the rest is read from the files again; who puts it away makes sure of it first.
    database.exec(
      beforeStep === undefined
        ? 'PRAGMA synchronous = NORMAL'
        : 'PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF',
    )
    if (versionOf(database) === SCHEMA_VERSION) {
      // A number alone does not make it ours: this fails where the tables are others.
      textOf(database, OURS)
      return database
    }
    database.exec(
      `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA cache_size = -${FILLED_CACHE_KB}`,
    )
    if (beforeStep === undefined) database.exec(`PRAGMA wal_autocheckpoint = ${FILLED_LOG_PAGES}`)
    transaction(database, () => resetSchema(database))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Twice SQLite's own size leaves less room unused between rows of some hundred bytes. */
const PAGE_BYTES = 8_192

/**
 * Whoever makes an index fills it at once, and all of it is written again and again as it grows: it is kept at hand, and
 * put into the file at the end (`tidy`), or when the log is as large as that of a large vault.
 */
const FILLED_CACHE_KB = 32 * 1024
const FILLED_LOG_PAGES = 10_000

function versionOf(database: Database): number {
  // Safe: SQLite's own pragma.
  const [row] = database.prepare('PRAGMA user_version').all() as { user_version: number }[]
  return row?.user_version ?? 0
}

/** Another process may have done it while we waited for the lock. */
function resetSchema(database: Database): void {
  if (versionOf(database) === SCHEMA_VERSION) return
  const tables = textOf(
    database,
    `SELECT group_concat(name, ' ') AS value FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  for (const table of tables.split(' ').filter(Boolean)) database.exec(`DROP TABLE "${table}"`)
  database.exec(SCHEMA)
}
