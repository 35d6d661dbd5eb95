import type { Json } from '../../format/json/json.ts'

/** The operations of distill that people choose from. */
export const DISTILL_MODES = ['purge', 'merge', 'compress', 'refine', 'gc'] as const
export type DistillMode = (typeof DISTILL_MODES)[number]

/** One thing that could be done, as somebody chooses it. The words are seed 000's (DST-14). */
export interface Suggestion {
  /** Names it in a call: the memory, the pair, the memory and the fix. */
  readonly key: string
  /** What it is listed under: the topic cluster of a merge. */
  readonly group: string
  readonly label: string
  readonly detail: string
  /** Its line in the list that a dry run prints. */
  readonly line: string
  readonly needs: 'nothing' | 'consent'
  /** The same as data, for `--json`. */
  readonly facts: Readonly<Record<string, Json>>
}

export interface Suggestions {
  readonly mode: DistillMode
  readonly list: readonly Suggestion[]
  /** Active memories in the vault. */
  readonly active: number
  /** Retired ones that wait for the end of their grace period. */
  readonly waiting: number
  readonly graceDays: number
  /** What was left out, and why. */
  readonly notes: readonly string[]
}
