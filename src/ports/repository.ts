import type { Instant } from '../core/instant.ts'
import type { VaultPath } from '../core/vault-path.ts'

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly commit: string }
  | { readonly kind: 'skipped'; readonly why: string }

/** The git work tree around the vault, if there is one. */
export interface Repository {
  /** The work tree's root, or undefined outside of one. */
  root(): Promise<string | undefined>
  /** Commits these files of the vault and nothing else, whatever else is staged (WRT-15). */
  commit(paths: readonly VaultPath[], message: string): Promise<CommitOutcome>
  /** The last commit that changed each file's content, for files git knows (MOD-16). */
  lastChanges(paths: readonly VaultPath[]): Promise<ReadonlyMap<VaultPath, Instant>>
  /** Which commits, on any branch, hold one of these texts, newest first; absent where nobody can tell. */
  commitsHolding?(texts: readonly string[]): Promise<readonly string[]>
  /** Which of these files differ from the last commit; files that git does not know are not among them. */
  uncommitted(paths: readonly VaultPath[]): Promise<ReadonlySet<VaultPath>>
  /** Which of these files git tracks: whoever only reads must not write them (GIT-01). */
  tracked(paths: readonly VaultPath[]): Promise<ReadonlySet<VaultPath>>
}
