import type { FileHistory } from './file-history.ts'
import type { Standpoint } from './reference-places.ts'
import type { FileTree } from './scan-tree.ts'

/** What is known of one symbol. */
export interface SymbolFact {
  /** `src/db/pool.ts:12`. */
  readonly defined?: string
  readonly used?: string
  /** The commit that took the last of it away. */
  readonly removedBy?: string
  /** The file that an earlier look found it in. */
  readonly stoodIn?: string
}

export interface Evidence {
  readonly standpoint: Standpoint
  readonly tree: FileTree
  /** Absent: nobody could tell in time, or there is no history. */
  readonly history?: FileHistory
  /** Time ran out before tree and history were known in full. */
  readonly isLate?: boolean
  /** Why history cannot tell what became of a file that is not there: a sentence without its full stop. */
  readonly blind?: string
  /** Whether the folder of a path, from the root, may not be looked into. */
  readonly isUnreadable?: (path: string) => boolean
  /** Folders of other repositories within this one that no `.gitmodules` tells of. */
  readonly nested?: readonly string[]
  /** Whether a symbolic link stands there, at a path from the root, whose target does not. */
  readonly leadsNowhere?: (path: string) => boolean
  /** What became of each symbol; absent for one that was not looked up. */
  readonly symbolFact?: (symbol: string) => SymbolFact | undefined
}
