import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addLog, emptyTally, summedUp } from '../../../core/usage/usage-log.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import type { Disk } from '../disk/disk.ts'
import { errnoOf } from '../disk/disk-error.ts'

export interface UsagePlaces {
  /** What is appended to. */
  readonly log: string
  readonly totals: string
  /** Where the log with this number lies once it was put aside. */
  put(number: number): string
  readLog(path: string): string
  readonly writtenMs: number
  readonly longBytes: number
}

/** Sums up the log that was put aside, and puts a long one aside. Under the lock: one process at a time. */
export function compactUsage(disk: Disk, places: UsagePlaces): void {
  const { log, totals, put, readLog } = places
  const tally = emptyTally()
  addLog(tally, readLog(totals))
  // What the totals include is of no use any more: whoever summed it up may have ended right after.
  if (tally.through > 0) removeIfThere(disk, put(tally.through))
  const next = tally.through + 1
  const waiting = statSync(put(next), { throwIfNoEntry: false })
  if (waiting !== undefined) {
    if (Date.now() - waiting.ctimeMs < places.writtenMs) return
    addLog(tally, readLog(put(next)))
    tally.through = next
    const tempFolder = join(dirname(totals), 'tmp')
    const text = summedUp(tally)
    atomicWrite(disk, {
      target: totals,
      text,
      tempFolder,
      exclusive: false,
      durable: true,
      mode: 0o600,
    })
    removeIfThere(disk, put(next))
  }
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > places.longBytes) putAside(disk, log, put(tally.through + 1))
}

/** Windows refuses while somebody writes: then it is done the next time. */
const HELD: ReadonlySet<string | undefined> = new Set(['EPERM', 'EBUSY', 'EACCES'])

function putAside(disk: Disk, log: string, to: string): void {
  try {
    disk.rename(log, to)
  } catch (error) {
    if (!HELD.has(errnoOf(error))) throw error
  }
}

function removeIfThere(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error
  }
}
