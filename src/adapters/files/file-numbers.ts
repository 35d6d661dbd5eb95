import { lstatSync, type Stats } from 'node:fs'

/** How a file stands: what changes with every write to it. Times in milliseconds. */
export interface FileNumbers {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** Whether a path is a file that stands exactly so; false also where nobody can tell. */
export type IsStillAt = (path: string, numbers: Float64Array, from: number) => boolean

const IF_THERE = { throwIfNoEntry: false } as const

export function statsOf(path: string): Stats | undefined {
  return lstatSync(path, IF_THERE)
}

export function isAt(numbers: Float64Array, from: number, stats: FileNumbers): boolean {
  return (
    numbers[from] === stats.size &&
    numbers[from + 1] === stats.mtimeMs &&
    numbers[from + 2] === stats.ctimeMs &&
    numbers[from + 3] === stats.ino
  )
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

/**
 * Asks for one file after another, on the way of every prompt and for every memory there is. Half of what that takes goes
 * into dates and objects that nobody looks at, so the numbers are taken from where Node itself takes them. There is no
 * promise about that place: it is asked only on a Node that it was tried on, and believed only after it said of a first
 * path exactly what the public way says.
 */
export function fileAsker(first: string, version = process.versions.node): IsStillAt {
  const isTried = process.platform !== 'win32' && TRIED.has(version.split('.', 1)[0] ?? '')
  const ask = isTried ? numbersOfNode() : undefined
  if (ask === undefined || !saysTheSame(ask, first)) return isStillAt
  // Ten thousand times in a process that was just started: calls and objects are what it would take longest for.
  return (path, numbers, from) => {
    let raw: Float64Array | undefined
    try {
      raw = ask(path, false, undefined, TROUBLE)
    } catch {
      return false
    }
    return (
      raw !== undefined &&
      raw[SIZE] === numbers[from] &&
      raw[MTIME]! * 1_000 + raw[MTIME + 1]! / 1_000_000 === numbers[from + 1] &&
      raw[CTIME]! * 1_000 + raw[CTIME + 1]! / 1_000_000 === numbers[from + 2] &&
      raw[INO] === numbers[from + 3] &&
      (raw[MODE]! & KIND_BITS) === FILE_BITS
    )
  }
}

function isStillAt(path: string, numbers: Float64Array, from: number): boolean {
  const stats = statsOf(path)
  return stats !== undefined && isAt(numbers, from, stats) && stats.isFile()
}

/** Releases of each were tried (decision 18): all give the same list. A wrong question would end the process. */
const TRIED: ReadonlySet<string> = new Set(['20', '22', '23', '24', '25', '26'])

/** Where Node's own list of numbers has which. */
const MODE = 1
const INO = 7
const SIZE = 8
const MTIME = 12
const CTIME = 14

/** Undefined where there is no such file; some releases throw instead. */
type Ask = (
  path: string,
  big: false,
  request: undefined,
  trouble: object,
) => Float64Array | undefined

/** Where Node notes what went wrong. */
const TROUBLE = {}

function numbersOfNode(): Ask | undefined {
  try {
    // Safe: whatever it is, nothing is used of it that was not looked for; `saysTheSame` looks at what it says.
    const { binding } = process as unknown as { binding?(name: string): { readonly lstat?: Ask } }
    const { lstat } = binding?.('fs') ?? {}
    return typeof lstat === 'function' ? lstat : undefined
  } catch {
    return undefined
  }
}

function saysTheSame(ask: Ask, path: string): boolean {
  const stats = statsOf(path)
  const raw = unlessThrown(() => ask(path, false, undefined, TROUBLE))
  return (
    stats !== undefined &&
    raw instanceof Float64Array &&
    raw[SIZE] === stats.size &&
    msAt(raw, MTIME) === stats.mtimeMs &&
    msAt(raw, CTIME) === stats.ctimeMs &&
    raw[INO] === stats.ino &&
    raw[MODE] === stats.mode
  )
}

function unlessThrown<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

function msAt(raw: Float64Array, seconds: number): number {
  return (raw[seconds] ?? Number.NaN) * 1_000 + (raw[seconds + 1] ?? Number.NaN) / 1_000_000
}

const KIND_BITS = 0o170000
const FILE_BITS = 0o100000
