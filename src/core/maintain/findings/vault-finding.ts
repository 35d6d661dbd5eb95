import type { Instant } from '../../base/instant.ts'
import type { VaultPath } from '../../base/vault-path.ts'
import type { ContentDate } from '../../model/content-date.ts'
import type { Memory, Version } from '../../model/memory.ts'
import type { Evidence } from '../../plan/plan.ts'
import type { Freshness } from '../../references/freshness.ts'
import type { Verdict } from '../../references/verdict.ts'
import type { Mend } from './mend-references.ts'

/** One active memory as dream sees it. */
export interface CheckedMemory {
  readonly path: VaultPath
  readonly memory: Memory
  readonly version: Version
  readonly freshness: Freshness
  readonly verdicts: readonly Verdict[]
  readonly date: ContentDate
  /** Uses that no file holds yet included. */
  readonly lastUsedAt: Instant | undefined
  /** False for a file that has to be mended by hand first: it is looked at and left alone. */
  readonly isChangeable: boolean
}

/** Something that can be put right. `of` and `by` are places in the list of memories. */
export type VaultFinding = Ground &
  (
    | { readonly kind: 'moved'; readonly of: number; readonly mends: readonly Mend[] }
    | { readonly kind: 'stale'; readonly of: number }
    | {
        readonly kind: 'duplicate'
        readonly of: number
        readonly by: number
        readonly overlap: number
      }
    | { readonly kind: 'superseded' | 'contradiction'; readonly of: number; readonly by: number }
  )

export interface Findings {
  readonly findings: readonly VaultFinding[]
  readonly flags: readonly Flag[]
}

/** Something that a person should look at: nothing is proposed. */
export interface Flag {
  readonly kind: 'stale' | 'missing' | 'moved' | 'contradiction' | 'duplicate'
  readonly of: number
  readonly with?: number
  readonly why: string
  /** What it names and is not there. */
  readonly missing: readonly string[]
}

/** Whether somebody has to say yes, why, and what shows it. */
export interface Ground {
  readonly needs: 'nothing' | 'consent'
  readonly reason: string
  readonly evidence: readonly Evidence[]
}
