import { errnoOf } from '../../adapters/files/disk/disk-error.ts'
import { KnownError } from '../../core/base/errors.ts'

/** What it means that a server could not listen, when it means the port. */
export function portTaken(error: unknown, port: number): unknown {
  if (errnoOf(error) !== 'EADDRINUSE' && errnoOf(error) !== 'EACCES') return error
  return new KnownError('IO_ERROR', {
    message: `The port ${port} is not available (${errnoOf(error)}).`,
    hint: 'Choose another with --port, or leave it out to use a free one.',
    cause: error,
  })
}
