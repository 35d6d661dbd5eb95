import type { Instant } from '../core/instant.ts'

/** A vault whose text may be used on this machine. */
export interface TrustedVault {
  /** The real path. */
  readonly root: string
  /** Where its work tree comes from; empty when it came from nowhere. */
  readonly remote: string
  readonly at: Instant
}

/** Which vaults the person of this machine trusts (REC-14). Belongs to no vault: nobody can clone themselves in. */
export interface TrustStore {
  list(): Promise<readonly TrustedVault[]>
  /** Why nobody is on the list, where that is a mistake: as the start of a sentence. */
  fault(): Promise<string | undefined>
  /** Takes the place of what is there for the same root. */
  put(vault: TrustedVault): Promise<void>
  /** False when it was not there. */
  remove(root: string): Promise<boolean>
}
