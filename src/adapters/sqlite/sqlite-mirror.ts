import type { VaultPath } from '../../core/base/vault-path.ts'
import type { IndexedFile, Mirror, MirrorState, NextLook } from '../../ports/search-index.ts'
import { type Database, textOf } from './open-database.ts'

export function readMirror(database: Database): Mirror {
  // Safe: the three columns selected; the driver hands over bytes as a buffer.
  const [row] = database
    .prepare('SELECT state, newer, (SELECT snapshot FROM look) AS snapshot FROM mirror')
    .all() as { state: number; newer: string; snapshot: ArrayBuffer | null }[]
  const snapshot = row?.snapshot ? new Uint8Array(row.snapshot) : undefined
  const newer = row?.newer ? pathsIn(row.newer) : undefined
  return { state: row?.state ?? 0, snapshot, ...(newer && { newer }) }
}

export function stateOf(database: Database): number {
  return Number(textOf(database, 'SELECT state AS value FROM mirror'))
}

/** A newer look at the same files: what the index holds is the same, and whoever is about to answer may go on. */
export function keepLook(database: Database, { since, snapshot }: NextLook): MirrorState {
  const state = stateOf(database)
  if (snapshot !== undefined && snapshot !== 'the same' && since.state === state)
    setLook(database, snapshot)
  return { state }
}

/** Called in a transaction: whoever wrote since shows in the state. */
export function writeMirror(
  database: Database,
  next: NextLook | undefined,
  put: readonly Pick<IndexedFile, 'path'>[],
): MirrorState {
  const before = stateOf(database)
  const state = before + 1
  database.prepare('UPDATE mirror SET state = ?').run(state)
  const snapshot = next?.since.state === before ? next.snapshot : undefined
  if (snapshot === 'the same') addNewer(database, put)
  else setLook(database, snapshot)
  return { state }
}

/** The look is as large as the vault: who leaves it as it is neither reads nor writes it. */
function addNewer(database: Database, put: readonly Pick<IndexedFile, 'path'>[]): void {
  const known = pathsIn(textOf(database, 'SELECT newer AS value FROM mirror'))
  const newer = new Set([...known, ...put.map(({ path }) => path)])
  database.prepare('UPDATE mirror SET newer = ?').run([...newer].join('\n'))
}

function setLook(database: Database, snapshot: Uint8Array | undefined): void {
  database.prepare("UPDATE mirror SET newer = ''").run()
  database.prepare('UPDATE look SET snapshot = ?').run(snapshot ? Buffer.from(snapshot) : null)
}

function pathsIn(newer: string): readonly VaultPath[] {
  // Safe: paths, as they were put.
  return newer === '' ? [] : (newer.split('\n') as VaultPath[])
}
