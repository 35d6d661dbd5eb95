import type { Instant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly commit: string }
  | { readonly kind: 'skipped'; readonly why: string }

/** Whether two texts of a file hold the same memories, apart from their uses (WRT-18). */
export type SameContent = (path: VaultPath, before: string, after: string) => boolean

/** The git work tree around the vault, if there is one. */
export interface Repository {
  /** The work tree's root, or undefined outside of one. */
  root(): Promise<string | undefined>
  /** Commits these files of the vault and nothing else, whatever else is staged (WRT-15). */
  commit(paths: readonly VaultPath[], message: string): Promise<CommitOutcome>
  /** Which commits, on any branch, hold one of these texts, newest first; absent where nobody can tell. */
  commitsHolding?(texts: readonly string[]): Promise<readonly string[]>
  /** Which files, as git names them, hold one of these texts in what is staged and not yet committed. */
  stagedHolding?(texts: readonly string[]): Promise<readonly string[]>
  /** The last commit that changed each file's content, for files git knows (MOD-16, GIT-03). */
  lastChanges(
    paths: readonly VaultPath[],
    isSame: SameContent,
  ): Promise<ReadonlyMap<VaultPath, Instant>>
  /** Which of these files differ in content from the last commit; files that git does not know are not among them. */
  uncommitted(paths: readonly VaultPath[], isSame: SameContent): Promise<ReadonlySet<VaultPath>>
  /** Whether git would list a file as changed or new once it is written: in a work tree, and not ignored. */
  shows(path: string): Promise<boolean>
  /** Which of these files git tracks: whoever only reads must not write them (GIT-01). */
  tracked(paths: readonly VaultPath[]): Promise<ReadonlySet<VaultPath>>
  /** Files of our own state that git tracks, as seen from the vault (TRU-03). */
  trackedState(): Promise<readonly string[]>
}
