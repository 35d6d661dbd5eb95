import type { Instant } from '../../core/base/instant.ts'

/** A vault whose text may be used on this machine. */
export interface TrustedVault {
  /** The real path. */
  readonly root: string
  /** Where its work tree comes from; empty when it came from nowhere. */
  readonly remote: string
  readonly at: Instant
  /**
   * Of one that came from nowhere: what a clone at the same path does not have. Absent where the disk tells nothing, and
   * where it was trusted before anybody asked.
   */
  readonly birth?: Birth
  /** The folder that all work trees of its repository share: trust holds in each of them (GIT-07). */
  readonly repository?: string
  /** The `/`-separated path of the vault in its work tree. */
  readonly inside?: string
  /** `vault`: this vault alone, not what else lies in its project; absent: all of it, skills included (TRU-04). */
  readonly covers?: 'vault'
}

/** What one that is on the list is known by from now on. */
export type TrustBond = Pick<TrustedVault, 'birth' | 'repository' | 'inside'>

/** When the folder of a vault and git's own around it were made, as the disk tells it; empty where it does not. */
export interface Birth {
  readonly folder: string
  readonly git: string
}

/** Which vaults the person of this machine trusts (REC-14). Belongs to no vault: nobody can clone themselves in. */
export interface TrustStore {
  list(): Promise<readonly TrustedVault[]>
  /** Why nobody is on the list, where that is a mistake: as the start of a sentence. */
  fault(): Promise<string | undefined>
  /** Takes the place of what is there for the same root. */
  put(vault: TrustedVault): Promise<void>
  /** Notes of one that is on the list what it is known by from now on. */
  bind(root: string, bond: TrustBond): Promise<void>
  /** False when it was not there. */
  remove(root: string): Promise<boolean>
}
