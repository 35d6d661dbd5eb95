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

/** The one text that a statement selects as `value`; empty for none. */
export function textOf(database: Database, sql: string, ...values: (string | number)[]): string {
  // Safe: the one column selected.
  const row = database.prepare(sql).all(...values)[0] as { value: unknown } | undefined
  return row?.value === null || row?.value === undefined ? '' : String(row.value)
}

/** The rows of a text that a statement put together with `char(10)`. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n')
}

const ROWS_AT_ONCE = 2_000

/** Many rows are one parameter: one at a time each costs this driver as much as ten in a row. */
export function insertAll(
  database: Database,
  into: string,
  rows: readonly (readonly unknown[])[],
): void {
  const width = rows[0]?.length ?? 0
  if (width === 0) return
  const columns = Array.from({ length: width }, (_, at) => `value->>${at}`).join(', ')
  const sql = `INSERT OR REPLACE INTO ${into} SELECT ${columns} FROM json_each(?)`
  const insert = database.prepare(sql)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    insert.run(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)))
}

export function sqliteCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
