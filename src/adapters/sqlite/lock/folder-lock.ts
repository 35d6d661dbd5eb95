import { lstatSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'

/** claude-memory's scripts hold it for milliseconds, wait 5 s for it, and break one that is a minute old. So do we. */
export const STALE_SECONDS = 60
/** One that is nearly sure to be of an Everkeep that died is given less: a third of what a writer waits. */
export const DOUBTED_SECONDS = 10

/** The folder that claude-memory's scripts take as their lock, as it stands now. */
export interface LockFolder {
  /** Tells it from every other one that stood in its place: an inode is given to the next folder. */
  readonly mark: string
  readonly seconds: number
  /** Those scripts and Everkeep make an empty folder; anything else is in the way for good. */
  readonly isLock: boolean
}

export function lookAtFolder(path: string): LockFolder | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  if (stats === undefined) return undefined
  const mark = `${stats.ino} ${stats.mtimeNs}`
  const seconds = Math.max(0, (Date.now() - Number(stats.mtimeMs)) / 1_000)
  return { mark, seconds, isLock: stats.isDirectory() && isEmpty(path) }
}

function isEmpty(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch {
    // Gone again, or not ours to look into: whoever removes it finds out.
    return true
  }
}

/** False when somebody else has it. It stays empty: the scripts can only remove an empty one. */
export function makeFolder(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Only the one that was meant: the scripts may have taken ours for stale and made their own. */
export function removeFolder(path: string, mark: string): void {
  if (lookAtFolder(path)?.mark !== mark) return
  try {
    rmdirSync(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
