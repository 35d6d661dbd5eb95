import type { VaultPath } from '../core/base/vault-path.ts'
import type { KindSize } from '../core/model/kind-sizes.ts'
import type { Entry } from '../core/model/memory.ts'
import type { Outlines } from '../core/recall/entry-outline.ts'
import type { EntrySource } from '../core/recall/entry-source.ts'
import type { SearchDocument } from '../core/search/search-document.ts'
import type { TermSource } from '../core/search/term-source.ts'
import type { Snapshot } from './vault.ts'

/** What the index holds of one file. */
export interface IndexedFile {
  readonly path: VaultPath
  readonly stamp: string
  readonly entries: readonly Entry[]
  /** Its terms, in the order of the entries. Absent: the next search makes them. */
  readonly documents?: readonly SearchDocument[]
}

/** The terms of one file's memories, in the order of its entries. */
export interface SearchedFile {
  readonly path: VaultPath
  readonly documents: readonly SearchDocument[]
}

/**
 * Which state of the index this is, and a look at the vault: of each file that stands as it did then, the index holds what
 * it says. Undefined: there is none that this is true of.
 */
export interface MirrorState {
  readonly state: number
}

export interface Mirror extends MirrorState {
  readonly snapshot: Snapshot | undefined
  /** Files that were put after that look: it cannot tell when one of them goes. */
  readonly newer?: readonly VaultPath[]
}

export interface NextLook {
  readonly since: MirrorState
  /** `the same`: what is put was written after the look of that mirror, which shows those files as changed. */
  readonly snapshot: Snapshot | 'the same' | undefined
}

/** The derived index. Never asked for something that the vault could not tell; may be deleted at any time. */
export interface SearchIndex {
  /** Stamp by path, for comparing with the files: of these, or of all. */
  stamps(of?: readonly VaultPath[]): Promise<ReadonlyMap<VaultPath, string>>
  /** All entries, any status, sorted by path. */
  entries(): Promise<readonly Entry[]>
  /** The look at the vault that the index is made from, as far as it is known. */
  mirror(): Promise<Mirror>
  /**
   * Puts and drops in one transaction, terms too where every file that is put brings them. `next` is the look that this
   * comes from: it is kept when nobody else wrote since the mirror it rests on. Without it the index no longer knows of
   * which look it is. Where nothing is put or dropped the state stays: a newer look at the same files changes no answer.
   */
  update(
    put: readonly IndexedFile[],
    drop: readonly VaultPath[],
    next?: NextLook,
  ): Promise<MirrorState>
  /**
   * Files whose terms are not those of their entries, files that went included. A search brings them up to date first;
   * a save need not.
   */
  unsearched(): Promise<readonly VaultPath[]>
  /**
   * Puts the terms of files, each with as many documents as the file has entries; drops those of files that went. What
   * somebody else has put meanwhile stays, and in another state than the one given nothing is put: what was read for it
   * may be older than what is there.
   */
  updateTerms(files: readonly SearchedFile[], state?: number): Promise<void>
  /** Which state this is: another one after every update that put or dropped something, by whomever. */
  state(): Promise<number>
  /** What ranking asks. Good until the next update. */
  terms(): Promise<TermSource>
  /** What admission asks. Good until the next update, where the terms are up to date. */
  entrySource(): Promise<EntrySource>
  /** What a brief chooses from. Good until the next update; terms need not be up to date. */
  outlines(): Promise<Outlines>
  /** How many active memories there are of each kind, and their bytes: without reading each of them. */
  activeSizes(): Promise<ReadonlyMap<string, KindSize>>
  /** The entries of documents that ranking names. */
  entriesAt(docs: readonly number[]): Promise<ReadonlyMap<number, Entry>>
  /** A small value by name: hashes of generated files as last written, and the like. */
  note(name: string): Promise<string | undefined>
  setNote(name: string, value: string): Promise<void>
  /** Forgets everything, notes too, and leaves no trace of it in the file. */
  clear(): Promise<void>
  close(): void
  /**
   * Asked when the answer is out: whether somebody should bring it up to date, since there was no time for an answer
   * (`wasLate`). Says so once for each state of the index.
   */
  warmUpIsDue(wasLate?: boolean): boolean
}
