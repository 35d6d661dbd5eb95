import { lstatSync, type Stats } from 'node:fs'

/** How a file stands: what changes with every write to it. Times in milliseconds. */
export interface FileNumbers {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/**
 * A row of these for each file: size, inode, then seconds and nanoseconds of mtime and of ctime. Whole numbers all: two
 * are the same where their bytes are.
 */
export const FILE_NUMBERS = 6
const [SIZE, INO, MTIME, CTIME] = [0, 1, 2, 4]

/** Asks how files stand, one after another. */
export interface FileAsker {
  /** Notes how a file stands in a row from a place on; false where there is no file, or no plain one. */
  note(path: string, row: Float64Array, from: number): boolean
  /** Whether a file stands exactly so; false also where nobody can tell. The row as whole numbers of four bytes. */
  isStillAt(path: string, words: Int32Array, from: number): boolean
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

/** The same numbers in the form in which they are compared. */
export function wordsOf({ buffer, byteOffset, length }: Float64Array): Int32Array {
  return new Int32Array(buffer, byteOffset, 2 * length)
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
export function fileAsker(first: string, version = process.versions.node): FileAsker {
  const isTried = process.platform !== 'win32' && TRIED.has(version.split('.', 1)[0] ?? '')
  const ask = isTried ? numbersOfNode() : undefined
  const raw = ask && unlessThrown(() => ask(first, false, undefined, TROUBLE))
  if (ask === undefined || raw === undefined || !saysTheSame(raw, first)) return publicAsker
  const rawWords = wordsOf(raw)
  const isThere = (path: string): boolean => {
    try {
      return ask(path, false, undefined, TROUBLE) === raw
    } catch {
      return false
    }
  }
  return {
    note(path, row, from) {
      if (!isThere(path) || (raw[RAW_MODE]! & KIND_BITS) !== FILE_BITS)
        return publicAsker.note(path, row, from)
      row[from + SIZE] = raw[RAW_SIZE]!
      row[from + INO] = raw[RAW_INO]!
      for (let at = 0; at < 4; at++) row[from + MTIME + at] = raw[RAW_MTIME + at]!
      return true
    },
    // Ten thousand times in a process that was just started: every broken number would be an object of its own. What
    // is something else than a file by now is another inode, or changed at another time.
    isStillAt: (path, words, from) =>
      isThere(path) &&
      rawWords[2 * RAW_CTIME + 2] === words[from + 2 * CTIME + 2] &&
      rawWords[2 * RAW_CTIME + 3] === words[from + 2 * CTIME + 3] &&
      rawWords[2 * RAW_CTIME] === words[from + 2 * CTIME] &&
      rawWords[2 * RAW_CTIME + 1] === words[from + 2 * CTIME + 1] &&
      rawWords[2 * RAW_MTIME + 2] === words[from + 2 * MTIME + 2] &&
      rawWords[2 * RAW_MTIME + 3] === words[from + 2 * MTIME + 3] &&
      rawWords[2 * RAW_MTIME] === words[from + 2 * MTIME] &&
      rawWords[2 * RAW_MTIME + 1] === words[from + 2 * MTIME + 1] &&
      rawWords[2 * RAW_SIZE] === words[from + 2 * SIZE] &&
      rawWords[2 * RAW_SIZE + 1] === words[from + 2 * SIZE + 1] &&
      rawWords[2 * RAW_INO] === words[from + 2 * INO] &&
      rawWords[2 * RAW_INO + 1] === words[from + 2 * INO + 1],
  }
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
  isStillAt(path, words, from) {
    const now = new Float64Array(FILE_NUMBERS)
    if (!publicAsker.note(path, now, 0)) return false
    return wordsOf(now).every((word, at) => word === words[from + at])
  },
}

/** Releases of each were tried (decision 18): all give the same list. A wrong question would end the process. */
const TRIED: ReadonlySet<string> = new Set(['20', '22', '23', '24', '25', '26'])

/** Where Node's own list of numbers has which. */
const RAW_MODE = 1
const RAW_INO = 7
const RAW_SIZE = 8
const RAW_MTIME = 12
const RAW_CTIME = 14

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
  try {
    // Safe: whatever it is, nothing is used of it that was not looked for; `saysTheSame` looks at what it says.
    const { binding } = process as unknown as { binding?(name: string): { readonly lstat?: Ask } }
    const { lstat } = binding?.('fs') ?? {}
    return typeof lstat === 'function' ? lstat : undefined
  } catch {
    return undefined
  }
}

function saysTheSame(raw: unknown, path: string): raw is Float64Array {
  const stats = lstatSync(path, PUBLIC)
  return (
    stats !== undefined &&
    raw instanceof Float64Array &&
    raw[RAW_SIZE] === Number(stats.size) &&
    isMoment(raw, RAW_MTIME, stats.mtimeNs) &&
    isMoment(raw, RAW_CTIME, stats.ctimeNs) &&
    raw[RAW_INO] === Number(stats.ino) &&
    raw[RAW_MODE] === Number(stats.mode)
  )
}

function isMoment(raw: Float64Array, seconds: number, ns: bigint): boolean {
  const [whole, rest] = [raw[seconds], raw[seconds + 1]]
  return (
    Number.isInteger(whole) && Number.isInteger(rest) && BigInt(whole!) * NS + BigInt(rest!) === ns
  )
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
