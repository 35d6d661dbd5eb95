import type { Instant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'

/** The text of a file as git holds it. */
export type BlobId = string & { readonly __brand: 'BlobId' }

/** The working tree: the text is on the disk. */
export const DISK = 'disk'
export type FileSource = BlobId | typeof DISK

export interface Revision {
  /** As it was asked for. */
  readonly name: string
  /** Undefined: the working tree. */
  readonly commit: string | undefined
}

/** Which two revisions to compare. */
export type RevisionRange =
  /** `a`, `a..b`, `a...b`; undefined: HEAD against the working tree. */
  | { readonly range: string | undefined }
  /** The working tree against where it left this revision, as a pull request means it. */
  | { readonly since: string }

export interface RevisionPair {
  readonly from: Revision
  readonly to: Revision
}

/** One commit that touched a file, or the working tree on top of the last one. */
export interface Touch {
  /** From the root of the repository. */
  readonly path: string
  /** Undefined: not committed. */
  readonly by:
    | { readonly commit: string; readonly author: string; readonly at: Instant | undefined }
    | undefined
  /** As each parent had it. */
  readonly before: readonly (FileSource | undefined)[]
  readonly after: FileSource | undefined
}

export interface RepositoryPlace {
  /** The vault from the root of the work tree, `/`-separated; empty when it is the root. */
  readonly vault: string
  /** The repository is part of a larger one, whose revisions are not its own. */
  readonly isSubmodule: boolean
}

/** `text`: undefined where it is larger than any memory may be. */
export interface BlobText {
  readonly text: string | undefined
}

/** The vault's files in other revisions. Reads only: nothing is checked out, nothing is written. */
export interface OpenedHistory {
  readonly place: RepositoryPlace
  resolve(range: RevisionRange): Promise<RevisionPair>
  /**
   * The regular files below a folder (from the root of the repository; empty: all), by their path from there. For the
   * working tree: those that git tracks and those that it would take.
   */
  files(revision: Revision, folder: string): Promise<ReadonlyMap<string, FileSource>>
  texts(blobs: Iterable<BlobId>): Promise<ReadonlyMap<BlobId, BlobText>>
  /** What touched files below these folders from one revision to the other, the newest first. */
  touches(pair: RevisionPair, folders: readonly string[]): Promise<readonly Touch[]>
  /** The last versions of one file of the vault in all that HEAD was made of, both sides of merges too. */
  versions(path: VaultPath, max: number): Promise<readonly BlobId[]>
  /** Whether the ignore rules keep the vault out. */
  isIgnored(): Promise<boolean>
}

export interface VaultHistory {
  /** NO_REPOSITORY where the vault is in no work tree, or nothing was committed. */
  open(): Promise<OpenedHistory>
}
