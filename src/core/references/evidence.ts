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
  /** Whether a symbolic link stands there, at a path from the root, whose target does not. */
  readonly leadsNowhere?: (path: string) => boolean
  /** What became of each symbol; absent for one that was not looked up. */
  readonly symbolFact?: (symbol: string) => SymbolFact | undefined
}
