import { lstatSync, type Stats } from 'node:fs'

/** How a file stands: what changes with every write to it. Times in milliseconds. */
export interface FileNumbers {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** A row of these for each file: inode, size, mtime and ctime. */
export const FILE_NUMBERS = 4
const [INO, SIZE, MTIME, CTIME] = [0, 1, 2, 3]

const IF_THERE = { throwIfNoEntry: false } as const

export function statsOf(path: string): Stats | undefined {
  return lstatSync(path, IF_THERE)
}

/** What a row says from a place on. */
export function numbersAt(row: Float64Array, from: number): FileNumbers {
  return {
    size: row[from + SIZE]!,
    mtimeMs: row[from + MTIME]!,
    ctimeMs: row[from + CTIME]!,
    ino: row[from + INO]!,
  }
}

/** A row that is never as a file stands. */
export function unsettle(row: Float64Array, from: number): void {
  row[from + CTIME] = Number.NaN
}

/** The same folder, with fewer steps on the way to it where it lies below the one we are in: each is looked up anew. */
export function fromHere(folder: string): string {
  try {
    const here = `${process.cwd()}/`
    return folder.startsWith(here) && folder !== here ? folder.slice(here.length) : folder
  } catch {
    // The folder we are in was deleted.
    return folder
  }
}

/** Notes how a file stands in a row from a place on; false where there is no file, or no plain one. */
export function noteFile(path: string, row: Float64Array, from: number): boolean {
  const stats = statsOf(path)
  if (stats?.isFile() !== true) return false
  row[from + INO] = stats.ino
  row[from + SIZE] = stats.size
  row[from + MTIME] = stats.mtimeMs
  row[from + CTIME] = stats.ctimeMs
  return true
}

/** How many of these files, from the first on, stand exactly as the rows say; one of which nobody can tell does not. */
export function countSame(start: string, names: readonly string[], before: Float64Array): number {
  const row = new Float64Array(FILE_NUMBERS)
  let count = 0
  while (
    count < names.length &&
    noteFile(start + names[count]!, row, 0) &&
    isSameRow(row, before, FILE_NUMBERS * count)
  )
    count++
  return count
}

function isSameRow(row: Float64Array, before: Float64Array, from: number): boolean {
  for (let at = 0; at < FILE_NUMBERS; at++) if (row[at] !== before[from + at]) return false
  return true
}
