import { type VaultPath, vaultPath } from '../../base/vault-path.ts'
import type { Memory, MemoryId, Status } from '../../model/memory.ts'
import { fileName } from './smallcode-copies.ts'
import { freeId } from './smallcode-parse.ts'
import { OBJECTS_PATH } from './smallcode-places.ts'

/** A new memory goes into the list under an unused id. */
export function placeObject(
  memory: Memory,
  taken: (idOrPath: string) => boolean,
): { readonly id: MemoryId; readonly path: VaultPath } {
  const id = freeId(`${memory.kind}\n${memory.title}\n${memory.createdAt ?? ''}`, taken)
  // Safe: eight unused hex digits are an id here.
  return { id: id as MemoryId, path: OBJECTS_PATH }
}

/** Where the memory stands when it has this status. */
export function pathFor(id: string, status: Status): VaultPath {
  return status === 'active' ? OBJECTS_PATH : vaultPath(`${status}/${fileName(id)}.json`)
}
