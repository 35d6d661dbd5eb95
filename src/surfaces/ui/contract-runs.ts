import type { OperationView } from './contract-plan.ts'
import type { MaintainJob } from './requests.ts'

export interface RunView {
  readonly id: string
  readonly job: MaintainJob
  /** `interrupted`: its findings are lost with an earlier server. */
  readonly state:
    | 'running'
    | 'done'
    | 'applying'
    | 'applied'
    | 'failed'
    | 'cancelled'
    | 'interrupted'
  readonly startedAt: string
  /** Empty while it is running. */
  readonly endedAt: string
  readonly progress: { readonly done: number; readonly total: number; readonly label: string }
  /** Why it failed or was interrupted, or why applying failed. */
  readonly error: string
  /** Memories changed since; the writer refuses changes to them. */
  readonly isStale: boolean
  /** Set once it is done. */
  readonly result: RunResult | null
  /** Set once something was applied. */
  readonly outcome: RunOutcome | null
}

export interface RunItem {
  /** The key for `maintain.preview` and `maintain.apply`. */
  readonly key: string
  readonly topic: string
  /** `merge`, `stale`, `retire` ... */
  readonly kind: string
  readonly title: string
  /** The memory it is merged into or replaced by; empty without one. */
  readonly into: string
  readonly detail: string
  readonly evidence: readonly { readonly what: string; readonly detail: string }[]
  readonly needs: 'nothing' | 'consent'
  /** `waiting` in the inbox, or `rejected` before. */
  readonly status: 'new' | 'waiting' | 'rejected'
}

export interface RunResult {
  readonly items: readonly RunItem[]
  /** Findings that need a human decision; may be cut. */
  readonly flags: readonly {
    readonly group: string
    /** The id or path of a memory; empty if it concerns none. */
    readonly memory: string
    readonly title: string
    readonly why: string
  }[]
  /** Counts every flag. */
  readonly flagged: number
  readonly summary: string
  readonly notes: readonly string[]
}

export interface RunOutcome {
  /** More than one where a write failed in between. */
  readonly operations: readonly OperationView[]
  readonly refused: readonly { readonly title: string; readonly why: string }[]
  readonly notes: readonly string[]
}
