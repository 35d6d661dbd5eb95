import { existsSync, rmSync } from 'node:fs'
import { KnownError } from '../../core/base/errors.ts'
import { parseSpaceKey, refuseMixing, type Space, spaceKey } from '../../core/search/space.ts'
import type { VectorStore } from '../../ports/vector-store.ts'
import { type Database, openDatabase, sqliteCode } from './open-database.ts'

const WAIT_MS = 5_000
const SCHEMA =
  'CREATE TABLE IF NOT EXISTS vectors (version TEXT PRIMARY KEY, space TEXT NOT NULL, vector BLOB NOT NULL) WITHOUT ROWID'

/**
 * `vectors.db`: a file of its own, so that nobody without an embedder pays for it. It is opened for each call and
 * closed after: there is nothing to close, and few searches use it.
 */
export function openSqliteVectorStore(path: string): VectorStore {
  const forget = (): void => {
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      rmSync(`${path}${suffix}`, { force: true })
  }
  const using = <T>(work: (database: Database) => T): T => {
    try {
      return withDatabase(path, work)
    } catch (error) {
      if (!/^SQLITE_(CORRUPT|NOTADB|ERROR|SCHEMA)/.test(sqliteCode(error))) throw readable(error)
      // It holds nothing that cannot be made again.
      forget()
      return withDatabase(path, work)
    }
  }
  return {
    space: async () => (existsSync(path) ? using(spaceIn) : undefined),
    read: async (space) =>
      existsSync(path)
        ? using((database) => {
            refuseOther(database, space)
            return vectorsIn(database, space)
          })
        : new Map(),
    async put(space, vectors) {
      using((database) => {
        refuseOther(database, space)
        const insert = database.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)')
        for (const [version, vector] of vectors)
          insert.run(version, spaceKey(space), Buffer.from(new Float32Array(vector).buffer))
      })
    },
    async keep(versions) {
      if (!existsSync(path)) return
      using((database) =>
        database
          .prepare('DELETE FROM vectors WHERE version NOT IN (SELECT value FROM json_each(?))')
          .run(JSON.stringify([...versions])),
      )
    },
    clear: async () => forget(),
  }
}

function withDatabase<T>(path: string, work: (database: Database) => T): T {
  const database = openDatabase(path, WAIT_MS)
  try {
    database.exec(SCHEMA)
    // Whoever looks at the space and then puts must not be overtaken in between.
    database.exec('BEGIN IMMEDIATE')
    const outcome = work(database)
    database.exec('COMMIT')
    return outcome
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK')
    database.close()
  }
}

function spaceIn(database: Database): Space | undefined {
  // Safe: the one column selected.
  const [row] = database.prepare('SELECT space FROM vectors LIMIT 1').all() as { space: string }[]
  return row && (parseSpaceKey(row.space) ?? { model: row.space, version: '', dimensions: 0 })
}

function refuseOther(database: Database, space: Space): void {
  const known = spaceIn(database)
  if (known !== undefined) refuseMixing(space, known)
}

function vectorsIn(database: Database, space: Space): ReadonlyMap<string, Float32Array> {
  // Safe: the two columns selected; the driver hands over bytes as a buffer.
  const rows = database
    .prepare('SELECT version, vector FROM vectors WHERE space = ?')
    .all(spaceKey(space)) as { version: string; vector: ArrayBuffer | Uint8Array }[]
  return new Map(
    rows.flatMap(({ version, vector }): [string, Float32Array][] => {
      const values = new Float32Array(new Uint8Array(vector).slice().buffer)
      return values.length === space.dimensions ? [[version, values]] : []
    }),
  )
}

function readable(error: unknown): unknown {
  if (!sqliteCode(error).startsWith('SQLITE_')) return error
  return new KnownError('IO_ERROR', {
    message: `The vectors cannot be used: ${sqliteCode(error)}.`,
    hint: 'Try again; `everkeep doctor` tells what is wrong with the disk.',
    cause: error,
  })
}
