import type { Instant } from '../core/base/instant.ts'
import type { VaultPath } from '../core/base/vault-path.ts'
import type { JsonObject } from '../core/format/json/json.ts'
import type { LayoutName } from '../core/model/layout-name.ts'
import type { Action } from '../core/plan/plan.ts'
import type { UseMove } from '../core/usage/uses.ts'

/** One line of an operation: what happened to which memory, without its text. */
export interface OperationChange {
  readonly id: string
  readonly action: Action
  readonly memoryId: string
  readonly title: string
  readonly path: VaultPath
  /** Where it stood before, when it moved. */
  readonly from?: VaultPath
  readonly reason: string
}

/** How a file stood before and after. `undefined` text: it was not there. */
export interface FileImage {
  readonly path: VaultPath
  /**
   * memory: holds one memory. companion: what one memory's file has no key for. shared: holds parts of many (undo grafts). plain: config, template.
   * log: lists operations, each taken out by its id.
   * derived: rebuilt from the others, kept only where the old text was not ours to rebuild.
   */
  readonly role: 'memory' | 'companion' | 'shared' | 'plain' | 'log' | 'derived'
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A plan that was applied; it is in the log and can be undone. */
export interface Operation {
  readonly id: string
  /** The verb. */
  readonly operation: string
  readonly at: Instant
  readonly changes: readonly OperationChange[]
  /** Paths of all files it touched. */
  readonly paths: readonly VaultPath[]
  readonly notes: readonly string[]
  /** What it does to the uses that this machine counted; absent: nothing. */
  readonly uses?: readonly UseMove[]
  readonly session: string
  /** The operation that this one took back. */
  readonly undoes?: string
  /** The operation that took this one back. */
  readonly undoneBy?: string
  /** False for housekeeping that nobody asks to undo (WRT-18). */
  readonly listed: boolean
  /** An operation in another vault that belongs to this one (convert --replace). */
  readonly partner?: { readonly vault: string; readonly layout: LayoutName; readonly id: string }
  /** What the project's state said of the vault before it was told of this; null: nothing, absent: it was not told. */
  readonly toldBefore?: JsonObject | null
  /** Rule files of the project that a person agreed to change with it; absent: none (TRU-05). */
  readonly consented?: readonly VaultPath[]
  /** False once its images were trimmed or erased. */
  readonly undoable: boolean
}

/** Operations with before-images: what undo and crash recovery stand on. The trash is here too. */
export interface Journal {
  /** `op-42`: the next number of this vault. Asked for under the lock. */
  nextId(): Promise<string>
  /** Durable before it returns: from here on a crash is finished or rolled back by the next open. */
  begin(operation: Operation, images: readonly FileImage[]): Promise<void>
  /** The files stand as planned. */
  commit(id: string): Promise<void>
  /** The files stand as before; the operation never happened. */
  abandon(id: string): Promise<void>
  /** Begun, neither committed nor abandoned. */
  pending(): Promise<readonly Operation[]>
  /** Newest first. */
  list(): Promise<readonly Operation[]>
  find(id: string): Promise<Operation | undefined>
  images(id: string): Promise<readonly FileImage[] | undefined>
  markUndone(id: string, by: string): Promise<void>
  /** Drops images, oldest first, never of operations at or after `keepSince`. Returns what was dropped. */
  trim(limit: {
    readonly before: Instant
    readonly keepSince: Instant
    readonly maxBytes: number
  }): Promise<{
    readonly dropped: readonly string[]
    readonly bytes: number
  }>
  /** Changes what was recorded: for `forget --erase` alone. `edit` gives nothing back for what stays as it is. */
  rewrite(edit: (record: JournalRecord) => JournalRecord | undefined): Promise<number>
}

export interface JournalRecord {
  readonly operation: Operation
  /** Empty also when they were trimmed. */
  readonly images: readonly FileImage[]
}
