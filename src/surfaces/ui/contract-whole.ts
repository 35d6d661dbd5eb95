import type { ReferencesView, RowView, StatusName } from './contract.ts'

/** The part of the contract that is about the vault as a whole: Overview and Map. */
export interface OverviewView {
  readonly total: Readonly<Record<StatusName, number>>
  readonly tokens: number
  readonly pinned: number
  readonly cold: number
  readonly problems: number
  readonly kinds: readonly {
    readonly kind: string
    readonly count: number
    readonly tokens: number
  }[]
  /** What all active ones may cost, `budget.tokens`. */
  readonly cap: number
  /** The last 24 months, oldest first: how many were made in each, and how many were active when it ended. */
  readonly growth: readonly {
    readonly month: string
    readonly made: number
    readonly active: number
  }[]
  /** In no month, for want of a date. */
  readonly undated: number
  /** Active ones by the time since their last change, the youngest first. */
  readonly ages: readonly {
    readonly age: 'week' | 'month' | 'quarter' | 'year' | 'older' | 'unknown'
    readonly count: number
  }[]
  readonly recent: readonly RowView[]
}

export interface HealthView {
  readonly healthy: boolean
  readonly budget: { readonly used: number; readonly cap: number; readonly percent: number }
  readonly issues: readonly {
    readonly code: string
    readonly path: string
    readonly message: string
    readonly action: string
  }[]
  /** There may be more issues than are listed here. */
  readonly issueCounts: readonly { readonly code: string; readonly count: number }[]
  readonly coverage: readonly { readonly name: string; readonly covered: boolean }[]
}

export interface RecallView {
  /** The Monday of this week. */
  readonly week: string
  /** What one prompt may cost, `retrieval.budget_tokens`. */
  readonly cap: number
  /** The last twelve weeks, oldest first; those in which nothing was told are there, too. */
  readonly weeks: readonly {
    readonly week: string
    readonly injections: number
    readonly uses: number
    readonly tokens: number
  }[]
  /** Since when there are records; empty when there are none. */
  readonly since: string
  /** The most told ones. */
  readonly memories: readonly (ToldView & { readonly uses: number; readonly tokens: number })[]
  readonly unused: number
  readonly latest: readonly {
    readonly at: string
    readonly prompt: string
    readonly tokens: number
    readonly items: readonly ToldView[]
  }[]
}

/** A memory that was told. */
export interface ToldView {
  /** Empty when it is of another vault, or gone. */
  readonly name: string
  readonly title: string
}

/** What became of what memories name. */
export interface FreshnessView {
  readonly counts: Readonly<Record<ReferencesView['freshness'], number>>
  /** Those of which nothing is left first. There may be more. */
  readonly stale: readonly {
    readonly name: string
    readonly title: string
    readonly freshness: ReferencesView['freshness']
    readonly missing: readonly string[]
  }[]
}

/** Active memories in columns; a memory is its place in each. */
export interface MapView {
  readonly kinds: readonly string[]
  readonly topics: readonly string[]
  /** Files that two or more memories name. */
  readonly files: readonly string[]
  readonly names: readonly string[]
  readonly titles: readonly string[]
  readonly kindOf: readonly number[]
  /** -1 for a memory without a topic. */
  readonly topicOf: readonly number[]
  readonly uses: readonly number[]
  /** Whole days since the last change; -1 when nobody knows. */
  readonly days: readonly number[]
  /** From, to, from, to ... */
  readonly links: readonly number[]
  /** Memory, file, memory, file ... */
  readonly shares: readonly number[]
}

/** Memories by how they stand to the code, by name; who is in no list names nothing that could be checked. */
export interface MapFreshnessView {
  readonly fresh: readonly string[]
  readonly partly: readonly string[]
  readonly stale: readonly string[]
}
