import type { Instant } from '../core/base/instant.ts'
import type { ScoreParts } from '../core/recall/admission.ts'
import type { Form } from '../core/recall/budget.ts'

/** One memory that was brought into a conversation. */
export interface LedgerItem {
  readonly id: string
  readonly version: string
  readonly form: Form
  /** Why it entered: `keyword redis`, `standing`. */
  readonly reason: string
  readonly score: number
  /** What the score is the product of, factors of 1 left out; absent where nothing was weighed, and in old lines. */
  readonly parts?: ScoreParts
  readonly tokens: number
  /** Empty when nobody looked. */
  readonly freshness: string
}

/** One memory that fitted and was held back as stale. */
export interface LedgerWithheld {
  readonly id: string
  /** `no longer there: src/gone.ts`. */
  readonly why: string
}

/** One injection: what entered a conversation, when and for what. */
export interface LedgerRecord {
  readonly at: Instant
  readonly verb: 'context' | 'brief'
  /** Names the conversation; empty outside of one. */
  readonly session: string
  /** Of a brief: how many records of its conversation came before it began. What came while it was made is told beside it. */
  readonly after?: number
  /** The start of the prompt, without secrets; empty for a brief. */
  readonly prompt: string
  readonly tokens: number
  /** None: all that fitted was held back. */
  readonly items: readonly LedgerItem[]
  readonly withheld?: readonly LedgerWithheld[]
}

/** What was injected (REC-09). Append-only and of bounded size: the oldest records go first. */
export interface Ledger {
  append(record: LedgerRecord): Promise<void>
  /** Oldest first. Lines that cannot be read are passed over. */
  all(): Promise<readonly LedgerRecord[]>
  /** Those of one conversation that told it something, quickly: asked on every prompt. */
  ofSession(session: string): Promise<readonly LedgerRecord[]>
}
