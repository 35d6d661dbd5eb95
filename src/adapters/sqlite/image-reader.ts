import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Entry } from '../../core/memory.ts'
import { TERMS_FROM_MAX, type TermSizes } from '../../core/search/rank.ts'
import type { Mirror } from '../../ports/search-index.ts'
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
import { KEY_KINDS, type KeyKind, OUTLINES_KEY, PLACE_KINDS } from './key-kinds.ts'
import { type PackedEntry, unpacked } from './packed-entry.ts'
import { outlinesIn } from './packed-outline.ts'
import { decodeList, decodeNumbers, type Postings } from './posting-list.ts'

/** An open image. Whoever opened it closes it. */
export interface OpenImage extends IndexReader {
  readonly mirror: Mirror
  /** As `ImageParts` has it. */
  readonly source: readonly number[]
  close(): void
}

/** Undefined where there is none, or none that is whole and of this version. */
export function openImage(path: string): OpenImage | undefined {
  let handle: number
  try {
    handle = openSync(path, 'r')
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
  const { size } = fstatSync(handle)
  if (size < HEAD_BYTES) return undefined
  const numbers = new Float64Array(HEAD.length)
  readSync(handle, numbers, 0, HEAD_BYTES, 0)
  // Safe: a number for each name.
  const head = Object.fromEntries(HEAD.map((name, at) => [name, numbers[at]])) as Head
  if (head.magic !== MAGIC || head.version !== VERSION) return undefined
  const shape = shapeOf(head)
  if (shape.end !== size) return undefined
  // Not out of the pool: rows of numbers start at whole places.
  const bytes = Buffer.allocUnsafeSlow(shape.texts)
  if (readSync(handle, bytes, 0, shape.texts, 0) !== shape.texts) return undefined
  return sumOf(bytes) === head.sum ? { head, shape, bytes } : undefined
}

/** The sorted keys of an image. */
interface Keys {
  placeOf(key: string): number | undefined
  /** The keys that start so, in order, until nobody wants another one. */
  from(start: string, take: (key: string) => boolean): void
}

function keysIn({ head: { keyCount }, shape, bytes }: Front): Keys {
  const ends = new Uint32Array(bytes.buffer, shape.keyEnds, keyCount)
  const startOf = (at: number): number => shape.keys + (ends[at - 1] ?? 0)
  const endOf = (at: number): number => shape.keys + (ends[at] ?? 0)
  /** The place of the first key that is not below this one. */
  const firstFrom = (key: Buffer): number => {
    let [low, high] = [0, keyCount]
    while (low < high) {
      const middle = (low + high) >> 1
      if (bytes.compare(key, 0, key.length, startOf(middle), endOf(middle)) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    placeOf(key) {
      const wanted = Buffer.from(key)
      const at = firstFrom(wanted)
      if (at >= keyCount) return undefined
      return bytes.compare(wanted, 0, wanted.length, startOf(at), endOf(at)) === 0 ? at : undefined
    },
    from(start, take) {
      const wanted = Buffer.from(start)
      for (let at = firstFrom(wanted); at < keyCount; at++) {
        const [from, to] = [startOf(at), startOf(at) + wanted.length]
        if (to > endOf(at) || bytes.compare(wanted, 0, wanted.length, from, to) !== 0) return
        if (!take(bytes.toString('utf8', from, endOf(at)))) return
      }
    },
  }
}

/** Texts that are read when they are asked for, one after the other in the file. */
function textsFrom(handle: number, start: number, ends: Uint32Array): (at: number) => Buffer {
  return (at) => {
    const from = ends[at - 1] ?? 0
    const text = Buffer.allocUnsafe(Math.max(0, (ends[at] ?? 0) - from))
    if (text.length > 0) readSync(handle, text, 0, text.length, start + from)
    return text
  }
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
  const textAt = textsFrom(handle, shape.texts, row(shape.textEnds, keyCount))
  const entryAt = textsFrom(handle, shape.entries, row(shape.entryEnds, rowCount))
  const docsUnder = (key: string): readonly number[] => {
    const at = keys.placeOf(key)
    return at === undefined ? [] : decodeNumbers(textAt(at).toString('latin1'))
  }
  const reachAt = (doc: number): Reach => {
    const [from, to] = [shape.near + (nearEnds[doc - 1] ?? 0), shape.near + (nearEnds[doc] ?? 0)]
    return { length: lengths[doc] ?? 0, near: decodeNumbers(bytes.toString('latin1', from, to)) }
  }
  return {
    mirror: {
      state: head.state,
      snapshot: bytes.subarray(shape.snapshot, shape.snapshot + head.snapshotBytes),
    },
    source: [head.sourceSize, head.sourceModified, head.sourceChanged, head.sourceNode],
    totals: () => head,
    spreads: (terms) =>
      terms.flatMap((term): [string, number][] => {
        const at = keys.placeOf(KEY_KINDS.term + term)
        return at === undefined ? [] : [[term, counts[at] ?? 0]]
      }),
    lists(kind: KeyKind, asked) {
      const lists = new Map<string, Postings>()
      for (const key of asked) {
        const at = keys.placeOf(kind + key)
        if (at === undefined) continue
        lists.set(key, decodeList(textAt(at).toString('latin1'), counts[at] ?? 0))
      }
      return lists
    },
    termsFrom: (prefix, sizes) => termsFrom(keys, prefix, sizes),
    reach: (docs) =>
      docs.flatMap((doc): [number, Reach][] => (doc < rowCount ? [[doc, reachAt(doc)]] : [])),
    entriesAt: (docs) => entriesOf(docs, entryAt),
    outlines: () => {
      const at = keys.placeOf(OUTLINES_KEY)
      return at === undefined ? [] : outlinesIn(textAt(at).toString())
    },
    standing: ({ scopes, kinds }) => [
      ...docsUnder(PLACE_KINDS.pinned),
      ...[...scopes].flatMap((scope) => docsUnder(PLACE_KINDS.scope + scope)),
      ...[...kinds].flatMap((kind) => docsUnder(PLACE_KINDS.kind + kind)),
    ],
    docsAt: (path) => docsUnder(PLACE_KINDS.path + path),
    docsCalled: (kind, names) => names.flatMap((name) => docsUnder(kind + name)),
    hasKeywordWord: (word) => keys.placeOf(KEY_KINDS.keywordWord + word) !== undefined,
    close: () => closeSync(handle),
  }
}

/** Without characters that take two places. */
const PLAIN = /^[ -~]*$/

function termsFrom(keys: Keys, prefix: string, { least, most }: TermSizes): readonly string[] {
  const terms: string[] = []
  keys.from(KEY_KINDS.term + prefix, (key) => {
    const term = key.slice(1)
    const size = PLAIN.test(term) ? term.length : [...term].length
    if (size >= least && size <= most) terms.push(term)
    return terms.length < TERMS_FROM_MAX
  })
  return terms
}

function entriesOf(
  docs: readonly number[],
  entryAt: (doc: number) => Buffer,
): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>()
  for (const doc of docs) {
    const text = entryAt(doc)
    // Safe: `packed` wrote it.
    if (text.length > 0) entries.set(doc, unpacked(JSON.parse(text.toString()) as PackedEntry))
  }
  return entries
}
