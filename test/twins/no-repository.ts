import type { Repository } from '../../src/ports/sharing/repository.ts'

/** Outside of any git work tree. */
export const noRepository: Repository = {
  root: async () => undefined,
  commit: async () => ({ kind: 'skipped', why: 'the vault is not inside a git work tree' }),
  lastChanges: async () => new Map(),
  uncommitted: async () => new Set(),
  tracked: async () => new Set(),
  shows: async () => false,
  trackedState: async () => [],
}
