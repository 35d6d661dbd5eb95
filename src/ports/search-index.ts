import type { Entry } from '../core/memory.ts'
import type { VaultPath } from '../core/vault-path.ts'

/** What the index holds of one file. */
export interface IndexedFile {
  readonly path: VaultPath
  readonly stamp: string
  readonly entries: readonly Entry[]
}

/** The derived index. Never asked for something that the vault could not tell; may be deleted at any time. */
export interface SearchIndex {
  /** Stamp by path, for comparing with the files. */
  stamps(): Promise<ReadonlyMap<VaultPath, string>>
  /** All entries, any status, sorted by path. */
  entries(): Promise<readonly Entry[]>
  /** Puts and drops in one transaction. */
  update(put: readonly IndexedFile[], drop: readonly VaultPath[]): Promise<void>
  /** A small value by name: hashes of generated files as last written, and the like. */
  note(name: string): Promise<string | undefined>
  setNote(name: string, value: string): Promise<void>
  /** Forgets everything, notes too, and leaves no trace of it in the file. */
  clear(): Promise<void>
  close(): void
}
