import type { Instant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'

/** The last commit that changed a file. Anyone can put any name into a commit: this tells, and proves nothing. */
export interface Authorship {
  readonly name: string
  readonly email: string
  readonly at: Instant
  /** Its hash, shortened. */
  readonly commit: string
}

/** A file in neither could not be looked at in time. */
export interface Standing {
  readonly committed: ReadonlySet<VaultPath>
  /** Changed since, never committed, or outside of git. */
  readonly uncommitted: ReadonlySet<VaultPath>
}

/** What git says about who wrote the files of a vault. Where it cannot be asked in time, it says nothing. */
export interface Authors {
  /** For files that stand as they were committed. */
  lastCommits(
    paths: readonly VaultPath[],
    withinMs: number,
  ): Promise<ReadonlyMap<VaultPath, Authorship>>
  /** Which of these stand exactly as in the checked-out commit, and which surely do not. */
  standing(paths: readonly VaultPath[], withinMs: number): Promise<Standing>
  /** `user.email` of this repository; empty when it is not set. */
  ownEmail(): Promise<string>
}
