import {
  HEAD,
  type Head,
  type ImageParts,
  KEYS_EACH,
  type Keyed,
  MAGIC,
  padded,
  shapeOf,
  sumOf,
  VERSION,
} from './index-image.ts'

/** The image as it stands in its file. */
export function encodeImage(parts: ImageParts): Buffer {
  const keyed = inOrder(parts.keyed)
  const rowCount = 1 + Math.max(0, largestIn(parts.entries), largestIn(parts.lengths))
  const rows = Array.from({ length: rowCount }, (_, doc) => doc)
  const keyTexts = keyed.map(bytesOf)
  const texts = columnOf(keyTexts)
  const blocks = blocksOf(keyed, keyTexts)
  const firsts = columnOf(blocks.map(({ first }) => first))
  const entries = columnOf(rows.map((doc) => Buffer.from(parts.entries.get(doc) ?? '')))
  const near = rows.map((doc) => parts.near.get(doc) ?? [])
  const [sourceSize = 0, sourceModified = 0, sourceChanged = 0, sourceNode = 0] = parts.source
  const head: Head = {
    ...{ magic: MAGIC, version: VERSION, sum: 0, state: parts.state, ...parts.totals },
    ...{ keyCount: keyed.length, rowCount, snapshotBytes: parts.snapshot.length },
    ...{
      firstBytes: firsts.bytes.length,
      blockBytes: blocks.reduce((sum, { bytes }) => sum + bytes.length, 0),
      nearCount: near.reduce((sum, { length }) => sum + length, 0),
    },
    ...{ textBytes: texts.bytes.length, entryBytes: entries.bytes.length },
    ...{ sourceSize, sourceModified, sourceChanged, sourceNode },
  }
  const image = Buffer.concat([
    headBytes(head),
    parts.snapshot,
    Buffer.alloc(padded(parts.snapshot.length) - parts.snapshot.length),
    smallNumbers(Uint32Array.from({ length: rowCount }, (_, doc) => parts.lengths.get(doc) ?? 0)),
    smallNumbers(endsOf(near)),
    entries.ends,
    smallNumbers(Uint32Array.from(near.flat())),
    firsts.ends,
    smallNumbers(endsOf(blocks.map(({ bytes }) => bytes))),
    firsts.bytes,
    ...blocks.map(({ bytes }) => bytes),
    ...[texts, entries].map(({ bytes }) => bytes),
  ])
  const sum = sumOf(image.subarray(0, shapeOf(head).blocks))
  headBytes({ ...head, sum }).copy(image)
  return image
}

interface KeyBlock {
  readonly first: Buffer
  readonly bytes: Buffer
}

function blocksOf(keyed: readonly Keyed[], texts: readonly Buffer[]): readonly KeyBlock[] {
  const keys = keyed.map(({ key }) => Buffer.from(key))
  const textEnds = endsOf(texts)
  return Array.from({ length: Math.ceil(keyed.length / KEYS_EACH) }, (_, block): KeyBlock => {
    const from = block * KEYS_EACH
    const own = keys.slice(from, from + KEYS_EACH)
    const counts = keyed
      .slice(from, from + KEYS_EACH)
      .map((one) => ('docs' in one ? one.docs.length : 0))
    const mark = block + 1
    const letters = Buffer.concat(own)
    return {
      first: own[0] ?? letters,
      bytes: Buffer.concat([
        smallNumbers(Uint32Array.of(mark, textEnds[from - 1] ?? 0)),
        smallNumbers(endsOf(own)),
        smallNumbers(Uint32Array.from(counts)),
        smallNumbers(textEnds.slice(from, from + KEYS_EACH)),
        letters,
        Buffer.alloc(padded(letters.length) - letters.length),
        smallNumbers(Uint32Array.of(mark)),
      ]),
    }
  })
}

/** By their bytes. Texts sort so by themselves, but for characters that take two places. */
function inOrder(keyed: readonly Keyed[]): readonly Keyed[] {
  const byKey = new Map(keyed.filter(isNameable).map((one) => [one.key, one]))
  const keys = [...byKey.keys()].sort()
  if (keys.some((key) => /[\ud800-\udfff]/.test(key)))
    keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Who writes zeros into a title has them taken for a page that the disk lost, and the index made anew by every search. */
function isNameable({ key }: Keyed): boolean {
  return !key.includes(ZEROS)
}

const ZEROS = '\0\0\0\0'

/** A row of bytes after the other, and where each ends. */
interface Column {
  readonly bytes: Buffer
  readonly ends: Buffer
}

function columnOf(all: readonly Buffer[]): Column {
  return { bytes: Buffer.concat(all), ends: smallNumbers(endsOf(all)) }
}

function endsOf(all: readonly { readonly length: number }[]): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(all.length)
  let end = 0
  for (let at = 0; at < all.length; at++) {
    end += all[at]!.length
    ends[at] = end
  }
  return ends
}

function bytesOf(keyed: Keyed): Buffer {
  if ('text' in keyed) return Buffer.from(keyed.text)
  const { docs, weights = NO_WEIGHTS } = keyed
  return Buffer.concat(
    [docs, weights].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  )
}

const NO_WEIGHTS = new Float32Array(0)

function largestIn(column: ReadonlyMap<number, unknown>): number {
  let largest = 0
  for (const doc of column.keys()) if (doc > largest) largest = doc
  return largest
}

function smallNumbers({ buffer }: Uint32Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer)
}

function headBytes(head: Head): Buffer {
  return Buffer.from(Float64Array.from(HEAD, (name) => head[name]).buffer)
}
