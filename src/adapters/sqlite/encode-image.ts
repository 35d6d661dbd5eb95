import {
  HEAD,
  type Head,
  type ImageParts,
  type Keyed,
  MAGIC,
  shapeOf,
  sumOf,
  VERSION,
} from './index-image.ts'

/** The image as it stands in its file. */
export function encodeImage(parts: ImageParts): Buffer {
  const keyed = inOrder(parts.keyed)
  const rowCount = 1 + Math.max(0, largestIn(parts.entries), largestIn(parts.lengths))
  const rowsOf = (texts: ReadonlyMap<number, string>): Column =>
    columnOf(Array.from({ length: rowCount }, (_, doc) => texts.get(doc) ?? ''))
  const keys = columnOf(keyed.map(({ key }) => key))
  const texts = columnOf(keyed.map(({ text }) => text))
  const [near, entries] = [rowsOf(parts.near), rowsOf(parts.entries)]
  const [sourceSize = 0, sourceModified = 0, sourceChanged = 0, sourceNode = 0] = parts.source
  const head: Head = {
    ...{ magic: MAGIC, version: VERSION, sum: 0, state: parts.state, ...parts.totals },
    ...{ keyCount: keyed.length, rowCount, snapshotBytes: parts.snapshot.length },
    ...{ keyBytes: keys.bytes.length, nearBytes: near.bytes.length },
    ...{ textBytes: texts.bytes.length, entryBytes: entries.bytes.length },
    ...{ sourceSize, sourceModified, sourceChanged, sourceNode },
  }
  const image = Buffer.concat([
    headBytes(head),
    keys.ends,
    smallNumbers(Uint32Array.from(keyed, ({ count }) => count)),
    texts.ends,
    smallNumbers(Uint32Array.from({ length: rowCount }, (_, doc) => parts.lengths.get(doc) ?? 0)),
    near.ends,
    entries.ends,
    parts.snapshot,
    ...[keys, near, texts, entries].map(({ bytes }) => bytes),
  ])
  const sum = sumOf(image.subarray(0, shapeOf(head).texts))
  headBytes({ ...head, sum }).copy(image)
  return image
}

/** By their bytes. Texts sort so by themselves, but for characters that take two places. */
function inOrder(keyed: readonly Keyed[]): readonly Keyed[] {
  const byKey = new Map(keyed.map((one) => [one.key, one]))
  const keys = [...byKey.keys()].sort()
  if (keys.some((key) => /[\ud800-\udfff]/.test(key)))
    keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Texts one after the other, and where each ends. */
interface Column {
  readonly bytes: Buffer
  readonly ends: Buffer
}

function columnOf(texts: readonly string[]): Column {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (let at = 0; at < texts.length; at++) {
    end += Buffer.byteLength(texts[at] ?? '')
    ends[at] = end
  }
  return { bytes: Buffer.from(texts.join('')), ends: smallNumbers(ends) }
}

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
