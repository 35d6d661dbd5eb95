import type { Instant } from '../../core/base/instant.ts'
import type { Version } from '../../core/model/memory.ts'

export type Decision = 'accepted' | 'declined'

/**
 * Which versions of memories this machine wrote as the person's word, or a person accepted here (TRU-01). Belongs to the
 * machine and to no vault: a clone cannot bring it along, and it outlives the vault's own state.
 */
export interface AcceptedVersions {
  /** What was decided last about each of these; those about which nothing was decided are absent. */
  decided(versions: Iterable<Version>): Promise<ReadonlyMap<Version, Decision>>
  note(versions: readonly Version[], decision: Decision): Promise<void>
  /** Since when acceptance is recorded on this machine; undefined when nothing was recorded yet. */
  since(): Promise<Instant | undefined>
}
