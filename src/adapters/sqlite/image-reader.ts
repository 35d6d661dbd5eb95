import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { Entry } from '../../core/model/memory.ts'
import { TERMS_FROM_MAX } from '../../core/search/rank.ts'
import type { TermSizes } from '../../core/search/term-source.ts'
import type { Mirror } from '../../ports/search-index.ts'
import { textOf } from '../text-of.ts'
import { type ImageFront, imageKeys, type KeyPlace, type Keys, roomFor } from './image-keys.ts'
import {
  HEAD,
  HEAD_BYTES,
  type Head,
  lostPage,
  MAGIC,
  shapeOf,
  sumOf,
  VERSION,
  WHOLE_STEP,
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
  return readerOf(front)
}

/** Head, snapshot, rows of numbers and first keys: at once, since most of it is needed. */
function frontOf(handle: number): ImageFront | undefined {
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
  const bytes = roomFor(shape.blocks)
  if (readSync(handle, bytes, 0, shape.blocks, 0) !== shape.blocks) return undefined
  return sumOf(bytes) === head.sum ? { handle, head, shape, bytes } : undefined
}

/** A number out of such a row is an object, and so is whatever is reckoned from it; one that was rounded is none. */
function plain(number: number): number {
  return Number.isInteger(number) ? Math.floor(number) : number
}

interface Rows {
  readonly handle: number
  readonly start: number
  readonly ends: Uint32Array
}

const TEXT_ROOM = 4_096

/** Texts, of which a prompt reads dozens: each into the place of the one before it. */
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

/**
 * Numbers of which none is 0. What is read piece by piece has no part in the sum: a page that the disk lost shows here,
 * by its zeros, and whoever asked makes the index anew.
 */
function whole<Numbers extends Int32Array | Float32Array>(numbers: Numbers): Numbers {
  for (let at = 0; at < numbers.length; at += WHOLE_STEP) if (numbers[at] === 0) throw lostPage()
  if (numbers.at(-1) === 0) throw lostPage()
  return numbers
}

function readerOf(front: ImageFront): OpenImage {
  const { handle, head, shape, bytes } = front
  const { rowCount } = head
  const row = (start: number, length: number): Uint32Array =>
    new Uint32Array(bytes.buffer, start, length)
  const lengths = row(shape.lengths, rowCount)
  const nearEnds = row(shape.nearEnds, rowCount)
  const keys = imageKeys(front)
  const near = row(shape.near, head.nearCount)
  const textAt = ({ from, end }: KeyPlace): Buffer => {
    const text = roomFor(end - from)
    readSync(handle, text, 0, text.length, shape.texts + from)
    return text
  }
  const entryAt = textsFrom({ handle, start: shape.entries, ends: row(shape.entryEnds, rowCount) })
  const docsUnder = (key: string): Int32Array => {
    const place = keys.placeOf(key)
    return place === undefined
      ? NO_DOCS
      : whole(new Int32Array(textAt(place).buffer, 0, place.count))
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
        const place = keys.placeOf(KEY_KINDS.term + term)
        return place === undefined ? [] : [[term, place.count]]
      }),
    lists(kind: KeyKind, asked) {
      const lists = new Map<string, DocWeights>()
      for (const key of asked) {
        const place = keys.placeOf(kind + key)
        if (place === undefined) continue
        const { buffer } = textAt(place)
        const { count } = place
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
      const place = keys.placeOf(OUTLINES_KEY)
      return place === undefined ? [] : outlinesIn(textOf(textAt(place)))
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
      const place = keys.placeOf(NOTE_KEY + name)
      return place === undefined ? undefined : textOf(textAt(place))
    },
    close: () => closeSync(handle),
  }
}

/** Without characters that take two places. */
const PLAIN = /^[ -~]*$/

function termsFrom(
  keys: Keys,
  prefix: string,
  { least, most, like, holding }: TermSizes,
): readonly string[] {
  const terms: string[] = []
  const start = {
    with: KEY_KINDS.term + prefix,
    least: KEY_KINDS.term.length + least,
    like: like === undefined ? undefined : KEY_KINDS.term + like,
  }
  keys.from(start, (key) => {
    const term = key.slice(1)
    if (holding?.some((letters) => term.includes(letters)) === false) return true
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
