import type { FolderFacts, MachineFacts } from '../core/health/diagnosis.ts'

/** What this machine and the folder of a vault are like, for `doctor`. Looks, and changes nothing. */
export interface HostFacts {
  machine(): Promise<MachineFacts>
  /** `root` is the vault's real path. */
  folder(root: string): Promise<FolderFacts>
}
