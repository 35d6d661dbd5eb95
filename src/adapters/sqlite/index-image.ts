import type { Totals } from './index-reader.ts'
import { SCHEMA_VERSION } from './schema-version.ts'

/** A text under a key, or documents, rising, and perhaps what it weighs in each of them. */
export type Keyed =
  | { readonly key: string; readonly text: string }
  | { readonly key: string; readonly docs: Int32Array; readonly weights?: Float32Array }

/**
 * Everything that a search asks of the index, for a file of plain bytes: a hook reads what it needs out of it, and loads
 * no database.
 */
export interface ImageParts {
  /** Of the database that it is taken from, as `Mirror` has it. */
  readonly state: number
  readonly snapshot: Uint8Array
  /** The file of the database as it stood then: of any other this tells nothing. */
  readonly source: readonly number[]
  readonly totals: Totals
  /** In any order; no key twice. */
  readonly keyed: readonly Keyed[]
  /** By document, as are the next two. */
  readonly lengths: ReadonlyMap<number, number>
  readonly near: ReadonlyMap<number, readonly number[]>
  readonly entries: ReadonlyMap<number, string>
}

/** Where each part starts, in bytes. */
export interface ImageShape {
  readonly keyEnds: number
  readonly counts: number
  readonly textEnds: number
  readonly lengths: number
  readonly nearEnds: number
  readonly entryEnds: number
  readonly near: number
  readonly snapshot: number
  readonly keys: number
  /** From here on it is read piece by piece. */
  readonly texts: number
  readonly entries: number
  readonly end: number
}

export const MAGIC = 0x65_6b_69_6d
/** Of the image's own form, and of the index that it shows. */
export const VERSION = 3_000 + SCHEMA_VERSION
const SMALL = 4
const LARGE = 8

/** The numbers of eight bytes at the very front. */
export const HEAD = [
  'magic',
  'version',
  'sum',
  'state',
  'docs',
  'length',
  'generation',
  'keyCount',
  'rowCount',
  'snapshotBytes',
  'keyBytes',
  'nearCount',
  'textBytes',
  'entryBytes',
  'sourceSize',
  'sourceModified',
  'sourceChanged',
  'sourceNode',
] as const

export type Head = Readonly<Record<(typeof HEAD)[number], number>>
export const HEAD_BYTES = HEAD.length * LARGE

export function shapeOf(head: Head): ImageShape {
  const { keyCount, rowCount } = head
  const keyEnds = HEAD_BYTES
  const counts = keyEnds + SMALL * keyCount
  const textEnds = counts + SMALL * keyCount
  const lengths = textEnds + SMALL * keyCount
  const nearEnds = lengths + SMALL * rowCount
  const entryEnds = nearEnds + SMALL * rowCount
  const near = entryEnds + SMALL * rowCount
  const snapshot = near + SMALL * head.nearCount
  const keys = snapshot + head.snapshotBytes
  const texts = keys + head.keyBytes
  const entries = texts + head.textBytes
  const end = entries + head.entryBytes
  // biome-ignore format: one name beside the other.
  return { keyEnds, counts, textEnds, lengths, nearEnds, entryEnds, near, snapshot, keys, texts, entries, end }
}

/** Numbers from one that is looked at to the next: a disk loses whole pages. */
const SUM_STEP = 1_024

/** Of what stands in front, without the head. */
export function sumOf(front: Buffer): number {
  const numbers = new Uint32Array(front.buffer, front.byteOffset, front.length >>> 2)
  let sum = front.length
  for (let at = HEAD_BYTES / SMALL; at < numbers.length; at += SUM_STEP)
    sum = (Math.imul(sum, 31) + numbers[at]!) >>> 0
  return sum
}
