import { KnownError } from '../../base/errors.ts'
import type { VaultPath } from '../../base/vault-path.ts'

export function notAnObject(path: VaultPath): KnownError {
  return new KnownError('READ_ERROR', {
    message: `${path} is not a valid JSON object, so nothing was changed.`,
    hint: `Fix ${path} by hand or restore it from git, then try again.`,
  })
}
