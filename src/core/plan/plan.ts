import type { Instant } from '../base/instant.ts'
import type { VaultPath } from '../base/vault-path.ts'
import type { Memory, MemoryId, Version } from '../model/memory.ts'

export const ACTIONS = [
  'create',
  'update',
  'retire',
  'restore',
  'archive',
  'unarchive',
  'delete',
  'relink',
] as const
export type Action = (typeof ACTIONS)[number]

/** What a reader can check for themselves: the missing path, the commit, the overlapping words. */
export interface Evidence {
  readonly what: string
  readonly detail: string
}

/** How a memory is to stand afterwards. */
export type After =
  /** As this record; in an existing file only what differs is changed. */
  | { readonly as: 'memory'; readonly memory: Memory; readonly path: VaultPath }
  /** Exactly this text: a person's own edit. */
  | { readonly as: 'text'; readonly text: string; readonly path: VaultPath }
  /** Gone into the trash. */
  | { readonly as: 'absent' }

/** There is room for one more: fewer than `limit` active memories of this kind (MOD-15). */
export interface Condition {
  readonly holds: 'room'
  readonly kind: string
  readonly limit: number
}

export interface Change {
  /** `c1`, `c2` ...: unique in its plan, so that people can pick by number. */
  readonly id: string
  readonly action: Action
  /** Where the memory stands now; for a create, where it will stand. */
  readonly target: { readonly id: MemoryId; readonly path: VaultPath }
  /** The version that the planner saw. Apply refuses when the vault has moved on. */
  readonly before: Version | 'absent'
  readonly after: After
  readonly reason: string
  readonly evidence: readonly Evidence[]
  readonly needs: 'nothing' | 'consent'
  /**
   * Changes of one group are carried out together or not at all: what a memory gives up on being merged must not go
   * before the other has it.
   */
  readonly group?: string
  /** What else the planner saw that must still hold under the lock, beside the version. */
  readonly requires?: readonly Condition[]
}

/**
 * A file of the vault that is no memory (config, template, log), or a rule file of the project (`rulePath`).
 * `undefined` text means: not there.
 */
export interface FileChange {
  readonly path: VaultPath
  readonly before: string | undefined
  readonly after: string | undefined
  readonly reason: string
}

/** A list of proposed changes with evidence: everything that changes a vault is one, before it happens (WRT-01). */
export interface Plan {
  readonly id: string
  /** The verb that made it. */
  readonly operation: string
  readonly madeAt: Instant
  /** The vault's real path. */
  readonly vault: string
  readonly changes: readonly Change[]
  readonly files: readonly FileChange[]
  readonly notes: readonly string[]
}
