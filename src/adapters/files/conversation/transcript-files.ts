import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { KnownError } from '../../../core/base/errors.ts'
import type { TranscriptMark } from '../../../core/transcript/transcript.ts'
import type { TranscriptRead, TranscriptReading, Transcripts } from '../../../ports/transcripts.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'

/** No more at once: what was said in it is thought about before anybody can look at the clock. */
const CHUNK_BYTES = 64 * 1024
/** Longer lines hold pictures or whole files: no message is that long. */
const LINE_BYTES_MAX = 8 * 1024 * 1024
const CHECK_BYTES = 256

/** Without waiting for a writer: a pipe is opened at once, and refused after. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

export function openTranscriptFiles(): Transcripts {
  return {
    async read(path, request) {
      const handle = openRegular(path)
      try {
        return await readFrom(handle, request)
      } catch (error) {
        throw diskError(error, `read ${path}`)
      } finally {
        closeSync(handle)
      }
    },
  }
}

function openRegular(path: string): number {
  let handle: number
  try {
    handle = openSync(path, FLAGS)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === 'ENOENT' || errno === 'ENOTDIR' || errno === 'ERR_INVALID_ARG_VALUE')
      throw refused(path, 'There is no file', error)
    if (errno === 'ENAMETOOLONG' || errno === 'ELOOP' || errno === 'ENXIO')
      throw refused(path, 'Cannot open', error)
    throw diskError(error, `read ${path}`)
  }
  if (fstatSync(handle).isFile()) return handle
  closeSync(handle)
  throw refused(path, 'Not a regular file:')
}

function refused(path: string, what: string, cause?: unknown): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `${what} ${JSON.stringify(path)}.`,
    field: 'transcript',
    hint: 'Name the transcript of a conversation, such as ~/.claude/projects/<project>/<session>.jsonl.',
    cause,
  })
}

async function readFrom(handle: number, request: TranscriptRead): Promise<TranscriptReading> {
  const { size } = fstatSync(handle)
  const maxBytes = request.maxBytes ?? Number.POSITIVE_INFINITY
  const { after } = request
  const isThere = after !== undefined && after.bytes <= size && isMarked(handle, after)
  const start = isThere ? after.bytes : size > maxBytes ? size - maxBytes : 0
  const from = isThere ? 'mark' : start > 0 ? 'tail' : 'start'
  const limit = Math.min(size, start + maxBytes)
  const lines = splitLines(request.take, start, { skipFirst: from === 'tail' })
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let at = start
  // A line longer than the limit is read to its end, or no reading would ever get past it.
  const goesOn = (): boolean => at < limit || (at < size && lines.end() === start)
  while (goesOn() && !lines.stopped()) {
    const read = readSync(handle, chunk, 0, CHUNK_BYTES, at)
    if (read === 0) break
    at += read
    lines.take(chunk.subarray(0, read))
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (at >= size) lines.finish()
  const end = lines.end()
  return {
    from,
    end: markAt(handle, end),
    skippedLines: lines.skipped(),
    unreadBytes: (from === 'tail' ? start : 0) + Math.max(0, size - at),
  }
}

function isMarked(handle: number, mark: TranscriptMark): boolean {
  return mark.bytes > 0 && markAt(handle, mark.bytes).check === mark.check
}

function markAt(handle: number, bytes: number): TranscriptMark {
  const tail = Buffer.alloc(Math.min(CHECK_BYTES, bytes))
  const read = readSync(handle, tail, 0, tail.length, bytes - tail.length)
  return { bytes, check: checkOf(tail.subarray(0, read)) }
}

function checkOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

const LINE_FEED = 0x0a

/** Puts lines together from chunks. What is held is never more than the longest line that is read. */
function splitLines(
  take: TranscriptRead['take'],
  start: number,
  { skipFirst }: { readonly skipFirst: boolean },
) {
  let held: Buffer[] = []
  let heldBytes = 0
  let [end, at] = [start, start]
  let [tooLong, stopped] = [skipFirst, false]
  let skipped = 0
  const hold = (part: Buffer): void => {
    heldBytes += part.length
    if (heldBytes > LINE_BYTES_MAX) {
      if (!tooLong) skipped++
      tooLong = true
      held = []
    } else if (!tooLong) held.push(Buffer.from(part))
  }
  const give = (): 'fine' | 'unreadable' => {
    const line = tooLong ? '' : Buffer.concat(held).toString('utf8')
    held = []
    heldBytes = 0
    tooLong = false
    const outcome = line === '' ? 'fine' : take(line)
    if (outcome === 'stop') stopped = true
    return outcome === 'unreadable' ? 'unreadable' : 'fine'
  }
  return {
    take(chunk: Buffer): void {
      let from = 0
      for (
        let to = chunk.indexOf(LINE_FEED);
        to >= 0 && !stopped;
        to = chunk.indexOf(LINE_FEED, from)
      ) {
        if (to > from || heldBytes > 0) {
          hold(chunk.subarray(from, to))
          give()
        } else tooLong = false
        from = to + 1
        end = at + from
      }
      if (stopped) return
      hold(chunk.subarray(from))
      at += chunk.length
    },
    /** The last line may lack its end because it is the last, or because it is still being written. */
    finish(): void {
      if (stopped || heldBytes === 0) return
      const length = heldBytes
      if (give() === 'fine') end += length
    },
    end: () => end,
    stopped: () => stopped,
    skipped: () => skipped,
  }
}
