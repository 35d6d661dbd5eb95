import { stemOf, type VaultPath } from '../../src/core/base/vault-path.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Version,
} from '../../src/core/model/memory.ts'

/** An entry as an index sees it, for tests. */
export function indexEntry(
  path: string,
  memory: Partial<Memory> & { readonly bytes?: number } = {},
): Entry {
  const { bytes = 320, ...rest } = memory
  return {
    path: path as VaultPath,
    version: 'v' as Version,
    memory: {
      ...EMPTY_MEMORY,
      id: stemOf(path) as MemoryId,
      kind: 'project',
      title: stemOf(path),
      ...rest,
    },
    tokens: 0,
    bytes,
    linksTo: [],
    problems: [],
  }
}
