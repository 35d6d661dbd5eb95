import type { JsonObject } from '../../core/format/json/json.ts'
import { openDatabase } from './open-database.ts'

const ROWS_MAX = 10_000

/** The rows of smallcode's `memory_objects`; undefined when the file is no such database. */
export function readMemoryRows(path: string): readonly JsonObject[] | undefined {
  try {
    const database = openDatabase(path, 1_000)
    try {
      const rows = database
        .prepare(`SELECT * FROM memory_objects ORDER BY rowid LIMIT ${ROWS_MAX}`)
        .all()
      // Safe: rows are numbers, texts and nulls; whoever reads them looks at each.
      return rows as JsonObject[]
    } finally {
      database.close()
    }
  } catch (error) {
    // Another program's database, or a torn one: nothing of it is ours to read.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
