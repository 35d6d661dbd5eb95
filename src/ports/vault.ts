import type { VaultPath } from '../core/base/vault-path.ts'

/** Tells whether a file may have changed, without reading it. */
export interface FileStamp {
  readonly path: VaultPath
  /** Equal stamps mean: not touched since. Holds size, times and inode. */
  readonly stamp: string
  readonly size: number
  readonly modifiedMs: number
  /** Changed so recently that another change might leave the same stamp: not to be trusted yet. */
  readonly young: boolean
}

export interface VaultFile {
  readonly path: VaultPath
  readonly text: string
  /** Hash of the bytes; what compare-and-swap compares. */
  readonly seal: Seal
  /** False when the bytes are not UTF-8: such a file is shown and never edited. */
  readonly utf8: boolean
}

/** A hash of a file's bytes. */
export type Seal = string & { readonly __brand: 'Seal' }

export type WriteOutcome =
  | { readonly kind: 'written'; readonly seal: Seal }
  | { readonly kind: 'changed-meanwhile'; readonly actual: Seal | 'absent' }

/** How the files of a vault stood at one moment, in a form that only the vault reads. */
export type Snapshot = Uint8Array

/** How the files stand against an earlier look. */
export interface VaultLook {
  /** Files that are new, or that may have changed; sorted by path. Without an earlier look: all. */
  readonly changed: readonly FileStamp[]
  /** Files that were there then. */
  readonly gone: readonly VaultPath[]
  /** Every file, sorted by path. */
  all(): readonly FileStamp[]
  /** What to compare with the next time; undefined when nothing is other than it was. */
  readonly snapshot: Snapshot | undefined
}

export interface LookOptions {
  /**
   * In folders of very many files only names that came and went are looked for: a file that was edited in place is
   * noticed by the next look without this.
   */
  readonly namesOnly: boolean
}

/** The plain files. The only durable truth: all else can be deleted and rebuilt from here. */
export interface Vault {
  /** The real path; a symlinked root is resolved once, on opening. */
  readonly root: string
  /** Every regular file below the root but `.everkeep/` and hidden folders, sorted by path. Symlinks are not followed. */
  stamps(): Promise<readonly FileStamp[]>
  /** The same files, against a snapshot of an earlier look: quick when little changed since. */
  lookSince(snapshot: Snapshot | undefined, options?: LookOptions): Promise<VaultLook>
  stamp(path: VaultPath): Promise<FileStamp | undefined>
  /** `isOneOfMany`: others are read right before and after it, and what is true of all of them need not be asked for each. */
  read(path: VaultPath, options?: { readonly isOneOfMany: boolean }): Promise<VaultFile | undefined>
  /**
   * Compare-and-swap, atomic and durable: a reader sees the old text or the new one. Refuses when the file is
   * no longer the one the caller saw. Callers that replace hold the vault's lock.
   */
  write(
    path: VaultPath,
    text: string,
    expected: Seal | 'absent' | 'any',
    /** Derived files need not survive a power cut: they are made again. Default: durable. */
    options?: { readonly durable: boolean },
  ): Promise<WriteOutcome>
  /** Like `write`, for going away. */
  remove(
    path: VaultPath,
    expected: Seal | 'any',
  ): Promise<WriteOutcome | { readonly kind: 'removed' }>
}
