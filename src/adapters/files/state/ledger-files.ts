import { statSync } from 'node:fs'
import { join } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import type { Ledger, LedgerRecord } from '../../../ports/ledger.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readBytes } from '../disk/read-text.ts'

/** A full file makes room for a new one and is kept until that is full too. */
const FULL_BYTES = 1024 * 1024

/** `ledger.log`: one line of JSON an injection. An append is atomic, so that many processes can write at once. */
export function openLedgerFiles(stateFolder: string, disk: Disk = realDisk): Ledger {
  const path = join(stateFolder, 'ledger.log')
  const older = join(stateFolder, 'ledger.old.log')
  let seen: Seen = NOTHING_SEEN
  return {
    async append(record) {
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > FULL_BYTES)
          disk.rename(path, older)
        disk.append(path, `${JSON.stringify(record)}\n`)
      } catch (error) {
        throw diskError(error, 'write the ledger')
      }
    },
    all: async () => [...ledgerLines(older), ...ledgerLines(path)].flatMap(readRecord),
    async ofSession(session) {
      seen = unlessMissing(() => seenSince(path, seen, session), NOTHING_SEEN)
      return seen.records
    },
  }
}

/** Far more than a full one: a file of this size was not written by us. */
const READ_BYTES_MAX = 32 * FULL_BYTES

function readLedger(path: string, from = 0): Buffer {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= READ_BYTES_MAX)
    return readBytes(path, from)
  throw new KnownError('READ_ERROR', {
    message: `The ledger is too large: ${path}.`,
    hint: 'Delete it. You only lose the record of earlier injections.',
  })
}

function ledgerLines(path: string): readonly string[] {
  return unlessMissing(() => readLedger(path).toString('utf8').split('\n').filter(Boolean), [])
}

/** What was read of one conversation, up to where, and of which file. */
interface Seen {
  readonly session: string
  readonly node: number
  readonly end: number
  readonly records: readonly LedgerRecord[]
}

const NOTHING_SEEN: Seen = { session: '', node: 0, end: 0, records: [] }

/** A prompt looks once, the first of a conversation thrice: what was there before is not read again. */
function seenSince(path: string, before: Seen, session: string): Seen {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return NOTHING_SEEN
  const isSame = before.session === session && before.node === stats.ino && before.end <= stats.size
  const known = isSame ? before : NOTHING_SEEN
  if (isSame && known.end === stats.size) return known
  const bytes = readLedger(path, known.end)
  const told = linesWith(bytes, JSON.stringify(session)).filter((line) => !line.includes(TOLD_NONE))
  const fresh = told.flatMap(readRecord)
  return {
    session,
    node: stats.ino,
    // A line that is not whole yet is read when it is.
    end: known.end + bytes.lastIndexOf(LINE_END) + 1,
    records: [...known.records, ...fresh.filter((record) => record.session === session)],
  }
}

const LINE_END = 0x0a

/** In a line that only says what was held back; within a text the quotes would have strokes before them. */
const TOLD_NONE = '"items":[]'

/** Every prompt asks, and few lines are of its own conversation: the others are passed over as bytes. */
function linesWith(bytes: Buffer, mark: string): readonly string[] {
  const lines: string[] = []
  for (let at = bytes.indexOf(mark); at >= 0; ) {
    const end = bytes.indexOf(LINE_END, at)
    if (end < 0) break
    lines.push(bytes.toString('utf8', bytes.lastIndexOf(LINE_END, at) + 1, end))
    at = bytes.indexOf(mark, end)
  }
  return lines
}

function unlessMissing<T>(read: () => T, missing: T): T {
  try {
    return read()
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return missing
    throw diskError(error, 'read the ledger')
  }
}

/** A line that a crash cut, or that somebody else wrote, says nothing. */
function readRecord(line: string): readonly LedgerRecord[] {
  try {
    // Safe: every part that is used is checked right below.
    const record = JSON.parse(line) as Partial<LedgerRecord> | null
    const texts = [record?.at, record?.verb, record?.session, record?.prompt]
    const isText = texts.every((text) => typeof text === 'string')
    const isRecord = isText && isItems(record?.items) && isWithheld(record?.withheld ?? [])
    return isRecord && typeof record?.tokens === 'number' ? [record as LedgerRecord] : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isItems(items: unknown): boolean {
  return (
    Array.isArray(items) &&
    items.every((item) => typeof item?.id === 'string' && typeof item?.tokens === 'number')
  )
}

function isWithheld(withheld: unknown): boolean {
  return (
    Array.isArray(withheld) &&
    withheld.every((one) => typeof one?.id === 'string' && typeof one?.why === 'string')
  )
}
