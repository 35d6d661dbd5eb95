import { lstatSync, type Stats } from 'node:fs'

/** How a file stands: what changes with every write to it. Times in milliseconds. */
export interface FileNumbers {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/**
 * A row of these for each file: inode, size, then seconds and nanoseconds of mtime and of ctime. Whole numbers all: two
 * are the same where their bytes are.
 */
export const FILE_NUMBERS = 6
const [INO, SIZE, MTIME, CTIME] = [0, 1, 2, 4]

/** Asks how files stand, one after another. */
export interface FileAsker {
  /** Notes how a file stands in a row from a place on; false where there is no file, or no plain one. */
  note(path: string, row: Float64Array, from: number): boolean
  /**
   * How many of these files, from the first on, stand exactly as a row says from a place on; one of which nobody can
   * tell does not.
   */
  countSame(start: string, names: readonly string[], before: Float64Array): number
}

const IF_THERE = { throwIfNoEntry: false } as const

export function statsOf(path: string): Stats | undefined {
  return lstatSync(path, IF_THERE)
}

/** What a row says from a place on. */
export function numbersAt(row: Float64Array, from: number): FileNumbers {
  return {
    size: row[from + SIZE]!,
    mtimeMs: msAt(row, from + MTIME),
    ctimeMs: msAt(row, from + CTIME),
    ino: row[from + INO]!,
  }
}

/** As `lstatSync` has them. */
function msAt(row: Float64Array, seconds: number): number {
  return row[seconds]! * 1_000 + row[seconds + 1]! / 1_000_000
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

/**
 * Looks at what lies in a folder from within: there each name is found in one step. Undefined where nobody can step in, or
 * would not find the way back. For a process that nobody else works in: whoever asks for a relative path meanwhile, in
 * another thread, is misled.
 */
export function fromWithin<T>(folder: string, look: () => T): T | undefined {
  let here: string
  try {
    here = process.cwd()
    process.chdir(folder)
  } catch {
    return undefined
  }
  try {
    return look()
  } finally {
    comeBack(here)
  }
}

function comeBack(here: string): void {
  try {
    process.chdir(here)
  } catch {
    // Deleted in this moment. We are in a folder that is there, and every path that is asked for from here on is absolute.
  }
}

/**
 * Asks for one file after another, on the way of every prompt and for every memory there is. Half of what that takes goes
 * into dates and objects that nobody looks at, so the numbers are taken from where Node itself takes them. There is no
 * promise about that place: it is asked only on a Node that it was tried on, and believed only after it said of a first
 * path exactly what the public way says.
 */
export function fileAsker(first: string, version = process.versions.node): FileAsker {
  const isTried = process.platform !== 'win32' && TRIED.has(version.split('.', 1)[0] ?? '')
  const ask = isTried ? numbersOfNode() : undefined
  const raw = ask && unlessThrown(() => ask(first, false, undefined, TROUBLE))
  if (ask === undefined || raw === undefined || !saysTheSame(raw, first)) return publicAsker
  // Views of the one list that Node tells everything in: what it says of a file is copied out as it stands.
  const place = raw.subarray(RAW_INO, RAW_INO + 2)
  const times = raw.subarray(RAW_MTIME, RAW_MTIME + 4)
  const isThere = (path: string): boolean => {
    try {
      return ask(path, false, undefined, TROUBLE) === raw
    } catch {
      return false
    }
  }
  return {
    note(path, row, from) {
      if (!isThere(path) || (raw[RAW_MODE]! & KIND_BITS) !== FILE_BITS) return false
      row.set(place, from)
      row.set(times, from + MTIME)
      return true
    },
    countSame(start, names, before) {
      const now = new Float64Array(FILE_NUMBERS * names.length)
      let count = 0
      // Ten thousand times in a process that was just started: each number that is looked at here would be an object
      // of its own. What is something else than a file by now is another inode, or changed at another time.
      for (let from = 0; count < names.length && isThere(start + names[count]!); count++) {
        now.set(place, from)
        now.set(times, from + MTIME)
        from += FILE_NUMBERS
      }
      return firstOther(now, before, count)
    },
  }
}

/** How many rows are the same up to the first that is not, of so many. */
function firstOther(now: Float64Array, before: Float64Array, count: number): number {
  const length = FILE_NUMBERS * count
  if (bytesOf(now, length).equals(bytesOf(before, length))) return count
  let same = 0
  // Somebody else's bytes may be others and the same number: of zero there are two.
  while (same < length && now[same] === before[same]) same++
  return Math.floor(same / FILE_NUMBERS)
}

function bytesOf({ buffer, byteOffset }: Float64Array, length: number): Buffer {
  return Buffer.from(buffer, byteOffset, length * Float64Array.BYTES_PER_ELEMENT)
}

const PUBLIC = { throwIfNoEntry: false, bigint: true } as const
const NS = 1_000_000_000n

const publicAsker: FileAsker = {
  note(path, row, from) {
    const stats = lstatSync(path, PUBLIC)
    if (stats?.isFile() !== true) return false
    row[from + SIZE] = Number(stats.size)
    row[from + INO] = Number(stats.ino)
    for (const [at, ns] of [
      [MTIME, stats.mtimeNs],
      [CTIME, stats.ctimeNs],
    ] as const) {
      // Times before 1970 are whole seconds before, and nanoseconds after that.
      const rest = ((ns % NS) + NS) % NS
      row[from + at] = Number((ns - rest) / NS)
      row[from + at + 1] = Number(rest)
    }
    return true
  },
  countSame(start, names, before) {
    const now = new Float64Array(FILE_NUMBERS * names.length)
    const isThere = (at: number): boolean =>
      publicAsker.note(start + names[at]!, now, FILE_NUMBERS * at)
    let count = 0
    while (count < names.length && isThere(count)) count++
    return firstOther(now, before, count)
  },
}

/** Releases of each were tried (decision 18): all give the same list. A wrong question would end the process. */
const TRIED: ReadonlySet<string> = new Set(['20', '22', '23', '24', '25', '26'])

/** Where Node's own list of numbers has which. */
const RAW_MODE = 1
/** The size stands behind it. */
const RAW_INO = 7
const RAW_SIZE = RAW_INO + 1
/** Seconds, nanoseconds; those of ctime behind them. */
const RAW_MTIME = 12
const RAW_CTIME = RAW_MTIME + 2

/** The same list every time, with other numbers in it; undefined where there is no such file; some releases throw. */
type Ask = (
  path: string,
  big: false,
  request: undefined,
  trouble: object,
) => Float64Array | undefined

/** Where Node notes what went wrong. */
const TROUBLE = {}

function numbersOfNode(): Ask | undefined {
  // Who asked Node for all of its warnings would be warned of this place, or ended by that. Told not to warn at all, it
  // lets nobody set this.
  const mayWarn = process.noDeprecation !== true
  try {
    if (mayWarn) process.noDeprecation = true
    // Safe: whatever it is, nothing is used of it that was not looked for; `saysTheSame` looks at what it says.
    const { binding } = process as unknown as { binding?(name: string): { readonly lstat?: Ask } }
    const { lstat } = binding?.('fs') ?? {}
    return typeof lstat === 'function' ? lstat : undefined
  } catch {
    return undefined
  } finally {
    if (mayWarn) process.noDeprecation = false
  }
}

function saysTheSame(raw: unknown, path: string): raw is Float64Array {
  const stats = statsOf(path)
  return (
    stats !== undefined &&
    raw instanceof Float64Array &&
    raw[RAW_SIZE] === stats.size &&
    isMoment(raw, RAW_MTIME, stats.mtimeMs) &&
    isMoment(raw, RAW_CTIME, stats.ctimeMs) &&
    raw[RAW_INO] === stats.ino &&
    raw[RAW_MODE] === stats.mode
  )
}

function isMoment(raw: Float64Array, seconds: number, ms: number): boolean {
  const [whole, rest] = [raw[seconds], raw[seconds + 1]]
  return Number.isInteger(whole) && Number.isInteger(rest) && msAt(raw, seconds) === ms
}

function unlessThrown<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

const KIND_BITS = 0o170000
const FILE_BITS = 0o100000
