import { KnownError } from '../../src/core/base/errors.ts'
import { shortHash } from '../../src/core/text/slug.ts'
import type { Transcripts } from '../../src/ports/transcripts.ts'

/** Transcripts without a disk. The texts may be changed by whoever holds them, as a client goes on writing. */
export function openMemoryTranscripts(texts: ReadonlyMap<string, string>): Transcripts {
  return {
    async read(path, { after, maxBytes = Number.POSITIVE_INFINITY, take }) {
      const bytes = bytesOf(texts, path)
      const isThere =
        after !== undefined && after.bytes > 0 && checkAt(bytes, after.bytes) === after.check
      const start = isThere ? after.bytes : Math.max(0, bytes.length - maxBytes)
      const from = isThere ? 'mark' : start > 0 ? 'tail' : 'start'
      let end = start
      for (const [place, line] of linesAfter(bytes, start).entries()) {
        if (line.end > start + maxBytes) break
        const isPart = from === 'tail' && place === 0
        const outcome = isPart || line.text === '' ? 'fine' : take(line.text)
        if (outcome !== 'unreadable' || line.isWhole) end = line.end
        if (outcome === 'stop') break
      }
      return {
        from,
        end: { bytes: end, check: checkAt(bytes, end) },
        skippedLines: 0,
        unreadBytes: bytes.length - end + (isThere ? 0 : start),
      }
    },
  }
}

function bytesOf(texts: ReadonlyMap<string, string>, path: string): Uint8Array {
  const text = texts.get(path)
  if (text !== undefined) return new TextEncoder().encode(text)
  throw new KnownError('INPUT_ERROR', {
    message: `There is no file ${JSON.stringify(path)}.`,
    field: 'transcript',
    hint: 'Name the transcript of a conversation.',
  })
}

interface PlacedLine {
  readonly text: string
  readonly end: number
  readonly isWhole: boolean
}

function linesAfter(bytes: Uint8Array, start: number): readonly PlacedLine[] {
  const lines: PlacedLine[] = []
  let begin = start
  while (begin < bytes.length) {
    const feed = bytes.indexOf(0x0a, begin)
    const end = feed < 0 ? bytes.length : feed + 1
    const text = textBetween(bytes, begin, feed < 0 ? end : feed)
    lines.push({ text, end, isWhole: feed >= 0 })
    begin = end
  }
  return lines
}

function textBetween(bytes: Uint8Array, from: number, to: number): string {
  return new TextDecoder().decode(bytes.subarray(from, to))
}

function checkAt(bytes: Uint8Array, end: number): string {
  return end <= bytes.length ? shortHash(textBetween(bytes, 0, end)) : 'no such place'
}
