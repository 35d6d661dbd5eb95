import { statSync } from 'node:fs'
import { join } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import {
  addLog,
  beginLine,
  emptyTally,
  momentsIn,
  moveLine,
  seenLines,
  type UsageTally,
  useLines,
  usesIn,
} from '../../../core/usage/usage-log.ts'
import type { Usage } from '../../../ports/usage.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

/** From this size on the log is put aside, to be summed up. Two of them are at most 64 KB. */
const LONG_BYTES = 32 * 1024

/** Whoever opened the log before it was put aside has written by then. */
const WRITTEN_MS = 2_000

/** Old uses are summed up: a log of this size was not written by us, and nobody has the time to read it. */
const READ_BYTES_MAX = 32 * 1024 * 1024

/**
 * `usage.log` is only ever appended to, so that many processes can write at once. A long one is renamed
 * (`usage-<n>.log`), and some time later summed up in `usage.totals`, which says by number what it includes: a process
 * that ends at any step loses nothing and counts nothing twice.
 */
export function openUsageFiles(
  stateFolder: string,
  disk: Disk = realDisk,
  { writtenMs = WRITTEN_MS, longBytes = LONG_BYTES } = {},
): Usage {
  const log = join(stateFolder, 'usage.log')
  const totals = join(stateFolder, 'usage.totals')
  const put = (number: number): string => join(stateFolder, `usage-${number}.log`)
  const read = (ids?: ReadonlySet<string>): UsageTally => {
    const tally = emptyTally()
    addLog(tally, readLog(totals), ids)
    addLog(tally, readLog(put(tally.through + 1)), ids)
    addLog(tally, readLog(log), ids)
    return tally
  }
  const append = (text: string): void => {
    try {
      if (text !== '') disk.append(log, text)
    } catch (error) {
      throw diskError(error, 'write the usage log')
    }
  }
  const summed = (): number => {
    const tally = emptyTally()
    addLog(tally, readLog(totals), new Set())
    return tally.through
  }
  return {
    append: async (uses) => append(useLines(uses)),
    all: async (ids) => usesIn(read(ids)),
    moments: async () => [...momentsIn(readLog(put(summed() + 1))), ...momentsIn(readLog(log))],
    since: async () => read().since,
    absorb: async (counters) => append(seenLines(counters)),
    begin: async (operation) => append(beginLine(operation)),
    settle: async (operation, moves) => append(moveLine(operation, moves)),
    unsettled: async () => read(new Set()).begun,
    isLong: async () =>
      sizeOf(log) > longBytes || statSync(put(summed() + 1), QUIETLY) !== undefined,
    async compact() {
      // Not on the way of a prompt.
      const { compactUsage } = await import('./compact-usage.ts')
      try {
        compactUsage(disk, { log, totals, put, readLog, writtenMs, longBytes })
      } catch (error) {
        if (errnoOf(error) === undefined) throw error
        throw diskError(error, 'write the usage log')
      }
    },
  }
}

const QUIETLY = { throwIfNoEntry: false } as const

function sizeOf(path: string): number {
  return statSync(path, QUIETLY)?.size ?? 0
}

function readLog(path: string): string {
  try {
    const size = sizeOf(path)
    if (size > READ_BYTES_MAX) throw tooLarge(path)
    return size === 0 ? '' : readText(path)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return ''
    throw diskError(error, 'read the usage log')
  }
}

function tooLarge(path: string): KnownError {
  return new KnownError('READ_ERROR', {
    message: `The usage log is too large: ${path}.`,
    hint: 'Delete it. You only lose the uses counted on this machine.',
  })
}
