import type { OperationView } from './contract-plan.ts'
import type { MaintainJob } from './requests.ts'

/** The part of the contract that tells of maintenance. A run: under way, or done with something to choose from. */
export interface RunView {
  readonly id: string
  readonly job: MaintainJob
  /** `lost`: what it found is gone, with the server that found it. */
  readonly state: 'running' | 'done' | 'applying' | 'applied' | 'failed' | 'cancelled' | 'lost'
  readonly startedAt: string
  /** Empty while it is running. */
  readonly endedAt: string
  readonly progress: { readonly done: number; readonly total: number; readonly label: string }
  /** Why it failed or is lost, or why what was ticked could not be carried out. */
  readonly error: string
  /** Memories were changed since it looked: what moved on is refused by the writer. */
  readonly isOld: boolean
  /** From when it is done. */
  readonly result: RunResult | null
  /** From when something was carried out. */
  readonly outcome: RunOutcome | null
}

/** One thing to tick. */
export interface RunItem {
  /** Names it in `maintain.preview` and `maintain.apply`. */
  readonly key: string
  /** What it is listed under. */
  readonly topic: string
  /** `merge`, `stale`, `retire` ...: what it is about. */
  readonly kind: string
  readonly title: string
  /** The memory that takes it in, or takes its place; empty where there is none. */
  readonly into: string
  readonly detail: string
  readonly evidence: readonly { readonly what: string; readonly detail: string }[]
  readonly needs: 'nothing' | 'consent'
  /** `new`, `waiting` in the inbox, `rejected` before. */
  readonly standing: 'new' | 'waiting' | 'rejected'
}

export interface RunResult {
  readonly items: readonly RunItem[]
  /** What only a person can judge: the first of them. */
  readonly flags: readonly {
    readonly group: string
    /** The id or path of a memory; empty where it is about none. */
    readonly memory: string
    readonly title: string
    readonly why: string
  }[]
  /** How many there are in all. */
  readonly flagged: number
  /** What was looked at, in a sentence. */
  readonly summary: string
  readonly notes: readonly string[]
}

export interface RunOutcome {
  /** More than one where the disk refused some of it. */
  readonly operations: readonly OperationView[]
  readonly refused: readonly { readonly title: string; readonly why: string }[]
  readonly notes: readonly string[]
}
