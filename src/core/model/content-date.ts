import type { Instant } from '../base/instant.ts'

/** When the content of a memory last changed, and who says so (MOD-16). */
export interface ContentDate {
  /** The memory's own word, else git's, else the disk's; a moment in the future counts as now. */
  readonly at: Instant
  /** What only the disk says may be the day of a clone: nothing is ever done for such a date alone. */
  readonly from: 'memory' | 'git' | 'disk'
  /** The latest change that memory or git know of, edits that wait for their commit included: for guards. */
  readonly touchedAt: Instant
}
