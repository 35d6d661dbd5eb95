import { statSync } from 'node:fs'

/** File systems keep times in ticks of some milliseconds: two writes within one look the same. */
export const CLOCK_TICK_MS = 40

/** The file of a database that holds all there is: nothing waits in its log. */
export interface SettledSource {
  /** Size, times and place: other ones after every write. */
  readonly numbers: readonly number[]
  readonly changedMs: number
}

/** Undefined while something waits in the log, or where there is no database. */
export function settledSource(path: string): SettledSource | undefined {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (log !== undefined && log.size > 0) return undefined
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined) return undefined
  return {
    numbers: [file.size, file.mtimeMs, file.ctimeMs, file.ino],
    changedMs: Math.max(file.mtimeMs, file.ctimeMs),
  }
}

export function isSameSource(
  numbers: readonly number[],
  source: SettledSource | undefined,
): boolean {
  return source !== undefined && numbers.every((number, at) => source.numbers[at] === number)
}

/** Another text after every write, whatever waits in the log; undefined where there is no database. */
export function stateOf(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false })
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  return file && [file.size, file.mtimeMs, file.ino, log?.size ?? 0, log?.mtimeMs ?? 0].join(' ')
}
