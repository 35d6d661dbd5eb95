import { createRequire } from 'node:module'
import type LibsqlDatabase from 'libsql'

export type Database = LibsqlDatabase.Database

// The driver is CommonJS and native: a plain require keeps the bundler out of it.
const require = createRequire(import.meta.url)

/** Opens a SQLite file. `waitMs` is how long a statement waits for another process before SQLITE_BUSY. */
export function openDatabase(path: string, waitMs: number): Database {
  // Safe: the package's own types describe this constructor.
  const Constructor = require('libsql') as new (path: string, opts: { timeout: number }) => Database
  return new Constructor(path, { timeout: waitMs })
}

export function sqliteCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
