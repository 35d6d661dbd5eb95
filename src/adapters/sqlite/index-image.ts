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
  /** On a whole place, so that its numbers are read where they stand. */
  readonly snapshot: number
  readonly lengths: number
  readonly nearEnds: number
  readonly entryEnds: number
  readonly near: number
  readonly firstEnds: number
  readonly blockEnds: number
  /** The first key of each block. */
  readonly firsts: number
  /** From here on it is read piece by piece. */
  readonly blocks: number
  readonly texts: number
  readonly entries: number
  readonly end: number
}

/**
 * Keys stand in blocks of so many. A block is numbers of four bytes: its mark, where its first text starts, for each key
 * where it ends, how many documents it leads to and where its text ends; then the keys, and the mark once more.
 */
export const KEY_BITS = 6
export const KEYS_EACH = 1 << KEY_BITS
export const BLOCK_HEAD = 2

/** Numbers from one that is looked at to the next: a page that is lost takes more than these along. */
export const WHOLE_STEP = 512

/** What is read piece by piece has no part in the sum. Whoever asked makes the index anew. */
export function lostPage(): Error {
  return new Error('The image of the index lost a page.')
}

export const MAGIC = 0x65_6b_69_6d
/** Of the image's own form, and of the index that it shows. */
export const VERSION = 4_000 + SCHEMA_VERSION
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
  'firstBytes',
  'blockBytes',
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
  const { rowCount } = head
  const blockCount = Math.ceil(head.keyCount / KEYS_EACH)
  const snapshot = HEAD_BYTES
  const lengths = snapshot + padded(head.snapshotBytes)
  const nearEnds = lengths + SMALL * rowCount
  const entryEnds = nearEnds + SMALL * rowCount
  const near = entryEnds + SMALL * rowCount
  const firstEnds = near + SMALL * head.nearCount
  const blockEnds = firstEnds + SMALL * blockCount
  const firsts = blockEnds + SMALL * blockCount
  const blocks = firsts + head.firstBytes
  const texts = blocks + head.blockBytes
  const entries = texts + head.textBytes
  const end = entries + head.entryBytes
  // biome-ignore format: one name beside the other.
  return { snapshot, lengths, nearEnds, entryEnds, near, firstEnds, blockEnds, firsts, blocks, texts, entries, end }
}

/** Up to where the next number can stand. */
export function padded(bytes: number): number {
  return Math.ceil(bytes / SMALL) * SMALL
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
