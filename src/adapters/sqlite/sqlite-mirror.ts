import type { VaultPath } from '../../core/base/vault-path.ts'
import type { IndexedFile, Mirror, NextLook } from '../../ports/search-index.ts'
import { type Database, textOf } from './open-database.ts'

export function readMirror(database: Database): Mirror {
  // Safe: the three columns selected; the driver hands over bytes as a buffer.
  const [row] = database.prepare('SELECT state, snapshot, newer FROM mirror').all() as {
    state: number
    snapshot: ArrayBuffer | null
    newer: string
  }[]
  const snapshot = row?.snapshot ? new Uint8Array(row.snapshot) : undefined
  // Safe: paths, as they were put.
  const newer = row?.newer ? (row.newer.split('\n') as VaultPath[]) : undefined
  return { state: row?.state ?? 0, snapshot, ...(newer && { newer }) }
}

export function stateOf(database: Database): number {
  return Number(textOf(database, 'SELECT state AS value FROM mirror'))
}

/** A newer look at the same files: what the index holds is the same, and whoever is about to answer may go on. */
export function keepLook(database: Database, { since, snapshot }: NextLook): Mirror {
  const isNew = snapshot !== undefined && snapshot !== 'the same'
  if (!isNew || since.state !== stateOf(database)) return readMirror(database)
  database.prepare("UPDATE mirror SET snapshot = ?, newer = ''").run(Buffer.from(snapshot))
  return { state: since.state, snapshot }
}

/** Called in a transaction: whoever wrote since shows in the state. */
export function writeMirror(
  database: Database,
  next: NextLook | undefined,
  put: readonly Pick<IndexedFile, 'path'>[],
): Mirror {
  const state = stateOf(database)
  const snapshot = next?.since.state === state ? next.snapshot : undefined
  if (snapshot === 'the same') {
    const newer = new Set([...(readMirror(database).newer ?? []), ...put.map(({ path }) => path)])
    const paths = [...newer].join('\n')
    database.prepare('UPDATE mirror SET state = ?, newer = ?').run(state + 1, paths)
    return readMirror(database)
  }
  const bytes = snapshot === undefined ? null : Buffer.from(snapshot)
  database.prepare("UPDATE mirror SET state = ?, snapshot = ?, newer = ''").run(state + 1, bytes)
  return { state: state + 1, snapshot }
}
