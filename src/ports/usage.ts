import type { Instant } from '../core/base/instant.ts'
import type { Counters } from '../core/layouts/layout.ts'
import type { MachineUses, Use, UseMove } from '../core/usage/uses.ts'

/**
 * The uses that this machine counted and no file holds (GIT-02). Appended to, so that a recall never writes into a
 * memory (REC-08).
 */
export interface Usage {
  append(uses: readonly Use[]): Promise<void>
  /** By memory; only some of them, where they are named. */
  all(ids?: ReadonlySet<string>): Promise<ReadonlyMap<string, MachineUses>>
  /** The latest single uses, in order: older ones are summed up. */
  moments(): Promise<readonly Use[]>
  /** When the first use was ever counted here. Undefined: none ever was (DST-12). */
  since(): Promise<Instant | undefined>
  /** Keeps counters of a generated file. The same ones again change nothing. */
  absorb(counters: ReadonlyMap<string, Counters>): Promise<void>
  /** Says that this operation is about to move uses: should it end without `settle`, `unsettled` names it. */
  begin(operation: string): Promise<void>
  /** Carries out the moves of an operation. */
  settle(operation: string, moves: readonly UseMove[]): Promise<void>
  unsettled(): Promise<string | undefined>
  /** Whether it is time for `compact`. */
  isLong(): Promise<boolean>
  /** Sums up old uses. Under the lock; whoever appends meanwhile loses nothing. */
  compact(): Promise<void>
}

/** When uses are written into the memories' own files: the setting `usage.write`, with `auto` resolved. */
export type UsageWrite = 'never' | 'with-changes' | 'always'
