import { KnownError } from '../../../core/base/errors.ts'

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** What the operating system said, in our words. Rethrow the result. */
export function diskError(error: unknown, doing: string): unknown {
  const errno = errnoOf(error)
  if (error instanceof KnownError || errno === undefined) return error
  switch (errno) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new KnownError('DISK_FULL', {
        message: `The disk is full: could not ${doing}.`,
        hint: 'Free some space, then run the command again. `everkeep doctor` shows the state of the vault.',
        cause: error,
      })
    case 'EROFS':
      return new KnownError('READ_ONLY', {
        message: `The disk is read-only: could not ${doing}.`,
        hint: 'Mount it writable, or work on a copy with --vault.',
        cause: error,
      })
    case 'EACCES':
    case 'EPERM':
      return new KnownError('NO_PERMISSION', {
        message: `Permission denied: could not ${doing}.`,
        hint: 'Check who owns the vault folder and its files (`ls -la`).',
        cause: error,
      })
    default:
      return new KnownError('IO_ERROR', {
        message: `${errno}: could not ${doing}.`,
        hint: 'Run `everkeep doctor` to see the state of the vault.',
        cause: error,
      })
  }
}
