import { KnownError } from '../../base/errors.ts'
import type { VaultPath } from '../../base/vault-path.ts'

export function notAnObject(path: VaultPath): KnownError {
  return new KnownError('READ_ERROR', {
    message: `${path} is not a JSON object that can be read whole, so nothing was changed.`,
    hint: `Correct ${path} by hand or restore it from git, then try again.`,
  })
}
