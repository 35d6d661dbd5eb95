import {
  addLog,
  beginLine,
  emptyTally,
  momentsIn,
  moveLine,
  seenLines,
  summedUp,
  type UsageTally,
  useLines,
  usesIn,
} from '../../src/core/usage/usage-log.ts'
import type { Usage } from '../../src/ports/usage.ts'

/** A usage log without a disk. */
export function openMemoryUsage(): Usage {
  let log = ''
  const add = async (text: string): Promise<void> => {
    log += text
  }
  const read = (ids?: ReadonlySet<string>): UsageTally => {
    const tally = emptyTally()
    addLog(tally, log, ids)
    return tally
  }
  return {
    append: (uses) => add(useLines(uses)),
    all: async (ids) => usesIn(read(ids)),
    moments: async () => momentsIn(log),
    since: async () => read().since,
    absorb: (counters) => add(seenLines(counters)),
    begin: (operation) => add(beginLine(operation)),
    settle: (operation, moves) => add(moveLine(operation, moves)),
    unsettled: async () => read().begun,
    isLong: async () => false,
    async compact() {
      log = summedUp(read())
    },
  }
}
