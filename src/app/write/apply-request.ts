import type { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { FileEdit, Files } from '../../core/layouts/layout.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import type { Operation, OperationChange } from '../../ports/journal.ts'
import type { CommitOutcome } from '../../ports/sharing/repository.ts'

export interface ApplyRequest {
  readonly plan: Plan
  /** `unasked`: those that need nothing (WRT-16). Else the ids of the chosen changes. */
  readonly select: 'all' | 'unasked' | readonly string[]
  /** Said in the log in place of the plan's own changes; undo names what it takes back. */
  readonly summary?: readonly OperationChange[]
  readonly undoes?: string
  readonly partner?: Operation['partner']
  /** Generated files that the plan itself puts right. */
  readonly exact?: readonly VaultPath[]
  /** False for housekeeping that nobody asks to undo (WRT-18). */
  readonly listed?: boolean
  /** Also puts the uses counted since into the memories' files. */
  readonly fold?: boolean
  /** All of it or nothing: one refusal refuses the rest. Without it the rest of a batch goes on. */
  readonly whole?: boolean
  /** Last edits to generated files, from how they will stand and what they list: the budget comment (BUD-02). */
  readonly finish?: (files: Files, entries: readonly Entry[]) => readonly FileEdit[]
  /** Whether a person looked at each change; absent: the plan's own verb tells (TRU-01). */
  readonly byPerson?: boolean | undefined
  /** Ids of memories that are the person's word already, where they are written anew. */
  readonly vouched?: ReadonlySet<string>
  /** Generated files are made anew as a whole, not only for the changed memories: what drifted is put right. */
  readonly rebuild?: boolean
  /** See `GenerateRequest.dropDead`. */
  readonly dropDead?: boolean
}

export interface ApplyOutcome {
  /** Undefined when nothing was left to do. */
  readonly operation: Operation | undefined
  readonly refused: readonly Refusal[]
  readonly warnings: readonly string[]
  readonly commit: CommitOutcome | undefined
}

export interface Refusal {
  readonly change: Change
  readonly error: KnownError
}
