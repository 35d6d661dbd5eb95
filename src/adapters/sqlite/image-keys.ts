import { readSync } from 'node:fs'
import { textOf } from '../text-of.ts'
import {
  BLOCK_HEAD,
  type Head,
  type ImageShape,
  KEY_BITS,
  KEYS_EACH,
  lostPage,
  WHOLE_STEP,
} from './index-image.ts'

/** What stands in front of an image, and where the rest of it is. */
export interface ImageFront {
  readonly handle: number
  readonly head: Head
  readonly shape: ImageShape
  readonly bytes: Buffer
}

/** What a key leads to: so many documents, or a text, from a place on among all of them. */
export interface KeyPlace {
  readonly count: number
  readonly from: number
  readonly end: number
}

export interface KeyStart {
  readonly with: string
  /** In bytes. */
  readonly least: number
  /** Keys of which this is clearly no misspelling are passed over. */
  readonly like: string | undefined
}

/** The sorted keys of an image. */
export interface Keys {
  placeOf(key: string): KeyPlace | undefined
  /** The keys that start so and are long enough, in order, until nobody wants another one. */
  from(start: KeyStart, take: (key: string) => boolean): void
}

/** Not out of a pool: rows of numbers start at whole places. */
export function roomFor(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(bytes))
}

/** What was read of the blocks of keys, in one room, which may become another one with each block. */
interface Blocks {
  room: Buffer
  /** The same in numbers. */
  numbers: Uint32Array
  /** Where in them a block stands, which is read for that. */
  readonly placeOf: (block: number) => number
  readonly sizeOf: (block: number) => number
}

function blocksIn({ handle, head: { keyCount }, shape, bytes }: ImageFront): Blocks {
  const ends = new Uint32Array(bytes.buffer, shape.blockEnds, blockCountOf(keyCount))
  /** Where each block stands, and 1; 0 for one that was not read. */
  const places = new Int32Array(ends.length)
  const room = roomFor(ROOM_BYTES)
  let used = 0
  const blocks: Blocks = {
    room,
    numbers: new Uint32Array(room.buffer),
    placeOf(block) {
      if (places[block]! > 0) return places[block]! - 1
      const from = block === 0 ? 0 : ends[block - 1]!
      const length = ends[block]! - from
      if (used + length > blocks.room.length) widen(blocks, 2 * (used + length))
      readSync(handle, blocks.room, used, length, shape.blocks + from)
      const place = used >> 2
      const last = place + (length >> 2) - 1
      const { numbers } = blocks
      const isMarked = numbers[place] === block + 1 && numbers[last] === block + 1
      if (!isMarked || !areWhole(numbers, place + BLOCK_HEAD + 3 * blocks.sizeOf(block), last))
        throw lostPage()
      places[block] = place + 1
      used += length
      return place
    },
    sizeOf: (block) => Math.min(KEYS_EACH, keyCount - block * KEYS_EACH),
  }
  return blocks
}

function blockCountOf(keyCount: number): number {
  return Math.ceil(keyCount / KEYS_EACH)
}

function widen(blocks: Blocks, bytes: number): void {
  const room = roomFor(bytes)
  room.set(blocks.room)
  blocks.room = room
  blocks.numbers = new Uint32Array(room.buffer)
}

/** Letters, four in each number: of whole ones none is 0. */
function areWhole(numbers: Uint32Array, from: number, last: number): boolean {
  for (let at = last; at > from; at -= WHOLE_STEP) if (numbers[at] === 0) return false
  return true
}

/**
 * Only the first key of each block stands in front. A prompt asks for some dozens of keys out of ten thousands: what it
 * asks is read block by block, and without anything that makes objects.
 */
export function imageKeys(front: ImageFront): Keys {
  const { head, shape, bytes } = front
  const { keyCount } = head
  const firstEnds = new Uint32Array(bytes.buffer, shape.firstEnds, blockCountOf(keyCount))
  const blocks = blocksIn(front)
  /** The place of the first key that is not below this one. */
  const firstFrom = (key: Buffer): number => {
    let low = 0
    let high = firstEnds.length
    while (low < high) {
      const middle = (low + high) >> 1
      const start = shape.firsts + (middle === 0 ? 0 : firstEnds[middle - 1]!)
      if (compare(bytes, start, shape.firsts + firstEnds[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    if (low === 0) return 0
    const block = low - 1
    const ends = blocks.placeOf(block) + BLOCK_HEAD
    const keys = (ends + 3 * blocks.sizeOf(block)) << 2
    const { room, numbers } = blocks
    low = 0
    high = blocks.sizeOf(block)
    while (low < high) {
      const middle = (low + high) >> 1
      const start = middle === 0 ? keys : keys + numbers[ends + middle - 1]!
      if (compare(room, start, keys + numbers[ends + middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    return (block << KEY_BITS) + low
  }
  return {
    placeOf(key) {
      const wanted = Buffer.from(key)
      const at = firstFrom(wanted)
      if (at >= keyCount) return undefined
      const block = at >> KEY_BITS
      const size = blocks.sizeOf(block)
      const place = blocks.placeOf(block)
      const within = at & (KEYS_EACH - 1)
      const { room, numbers } = blocks
      const keyEnd = place + BLOCK_HEAD + within
      const keys = (place + BLOCK_HEAD + 3 * size) << 2
      const start = within === 0 ? keys : keys + numbers[keyEnd - 1]!
      if (compare(room, start, keys + numbers[keyEnd]!, wanted) !== 0) return undefined
      const count = keyEnd + size
      const end = count + size
      const from = within === 0 ? place + 1 : end - 1
      return { count: numbers[count]!, from: numbers[from]!, end: numbers[end]! }
    },
    from(start, take) {
      const first = Buffer.from(start.with)
      const end = firstFrom(Buffer.concat([first, AFTER_ALL]))
      const isFar = start.like === undefined ? undefined : farFrom(start.like)
      for (let at = firstFrom(first); at < end; ) {
        const block = at >> KEY_BITS
        const ends = blocks.placeOf(block) + BLOCK_HEAD
        const keys = (ends + 3 * blocks.sizeOf(block)) << 2
        const { room, numbers } = blocks
        const blockEnd = Math.min(end, (block + 1) << KEY_BITS)
        for (let within = at & (KEYS_EACH - 1); at < blockEnd; at++, within++) {
          const from = within === 0 ? keys : keys + numbers[ends + within - 1]!
          const to = keys + numbers[ends + within]!
          if (to - from < start.least || isFar?.(room, from, to)) continue
          if (!take(textOf(room, from, to))) return
        }
      }
    },
  }
}

/** Of blocks: more than most questions need. What nobody writes to costs nothing. */
const ROOM_BYTES = 256 * 1024

/** Below 0 where the key there comes before this one. Byte by byte: one call for all of it would take longer. */
function compare(bytes: Uint8Array, start: number, end: number, key: Buffer): number {
  const shorter = Math.min(key.length, end - start)
  for (let at = 0; at < shorter; at++) {
    const difference = bytes[start + at]! - key[at]!
    if (difference !== 0) return difference
  }
  return end - start - key.length
}

const PLAIN_BYTES_MAX = 0x7f

/**
 * Whether what stands there is more than one slip away from a key, told by the first place where they differ: with one
 * slip the letters after it agree again. Thousands of keys start with the same two letters, and making each of them a
 * text takes longer than the rest of a search.
 */
function farFrom(
  like: string,
): ((bytes: Uint8Array, start: number, end: number) => boolean) | undefined {
  const key = Buffer.from(like)
  if (key.length !== like.length) return undefined
  return (bytes, start, end) => {
    const last = Math.min(end - start, key.length) - 1
    let at = 0
    while (at < last && bytes[start + at] === key[at]) at++
    if (at >= last) return false
    // Hundreds of times in a process that was just started: a pair would be a list, and four objects to read it.
    const here = bytes[start + at]!
    const next = bytes[start + at + 1]!
    if (here > PLAIN_BYTES_MAX || next > PLAIN_BYTES_MAX) return false
    return next !== key[at + 1] && here !== key[at + 1] && next !== key[at]
  }
}

/** No text holds it. */
const AFTER_ALL = Uint8Array.of(0xff)
