import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { Entry } from '../../core/memory.ts'
import { TERMS_FROM_MAX, type TermSizes } from '../../core/search/rank.ts'
import type { Mirror } from '../../ports/search-index.ts'
import { textOf } from '../text-of.ts'
import {
  HEAD,
  HEAD_BYTES,
  type Head,
  type ImageShape,
  MAGIC,
  shapeOf,
  sumOf,
  VERSION,
} from './index-image.ts'
import type { IndexReader, Reach } from './index-reader.ts'
import { KEY_KINDS, type KeyKind, NOTE_KEY, OUTLINES_KEY, PLACE_KINDS } from './key-kinds.ts'
import { type PackedEntry, unpacked } from './packed-entry.ts'
import { outlinesIn } from './packed-outline.ts'
import type { DocWeights } from './posting-list.ts'

/** An open image. Whoever opened it closes it. */
export interface OpenImage extends IndexReader {
  readonly mirror: Mirror
  /** As `ImageParts` has it. */
  readonly source: readonly number[]
  /** As `SearchIndex` has it. */
  note(name: string): string | undefined
  close(): void
}

/** A pipe that nobody writes to, where an image should be, would hold up whoever opens it. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Undefined where there is none, or none that is whole and of this version. */
export function openImage(path: string): OpenImage | undefined {
  let handle: number
  try {
    handle = openSync(path, AT_ONCE)
  } catch {
    return undefined
  }
  const front = frontOf(handle)
  if (front === undefined) {
    closeSync(handle)
    return undefined
  }
  return readerOf(handle, front)
}

interface Front {
  readonly head: Head
  readonly shape: ImageShape
  readonly bytes: Buffer
}

/** Head, rows of numbers, snapshot and keys: at once, since most of it is needed. */
function frontOf(handle: number): Front | undefined {
  const stats = fstatSync(handle)
  const { size } = stats
  if (!stats.isFile() || size < HEAD_BYTES) return undefined
  const numbers = new Float64Array(HEAD.length)
  readSync(handle, numbers, 0, HEAD_BYTES, 0)
  // Safe: a number for each name.
  const head = Object.fromEntries(HEAD.map((name, at) => [name, plain(numbers[at]!)])) as Head
  if (head.magic !== MAGIC || head.version !== VERSION) return undefined
  const shape = shapeOf(head)
  if (shape.end !== size) return undefined
  const bytes = roomFor(shape.texts)
  if (readSync(handle, bytes, 0, shape.texts, 0) !== shape.texts) return undefined
  return sumOf(bytes) === head.sum ? { head, shape, bytes } : undefined
}

/** A number out of such a row is an object, and so is whatever is reckoned from it; one that was rounded is none. */
function plain(number: number): number {
  return Number.isInteger(number) ? Math.floor(number) : number
}

interface KeyStart {
  readonly with: string
  /** In bytes. */
  readonly least: number
  /** Keys of which this is clearly no misspelling are passed over. */
  readonly like: string | undefined
}

/** The sorted keys of an image. */
interface Keys {
  placeOf(key: string): number | undefined
  /** The keys that start so and are long enough, in order, until nobody wants another one. */
  from(start: KeyStart, take: (key: string) => boolean): void
}

function keysIn({ head: { keyCount }, shape, bytes }: Front): Keys {
  const ends = new Uint32Array(bytes.buffer, shape.keyEnds, keyCount)
  const startOf = (at: number): number => (at === 0 ? shape.keys : shape.keys + ends[at - 1]!)
  const endOf = (at: number): number => shape.keys + ends[at]!
  /** Below 0 where the key there comes before this one. Byte by byte: one call for all of it would take longer. */
  const compare = (place: number, key: Buffer): number => {
    const start = startOf(place)
    const shorter = Math.min(key.length, endOf(place) - start)
    for (let at = 0; at < shorter; at++) {
      const difference = bytes[start + at]! - key[at]!
      if (difference !== 0) return difference
    }
    return endOf(place) - start - key.length
  }
  /** The place of the first key that is not below this one. */
  const firstFrom = (key: Buffer): number => {
    let low = 0
    let high = keyCount
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(middle, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    placeOf(key) {
      const wanted = Buffer.from(key)
      const at = firstFrom(wanted)
      return at < keyCount && compare(at, wanted) === 0 ? at : undefined
    },
    from(start, take) {
      const first = Buffer.from(start.with)
      const end = firstFrom(Buffer.concat([first, AFTER_ALL]))
      const isFar = start.like === undefined ? undefined : farFrom(bytes, start.like)
      for (let at = firstFrom(first); at < end; at++) {
        if (endOf(at) - startOf(at) < start.least) continue
        if (isFar?.(startOf(at), endOf(at))) continue
        if (!take(textOf(bytes, startOf(at), endOf(at)))) return
      }
    },
  }
}

const PLAIN_BYTES_MAX = 0x7f

/**
 * Whether what stands there is more than one slip away from a key, told by the first place where they differ: with one
 * slip the letters after it agree again. Thousands of keys start with the same two letters, and making each of them a
 * text takes longer than the rest of a search.
 */
function farFrom(
  bytes: Buffer,
  like: string,
): ((start: number, end: number) => boolean) | undefined {
  const key = Buffer.from(like)
  if (key.length !== like.length) return undefined
  return (start, end) => {
    const last = Math.min(end - start, key.length) - 1
    let at = 0
    while (at < last && bytes[start + at] === key[at]) at++
    if (at >= last) return false
    const [here, next] = [bytes[start + at]!, bytes[start + at + 1]!]
    if (here > PLAIN_BYTES_MAX || next > PLAIN_BYTES_MAX) return false
    return next !== key[at + 1] && here !== key[at + 1] && next !== key[at]
  }
}

/** No text holds it. */
const AFTER_ALL = Uint8Array.of(0xff)

/** Not out of a pool: rows of numbers start at whole places. */
function roomFor(bytes: number): Buffer {
  return Buffer.from(new ArrayBuffer(bytes))
}

interface Rows {
  readonly handle: number
  readonly start: number
  readonly ends: Uint32Array
}

/** Rows of bytes that are read when they are asked for, one after the other in the file. */
function rowsFrom({ handle, start, ends }: Rows): (at: number) => Buffer {
  return (at) => {
    const from = at === 0 ? 0 : (ends[at - 1] ?? 0)
    const row = roomFor(Math.max(0, (ends[at] ?? 0) - from))
    if (row.length > 0) readSync(handle, row, 0, row.length, start + from)
    return row
  }
}

const TEXT_ROOM = 4_096

/** The same for texts, of which a prompt reads dozens: each into the place of the one before it. */
function textsFrom({ handle, start, ends }: Rows): (at: number) => string {
  let room = roomFor(TEXT_ROOM)
  return (at) => {
    const from = at === 0 ? 0 : (ends[at - 1] ?? 0)
    const length = (ends[at] ?? 0) - from
    if (length <= 0) return ''
    if (length > room.length) room = roomFor(2 * length)
    return textOf(room, 0, readSync(handle, room, 0, length, start + from))
  }
}

const NUMBER_BYTES = 4
const NO_DOCS = new Int32Array(0)

/** Numbers from one that is looked at to the next: a page that is lost takes more than these along. */
const WHOLE_STEP = 512

/**
 * Numbers of which none is 0. What is read piece by piece has no part in the sum: a page that the disk lost shows here,
 * by its zeros, and whoever asked makes the index anew.
 */
function whole<Numbers extends Int32Array | Float32Array>(numbers: Numbers): Numbers {
  for (let at = 0; at < numbers.length; at += WHOLE_STEP)
    if (numbers[at] === 0) throw new Error('The image of the index lost a page.')
  if (numbers.at(-1) === 0) throw new Error('The image of the index lost a page.')
  return numbers
}

function readerOf(handle: number, front: Front): OpenImage {
  const { head, shape, bytes } = front
  const { keyCount, rowCount } = head
  const row = (start: number, length: number): Uint32Array =>
    new Uint32Array(bytes.buffer, start, length)
  const counts = row(shape.counts, keyCount)
  const lengths = row(shape.lengths, rowCount)
  const nearEnds = row(shape.nearEnds, rowCount)
  const keys = keysIn(front)
  const near = row(shape.near, head.nearCount)
  const textAt = rowsFrom({ handle, start: shape.texts, ends: row(shape.textEnds, keyCount) })
  const entryAt = textsFrom({ handle, start: shape.entries, ends: row(shape.entryEnds, rowCount) })
  const docsUnder = (key: string): Int32Array => {
    const at = keys.placeOf(key)
    return at === undefined ? NO_DOCS : whole(new Int32Array(textAt(at).buffer, 0, counts[at]))
  }
  const known = new Map<number, Reach>()
  const reachAt = (doc: number): Reach => {
    let reach = known.get(doc)
    if (reach === undefined) {
      const from = doc === 0 ? 0 : (nearEnds[doc - 1] ?? 0)
      const end = nearEnds[doc] ?? from
      reach = { length: lengths[doc] ?? 0, near: from === end ? NO_DOCS : near.subarray(from, end) }
      known.set(doc, reach)
    }
    return reach
  }
  return {
    mirror: {
      state: head.state,
      snapshot: new Uint8Array(bytes.buffer, shape.snapshot, head.snapshotBytes),
    },
    source: [head.sourceSize, head.sourceModified, head.sourceChanged, head.sourceNode],
    totals: () => head,
    spreads: (terms) =>
      terms.flatMap((term): [string, number][] => {
        const at = keys.placeOf(KEY_KINDS.term + term)
        return at === undefined ? [] : [[term, counts[at] ?? 0]]
      }),
    lists(kind: KeyKind, asked) {
      const lists = new Map<string, DocWeights>()
      for (const key of asked) {
        const at = keys.placeOf(kind + key)
        if (at === undefined) continue
        const { buffer } = textAt(at)
        const count = counts[at] ?? 0
        const weights = new Float32Array(buffer, count * NUMBER_BYTES, count)
        lists.set(key, {
          docs: whole(new Int32Array(buffer, 0, count)),
          // Elsewhere it is enough to be in the list, and all weigh nothing.
          weights: kind === KEY_KINDS.term ? whole(weights) : weights,
        })
      }
      return lists
    },
    termsFrom: (prefix, sizes) => termsFrom(keys, prefix, sizes),
    reach: (docs) =>
      docs.flatMap((doc): [number, Reach][] => (doc < rowCount ? [[doc, reachAt(doc)]] : [])),
    reachAt,
    entriesAt: (docs) => entriesOf(docs, entryAt),
    outlines: () => {
      const at = keys.placeOf(OUTLINES_KEY)
      return at === undefined ? [] : outlinesIn(textOf(textAt(at)))
    },
    standing: ({ scopes, kinds }) => [
      ...docsUnder(PLACE_KINDS.pinned),
      ...[...scopes].flatMap((scope) => [...docsUnder(PLACE_KINDS.scope + scope)]),
      ...[...kinds].flatMap((kind) => [...docsUnder(PLACE_KINDS.kind + kind)]),
    ],
    docsAt: (path) => [...docsUnder(PLACE_KINDS.path + path)],
    docsCalled: (kind, names) => names.flatMap((name) => [...docsUnder(kind + name)]),
    hasKeywordWord: (word) => keys.placeOf(KEY_KINDS.keywordWord + word) !== undefined,
    note: (name) => {
      const at = keys.placeOf(NOTE_KEY + name)
      return at === undefined ? undefined : textOf(textAt(at))
    },
    close: () => closeSync(handle),
  }
}

/** Without characters that take two places. */
const PLAIN = /^[ -~]*$/

function termsFrom(
  keys: Keys,
  prefix: string,
  { least, most, like }: TermSizes,
): readonly string[] {
  const terms: string[] = []
  const start = {
    with: KEY_KINDS.term + prefix,
    least: KEY_KINDS.term.length + least,
    like: like === undefined ? undefined : KEY_KINDS.term + like,
  }
  keys.from(start, (key) => {
    const term = key.slice(1)
    const size = PLAIN.test(term) ? term.length : [...term].length
    if (size >= least && size <= most) terms.push(term)
    return terms.length < TERMS_FROM_MAX
  })
  return terms
}

function entriesOf(
  docs: readonly number[],
  entryAt: (doc: number) => string,
): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>()
  for (const doc of docs) {
    const text = entryAt(doc)
    // Safe: `packed` wrote it.
    if (text !== '') entries.set(doc, unpacked(JSON.parse(text) as PackedEntry))
  }
  return entries
}
