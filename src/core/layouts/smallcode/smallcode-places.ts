import { ownPath, type VaultPath } from '../../base/vault-path.ts'
import type { MemoryId } from '../../model/memory.ts'

/** The truth of this layout: all active memories in one list. */
export const OBJECTS_PATH: VaultPath = ownPath('index.json')

/** The id under which a list that cannot be read is shown. Safe as an id: objects have others. */
export const BROKEN_ID = 'index-json' as MemoryId

/** A list that holds nothing. */
export const EMPTY_LIST = '{\n  "version": 1,\n  "objects": []\n}\n'
