import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import { resolve, sep } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import { folderOf } from '../../../core/base/vault-path.ts'
import {
  DRAFT_BYTES_MAX,
  type DraftPlaces,
  draftPlace,
  type InputUse,
  inputTooLarge,
} from '../../../core/vaults/draft-place.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'

export interface DraftOwner {
  readonly places: DraftPlaces
  /** Undefined where the system knows no owners. */
  readonly userId: number | undefined
}

/**
 * The text of a draft. Only from where drafts may lie, only a regular file of this person's, never through a link:
 * others can write to the temporary folder too, and must not choose what enters a vault (WRT-12).
 */
export function readDraft(path: string, owner: DraftOwner): string {
  const absolute = asTyped(path)
  if (draftPlace(absolute, owner.places) === 'staging') checkStaging(absolute, owner)
  return readRegular(path, {
    hint: DRAFT_HINT,
    check: (stats) => {
      if (owner.userId !== undefined && stats.uid !== owner.userId)
        throw refusedDraft(
          path,
          'another user owns it',
          'a draft belongs to the user who writes it',
        )
      if (stats.nlink > 1) throw refusedDraft(path, 'the file has hard links', 'no hard links')
    },
  })
}

const DRAFT_HINT = 'Write the JSON there first, or pass it on standard input with --input -.'

/** The text of any regular file that somebody named to be looked at, not stored. */
export function readPlainFile(path: string, use: InputUse = 'draft'): string {
  return readRegular(path, {
    use,
    hint: 'Check the name, or pass the text on standard input with - as the file.',
  })
}

interface HowToRead {
  /** For a file that is not there. */
  readonly hint: string
  readonly check?: (stats: Stats) => void
  readonly use?: InputUse
}

function readRegular(path: string, { hint, check, use = 'draft' }: HowToRead): string {
  const handle = openRegular(path, hint)
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile())
      throw refusedDraft(path, 'it is not a regular file', 'only regular files are read')
    check?.(stats)
    return decode(path, readAll(path, handle, use))
  } finally {
    closeSync(handle)
  }
}

/** `..` stays visible: resolving it away would hide that somebody tried. */
function asTyped(path: string): string {
  const parts = path.split(/[/\\]/)
  return parts.includes('..') || path.includes('\0') ? path : resolve(path).replaceAll(sep, '/')
}

function checkStaging(path: string, owner: DraftOwner): void {
  const folder = folderOf(path)
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isDirectory())
    throw refusedDraft(folder, 'it is a link or a file', 'staging is a folder')
  if (owner.userId === undefined) return
  if (stats.uid === owner.userId && (stats.mode & 0o077) === 0) return
  throw refusedDraft(
    folder,
    'other users have access to it',
    'only you may have access to the staging folder (mode 0700)',
  )
}

/** Without waiting for a writer: a pipe is opened at once, and refused after. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

function openRegular(path: string, hint: string): number {
  try {
    return openSync(path, FLAGS)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === 'ELOOP' || errno === 'EMLINK')
      throw refusedDraft(path, 'it is a symlink', 'links are not followed')
    if (errno === 'ENOENT' || errno === 'ENOTDIR' || errno === 'ERR_INVALID_ARG_VALUE')
      throw new KnownError('INPUT_ERROR', {
        message: `There is no file ${JSON.stringify(path)}.`,
        field: 'input',
        hint,
        cause: error,
      })
    throw diskError(error, `read ${path}`)
  }
}

function readAll(path: string, handle: number, use: InputUse): Uint8Array {
  const bytes = Buffer.allocUnsafe(DRAFT_BYTES_MAX + 1)
  let length = 0
  for (;;) {
    const read = readSync(handle, bytes, length, bytes.length - length, null)
    length += read
    // One byte more than allowed was asked for, so that a file that grows is noticed too.
    if (length > DRAFT_BYTES_MAX) throw inputTooLarge(path, use)
    if (read === 0) return bytes.subarray(0, length)
  }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new KnownError('INPUT_ERROR', {
      message: `${JSON.stringify(path)} is not UTF-8 text.`,
      field: 'input',
      hint: 'Save it as UTF-8.',
      cause: error,
    })
  }
}

function refusedDraft(path: string, why: string, rule: string): KnownError {
  return new KnownError('SECURITY_ERROR', {
    message: `${JSON.stringify(path)} was not read: ${why}.`,
    field: 'input',
    rule,
    hint: 'Use a new file of your own, or pass the text on standard input with - as the file.',
  })
}
