import type { Draft } from '../write/plan/plan-create.ts'

/** What `everkeep write` prints, key for key as seed 001's script (WRT-10). */
export type WriteResult =
  | {
      readonly status: 'created'
      readonly target: string
      readonly id: string
      readonly title: string
    }
  | {
      readonly status: 'updated'
      readonly target: string
      readonly id: string
      readonly title: string
      readonly times_updated: number
      readonly renamed_from?: string
    }
  | {
      readonly status: 'retired' | 'archived'
      readonly target: string
      readonly reason: string
      /** Where it stood, in layouts that move what is retired or archived. */
      readonly renamed_from?: string
    }
  | {
      readonly status: 'restored' | 'unarchived'
      readonly target: string
      readonly renamed_from?: string
    }
  /** Drafted from a conversation, and not by the person's words alone: it waits in the inbox (TRI-10). */
  | {
      readonly status: 'waiting'
      readonly target: string
      readonly title: string
      readonly why: string
    }
  | {
      readonly status: 'already_retired' | 'already_archived' | 'already_active'
      readonly target: string
    }

/** A write that was thought through and not yet done. */
export interface PlannedWrite {
  /** None when there is nothing to do. */
  readonly changes: readonly Draft[]
  readonly result: WriteResult
  /** What was put right in the draft unasked. */
  readonly fixes: readonly string[]
  readonly warnings: readonly string[]
}
