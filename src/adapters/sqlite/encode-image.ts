import { HEAD, type Head, type ImageParts, MAGIC, shapeOf, sumOf, VERSION } from './index-image.ts'

/** The image as it stands in its file. */
export function encodeImage(parts: ImageParts): Buffer {
  const keyed = parts.keyed
    .map(({ key, count, text }) => ({ key: Buffer.from(key), count, text: Buffer.from(text) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
  const rowCount = 1 + Math.max(0, largestIn(parts.entries), largestIn(parts.lengths))
  const piecesOf = (texts: ReadonlyMap<number, string>): readonly Buffer[] =>
    Array.from({ length: rowCount }, (_, doc) => Buffer.from(texts.get(doc) ?? ''))
  const [keys, texts] = [keyed.map(({ key }) => key), keyed.map(({ text }) => text)]
  const [near, entries] = [piecesOf(parts.near), piecesOf(parts.entries)]
  const [sourceSize = 0, sourceModified = 0, sourceChanged = 0, sourceNode = 0] = parts.source
  const head: Head = {
    ...{ magic: MAGIC, version: VERSION, sum: 0, state: parts.state, ...parts.totals },
    ...{ keyCount: keyed.length, rowCount, snapshotBytes: parts.snapshot.length },
    ...{ keyBytes: bytesIn(keys), nearBytes: bytesIn(near) },
    ...{ textBytes: bytesIn(texts), entryBytes: bytesIn(entries) },
    ...{ sourceSize, sourceModified, sourceChanged, sourceNode },
  }
  const image = Buffer.concat([
    headBytes(head),
    smallNumbers(endsOf(keys)),
    smallNumbers(keyed.map(({ count }) => count)),
    smallNumbers(endsOf(texts)),
    smallNumbers(Array.from({ length: rowCount }, (_, doc) => parts.lengths.get(doc) ?? 0)),
    smallNumbers(endsOf(near)),
    smallNumbers(endsOf(entries)),
    parts.snapshot,
    ...[...keys, ...near, ...texts, ...entries],
  ])
  const sum = sumOf(image.subarray(0, shapeOf(head).texts))
  headBytes({ ...head, sum }).copy(image)
  return image
}

function largestIn(column: ReadonlyMap<number, unknown>): number {
  let largest = 0
  for (const doc of column.keys()) if (doc > largest) largest = doc
  return largest
}

function bytesIn(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

function endsOf(pieces: readonly Buffer[]): readonly number[] {
  let end = 0
  return pieces.map(({ length }) => {
    end += length
    return end
  })
}

function smallNumbers(numbers: readonly number[]): Buffer {
  return Buffer.from(Uint32Array.from(numbers).buffer)
}

function headBytes(head: Head): Buffer {
  return Buffer.from(Float64Array.from(HEAD, (name) => head[name]).buffer)
}
