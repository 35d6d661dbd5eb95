import { isUtf8 } from 'node:buffer'
import { createRequire } from 'node:module'

/** An open SQLite file, as the package `libsql` documents it. The opener closes it. */
export interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  readonly inTransaction: boolean
  close(): void
}

interface Statement {
  /** All rows; blobs come as an `ArrayBuffer`. */
  all(...values: readonly unknown[]): readonly unknown[]
  run(...values: readonly unknown[]): void
}

/** What the package hands out. Values go in one list: a single buffer would be taken for named parameters. */
interface LibsqlDatabase {
  exec(sql: string): void
  prepare(sql: string): {
    all(values: readonly unknown[]): readonly unknown[]
    run(values: readonly unknown[]): unknown
  }
  readonly inTransaction: boolean
  close(): void
}
type Libsql = new (path: string, options: { readonly timeout: number }) => LibsqlDatabase

/** Written in by the build: the package as `scripts/bundle-driver.mjs` bundles it. */
declare const __EVERKEEP_DRIVER__: string | undefined

let libsql: Libsql | undefined

/** Loaded by the first database: it is large, and many commands need none. */
function loadLibsql(): Libsql {
  const require = createRequire(import.meta.url)
  const driver = typeof __EVERKEEP_DRIVER__ === 'undefined' ? 'libsql' : __EVERKEEP_DRIVER__
  // Safe: the class that the package exports.
  libsql ??= require(driver) as Libsql
  return libsql
}

/**
 * Opens a SQLite file. `waitMs` is how long a statement waits for another process before SQLITE_BUSY; `beforeStep` is
 * called before each statement.
 */
export function openDatabase(
  path: string,
  waitMs: number,
  beforeStep: () => void = () => undefined,
): Database {
  const database = new (loadLibsql())(path, { timeout: waitMs })
  return {
    exec(sql) {
      beforeStep()
      database.exec(sql)
    },
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        all(...values) {
          beforeStep()
          return statement.all(values)
        },
        run(...values) {
          beforeStep()
          statement.run(values)
        },
      }
    },
    get inTransaction() {
      return database.inTransaction
    },
    close: () => database.close(),
  }
}

/** Preparing takes longer than most questions do: each is prepared once for a connection. */
const prepared = new WeakMap<Database, Map<string, Statement>>()

function preparedOnce(database: Database, sql: string): Statement {
  const known = prepared.get(database) ?? new Map<string, Statement>()
  if (known.size === 0) prepared.set(database, known)
  const statement = known.get(sql) ?? database.prepare(sql)
  known.set(sql, statement)
  return statement
}

/**
 * The one text that a statement selects as `value`; empty for none. Asked for as bytes: of a text that is damaged the
 * driver makes none and ends the process, and so would every later one that reads it.
 */
export function textOf(database: Database, sql: string, ...values: (string | number)[]): string {
  const statement = preparedOnce(database, `SELECT CAST(value AS BLOB) AS value FROM (${sql})`)
  // Safe: the one column selected.
  const row = statement.all(...values)[0] as { value: ArrayBuffer | null } | undefined
  if (!row?.value) return ''
  const bytes = Buffer.from(row.value)
  // Of a page that the disk lost zeros are left, which no text of the index holds.
  if (bytes.includes(0) || !isUtf8(bytes))
    throw Object.assign(new Error('no text'), { code: 'SQLITE_CORRUPT' })
  return bytes.toString('utf8')
}

/** Runs a statement that is run often. */
export function runPrepared(database: Database, sql: string, values: readonly unknown[]): void {
  preparedOnce(database, sql).run(...values)
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

/** A key and its value: both may be anything that JSON can say. */
export type Pair = readonly [key: string | number, value: string | number]

/**
 * Rows that a statement makes of `key` and `value` alone: as the members of one object they cost a third of what
 * `insertAll` takes, which has to find each column in a row. `insert` selects from `json_each(?1)`, in order.
 */
export function insertPairs(database: Database, insert: string, pairs: readonly Pair[]): void {
  const statement = database.prepare(insert)
  for (let from = 0; from < pairs.length; from += ROWS_AT_ONCE) {
    const members: string[] = []
    for (const [key, value] of pairs.slice(from, from + ROWS_AT_ONCE))
      members.push(`${JSON.stringify(String(key))}:${JSON.stringify(value)}`)
    statement.run(`{${members.join(',')}}`)
  }
}

export function sqliteCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
