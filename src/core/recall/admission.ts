import type { Entry } from '../model/memory.ts'
import type { Boosts } from '../search/relevance.ts'
import type { EntrySource } from './entry-source.ts'
import type { Evidence } from './shared-cues.ts'

/** A memory that shares something with the prompt, and what that is. */
export interface Candidate {
  readonly entry: Entry
  readonly evidence: Evidence
  /** What its state makes of how likely it is wanted, for the order; absent: nothing. */
  readonly boosts?: Boosts
}

/** Why a memory may enter. */
export type Reason =
  | { readonly by: 'keyword'; readonly phrase: string; readonly typo: string | undefined }
  /** What both say: words of the prompt, and concepts that each says in its own words. */
  | { readonly by: 'text'; readonly words: readonly string[]; readonly concepts: readonly string[] }
  | { readonly by: 'link'; readonly from: string }
  | { readonly by: 'successor'; readonly of: string }
  /** It stands without being asked for: pinned, or a rule of the person. */
  | { readonly by: 'standing' }

/** What a score is the product of, by name: what the text is worth, and what was made of that (REC-09). */
export type ScoreParts = Readonly<Record<string, number>>

export interface Admitted {
  readonly entry: Entry
  readonly score: number
  /** Absent where nothing was weighed. */
  readonly parts?: ScoreParts
  readonly reason: Reason
}

/** What may enter the conversation, each tier best first. */
export interface Tiers {
  /** What holds for the person everywhere. */
  readonly prelude: readonly Admitted[]
  readonly pinned: readonly Admitted[]
  readonly relevant: readonly Admitted[]
  /** Questions and debts that are not settled. */
  readonly open: readonly Admitted[]
}

export interface AdmitRequest {
  readonly prompt: string
  /** Best first. */
  readonly candidates: readonly Candidate[]
  /** The other memories of the vault. */
  readonly others: EntrySource
  /** Only memories of these scopes; absent: of all. */
  readonly scopes?: readonly string[]
  /** What a memory without a scope of its own has. */
  readonly vaultScope: string
  /** False: only names count, not what the text says (`title_tags`). */
  readonly byText: boolean
}
