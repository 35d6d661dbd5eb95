import { statSync } from 'node:fs'
import { clockTickMs } from '../../core/base/clock-tick.ts'

const IF_THERE = { throwIfNoEntry: false } as const

/** The file of a database that holds all there is: nothing waits in its log. */
export interface SettledSource {
  /** Size, times and place: other ones after every write. */
  readonly numbers: readonly number[]
  /** From then on its times tell of every write: before, another one may leave the same. */
  readonly tellsFromMs: number
}

/** Undefined while something waits in the log, or where there is no database. */
export function settledSource(path: string): SettledSource | undefined {
  const log = statSync(`${path}-wal`, IF_THERE)
  if (log !== undefined && log.size > 0) return undefined
  const file = statSync(path, IF_THERE)
  if (file === undefined) return undefined
  const changedMs = Math.max(file.mtimeMs, file.ctimeMs)
  return {
    numbers: [file.size, file.mtimeMs, file.ctimeMs, file.ino],
    tellsFromMs: changedMs + clockTickMs(changedMs),
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
  const file = statSync(path, IF_THERE)
  const log = statSync(`${path}-wal`, IF_THERE)
  return file && [file.size, file.mtimeMs, file.ino, log?.size ?? 0, log?.mtimeMs ?? 0].join(' ')
}
