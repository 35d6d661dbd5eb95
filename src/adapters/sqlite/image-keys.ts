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

/**
 * Only the first key of each block stands in front. A prompt asks for some dozens of keys out of ten thousands: what it
 * asks is read block by block, into one room, and without anything that makes objects.
 */
export function imageKeys({ handle, head: { keyCount }, shape, bytes }: ImageFront): Keys {
  const blockCount = Math.ceil(keyCount / KEYS_EACH)
  const firstEnds = new Uint32Array(bytes.buffer, shape.firstEnds, blockCount)
  const blockEnds = new Uint32Array(bytes.buffer, shape.blockEnds, blockCount)
  /** Where each block stands in the room, and 1; 0 for one that was not read. */
  const places = new Int32Array(blockCount)
  let room = roomFor(ROOM_BYTES)
  let numbers = new Uint32Array(room.buffer)
  let used = 0
  const makeRoom = (more: number): void => {
    if (used + more <= room.length) return
    const larger = roomFor(2 * (used + more))
    larger.set(room)
    room = larger
    numbers = new Uint32Array(larger.buffer)
  }
  const sizeOf = (block: number): number => Math.min(KEYS_EACH, keyCount - block * KEYS_EACH)
  const placeOfBlock = (block: number): number => {
    if (places[block]! > 0) return places[block]! - 1
    const from = block === 0 ? 0 : blockEnds[block - 1]!
    const length = blockEnds[block]! - from
    makeRoom(length)
    readSync(handle, room, used, length, shape.blocks + from)
    const place = used >> 2
    const mark = block + 1
    const last = place + (length >> 2) - 1
    if (numbers[place] !== mark || numbers[last] !== mark) throw lostPage()
    // Four letters each, of which none is 0.
    for (let at = last; at > place + BLOCK_HEAD + 3 * sizeOf(block); at -= WHOLE_STEP)
      if (numbers[at] === 0) throw lostPage()
    places[block] = place + 1
    used += length
    return place
  }
  /** Below 0 where the key there comes before this one. */
  const compareAt = (at: number, key: Buffer): number => {
    const place = placeOfBlock(at >> KEY_BITS)
    const size = sizeOf(at >> KEY_BITS)
    const ends = place + BLOCK_HEAD
    const keys = (ends + 3 * size) << 2
    const within = at & (KEYS_EACH - 1)
    const start = within === 0 ? keys : keys + numbers[ends + within - 1]!
    return compare(room, start, keys + numbers[ends + within]!, key)
  }
  /** The place of the first key that is not below this one. */
  const firstFrom = (key: Buffer): number => {
    let low = 0
    let high = blockCount
    while (low < high) {
      const middle = (low + high) >> 1
      const start = shape.firsts + (middle === 0 ? 0 : firstEnds[middle - 1]!)
      if (compare(bytes, start, shape.firsts + firstEnds[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    if (low === 0) return 0
    const block = low - 1
    low = block << KEY_BITS
    high = low + sizeOf(block)
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareAt(middle, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    placeOf(key) {
      const wanted = Buffer.from(key)
      const at = firstFrom(wanted)
      if (at >= keyCount || compareAt(at, wanted) !== 0) return undefined
      const block = at >> KEY_BITS
      const size = sizeOf(block)
      const own = placeOfBlock(block) + BLOCK_HEAD + size + (at & (KEYS_EACH - 1))
      const textEnd = own + size
      const isFirst = (at & (KEYS_EACH - 1)) === 0
      return {
        count: numbers[own]!,
        from: numbers[isFirst ? placeOfBlock(block) + 1 : textEnd - 1]!,
        end: numbers[textEnd]!,
      }
    },
    from(start, take) {
      const first = Buffer.from(start.with)
      const end = firstFrom(Buffer.concat([first, AFTER_ALL]))
      const isFar = start.like === undefined ? undefined : farFrom(start.like)
      for (let at = firstFrom(first); at < end; ) {
        const block = at >> KEY_BITS
        const ends = placeOfBlock(block) + BLOCK_HEAD
        const keys = (ends + 3 * sizeOf(block)) << 2
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

/** Byte by byte: one call for all of it would take longer. */
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
