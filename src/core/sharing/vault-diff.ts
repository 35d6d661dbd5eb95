import type { Instant } from '../base/instant.ts'
import type { Replaced } from '../format/diff/unified-diff.ts'
import type { Json } from '../format/json/json.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { MemoryId, Status } from '../model/memory.ts'

/** What became of a memory between two revisions, in the order in which people are told. */
export const CHANGE_NAMES = [
  'added',
  'changed',
  'renamed',
  'restored',
  'retired',
  'archived',
  'deleted',
] as const
export type ChangeName = (typeof CHANGE_NAMES)[number]

/** A field that differs; absent values are null. The text of a memory is named `text` and told by its lines instead. */
export interface FieldChange {
  readonly name: string
  readonly before: Json
  readonly after: Json
}

/** Who made a change. `unknown`: no commit of the range made it, as when the other revision is ahead. */
export type ChangeAuthor =
  | {
      readonly kind: 'commit'
      readonly commit: string
      readonly author: string
      readonly at: Instant | undefined
    }
  | { readonly kind: 'uncommitted' }
  | { readonly kind: 'unknown' }

export interface MemoryChange {
  readonly change: ChangeName
  readonly id: MemoryId
  readonly kind: string
  readonly title: string
  readonly summary: string
  readonly status: Status
  /** Why it was retired or archived. */
  readonly statusReason: string
  /** Agents are told it as a rule, before or after (REC-14). */
  readonly rule: boolean
  /** It may contain a secret: whoever prints where others read leaves its words out. */
  readonly holdsSecret: boolean
  /** In the vault. */
  readonly path: string
  /** From the root of the repository. */
  readonly file: string
  /** Where the change starts in the file, from 1; for a deleted memory, where it stood. */
  readonly line: number
  /** Its id and path before, where either was another. */
  readonly was?: { readonly id: MemoryId; readonly path: string }
  /** Empty for what was added or deleted. */
  readonly fields: readonly FieldChange[]
  /** The lines of its text that went and came. */
  readonly text: readonly Replaced[]
  readonly by: ChangeAuthor
}

export interface DiffSide {
  /** As it was asked for: `HEAD`, `origin/main`. */
  readonly name: string
  /** Undefined: the working tree. */
  readonly commit: string | undefined
  /** The vault from the root of the repository, and its layout; undefined where there is none. */
  readonly vault: { readonly root: string; readonly layout: LayoutName } | undefined
}

/** What changed in memory terms between two revisions (GIT-08). */
export interface VaultDiff {
  readonly from: DiffSide
  readonly to: DiffSide
  /** Rules first, then by what became of them. */
  readonly changes: readonly MemoryChange[]
  /** Memories that differ only in how often they were used. */
  readonly usageOnly: number
  /** Memories whose file is written in another way and says the same. */
  readonly formatOnly: number
  /** What the reader should know: a vault that moved or changed its layout. */
  readonly notes: readonly string[]
}
