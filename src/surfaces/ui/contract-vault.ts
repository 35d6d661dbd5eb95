import type { ListCard } from '../../core/model/list-card.ts'

/** Views of the whole vault: Overview and Map. */
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
  /** The setting `budget.tokens`, for all active memories. */
  readonly cap: number
  /** The last 24 months, oldest first; `active` is the count at the end of the month. */
  readonly growth: readonly {
    readonly month: string
    readonly added: number
    readonly active: number
  }[]
  /** Without a date, so in no month. */
  readonly undated: number
  /** Active memories by the time since their last change, most recent first. */
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
  /** Counts every issue; `issues` may be cut. */
  readonly issueCounts: readonly { readonly code: string; readonly count: number }[]
  readonly coverage: readonly { readonly name: string; readonly covered: boolean }[]
}

export interface RecallView {
  /** The Monday of this week. */
  readonly week: string
  /** The setting `retrieval.budget_tokens`, for one prompt. */
  readonly cap: number
  /** The last twelve weeks, oldest first, including weeks without injections. */
  readonly weeks: readonly {
    readonly week: string
    readonly injections: number
    readonly uses: number
    readonly tokens: number
  }[]
  /** The first record of the ledger; empty when there is none. */
  readonly since: string
  /** The most used. */
  readonly memories: readonly (InjectedView & { readonly uses: number; readonly tokens: number })[]
  readonly unused: number
  readonly latest: readonly {
    readonly at: string
    readonly prompt: string
    readonly tokens: number
    readonly items: readonly InjectedView[]
  }[]
}

export interface InjectedView {
  /** Empty for a memory of another vault, or a deleted one. */
  readonly name: string
  readonly title: string
}

export interface FreshnessView {
  readonly counts: Readonly<Record<ReferencesView['freshness'], number>>
  /** Fully stale memories first; may be cut. */
  readonly stale: readonly {
    readonly name: string
    readonly title: string
    readonly freshness: ReferencesView['freshness']
    readonly missing: readonly string[]
  }[]
}

/** Active memories as columns: a memory is an index into each. */
export interface MapView {
  readonly kinds: readonly string[]
  readonly topics: readonly string[]
  /** Files that two or more memories reference. */
  readonly files: readonly string[]
  readonly names: readonly string[]
  readonly titles: readonly string[]
  readonly kindOf: readonly number[]
  /** -1 for a memory without a topic. */
  readonly topicOf: readonly number[]
  readonly uses: readonly number[]
  /** Whole days since the last change; -1 if unknown. */
  readonly days: readonly number[]
  /** From, to, from, to ... */
  readonly links: readonly number[]
  /** Memory, file, memory, file ... */
  readonly shares: readonly number[]
}

/** Names of memories by freshness; a memory in no list has no references. */
export interface MapFreshnessView {
  readonly fresh: readonly string[]
  readonly partly: readonly string[]
  readonly stale: readonly string[]
}

export interface ReferencesView {
  readonly freshness: 'EVERGREEN' | 'FRESH' | 'PARTIALLY_STALE' | 'FULLY_STALE'
  readonly references: readonly {
    readonly text: string
    readonly kind: 'path' | 'symbol'
    readonly line: number
    readonly verdict: 'FOUND' | 'MOVED' | 'MISSING' | 'UNVERIFIABLE'
    readonly why: string
    readonly to: string
  }[]
}

export type RowView = Omit<ListCard, 'id' | 'path' | 'keywords' | 'createdAt'>

export type StatusName = 'active' | 'retired' | 'archived'
