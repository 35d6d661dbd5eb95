import type { z } from 'zod'
import type { ListCard } from '../../core/list-card.ts'
import type { ChangeView, OperationView, OutcomeView, PlanView } from './contract-plan.ts'
import type { RunItem, RunResult, RunView } from './contract-runs.ts'
import type {
  FreshnessView,
  HealthView,
  MapFreshnessView,
  MapView,
  OverviewView,
  RecallView,
} from './contract-whole.ts'
import type { EndpointName, MaintainJob, MemoryAction, REQUESTS } from './requests.ts'

/**
 * The one contract between the server and its page, which imports the types and nothing else. An endpoint is a line in
 * `REQUESTS`, a line in `Responses` and a row in a `routes-*.ts`; the compiler asks for all three.
 */
export interface Responses {
  vault: VaultView
  overview: OverviewView
  'overview.health': HealthView
  'overview.recall': RecallView
  'overview.freshness': FreshnessView
  'memories.browse': BrowseView
  'memories.cards': CardsView
  'memories.search': SearchView
  'memory.show': MemoryView
  'memory.references': ReferencesView
  'memory.editable': EditableView
  'memory.preview': PlanView
  'memory.save': OutcomeView
  'memory.new': NewMemoryView
  'memory.act': OutcomeView
  'memory.plan': PlanView
  'plan.apply': OutcomeView
  'inbox.list': InboxView
  'inbox.show': ProposalView
  'inbox.accept': InboxOutcomeView
  'inbox.reject': InboxOutcomeView
  'inbox.reopen': InboxOutcomeView
  'inbox.editable': { readonly text: string; readonly extension: 'md' | 'json' }
  'inbox.edit': { readonly id: string }
  'rules.accept': InboxOutcomeView
  'rules.decline': InboxOutcomeView
  'maintain.start': RunView
  'maintain.state': { readonly runs: readonly RunView[] }
  'maintain.cancel': RunView
  'maintain.preview': PlanView
  'maintain.apply': RunView
  map: MapView
  'map.freshness': MapFreshnessView
  'log.list': { readonly operations: readonly OperationView[] }
  'log.show': { readonly operation: OperationView; readonly diffs: readonly string[] }
  'log.undo': OutcomeView
  'skills.list': SkillsView
  'skill.show': OpenSkillView
  'skill.promote': PlanView
  'skill.discard': PlanView
  'skill.remove': PlanView
}

export type Endpoint = EndpointName & keyof Responses
export type RequestOf<N extends Endpoint> = z.input<(typeof REQUESTS)[N]>
export type CheckedRequest<N extends Endpoint> = z.output<(typeof REQUESTS)[N]>
export type ResponseOf<N extends Endpoint> = Responses[N]
export type {
  ChangeView,
  MaintainJob,
  MemoryAction,
  OperationView,
  OutcomeView,
  PlanView,
  RunItem,
  RunResult,
  RunView,
}

/** Every failure, with a status that says who can fix it. */
export interface ErrorView {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly hint: string
    readonly field?: string
    readonly rule?: string
  }
}

/** What the server says unasked, over `/api/events`. */
export type EventView =
  | { readonly type: 'hello'; readonly server: string }
  /** Files changed, by us or by somebody else: what is shown may be old. */
  | { readonly type: 'changed'; readonly areas: readonly Area[] }
  | { readonly type: 'run'; readonly run: RunView }

export type Area = 'memories' | 'inbox' | 'log' | 'config'
export type StatusName = 'active' | 'retired' | 'archived'

export interface VaultView {
  readonly root: string
  readonly layout: string
  readonly version: string
  readonly notes: readonly string[]
  readonly total: Readonly<Record<StatusName, number>>
  readonly waiting: number
  /** False: nobody on this machine vouched for it, and agents are told nothing of it (TRU-04). */
  readonly trusted: boolean
}

/** One line of a list of memories. */
export type RowView = Omit<ListCard, 'id' | 'path' | 'keywords' | 'createdAt'>

/** What a memory is found by besides. */
export type CardView = ListCard

/** All memories of a vault, in parts, for who searches at every letter. */
export interface CardsView {
  /** Names this state of the vault; empty where the system tells of no changes, and what was read must not be kept. */
  readonly state: string
  readonly total: number
  readonly cards: readonly CardView[]
}

export interface FacetView {
  readonly value: string
  readonly count: number
}

export interface BrowseView {
  readonly total: number
  readonly offset: number
  readonly rows: readonly RowView[]
  readonly facets: {
    readonly status: readonly FacetView[]
    readonly kind: readonly FacetView[]
    readonly tag: readonly FacetView[]
    readonly topic: readonly FacetView[]
  }
}

export interface SearchView {
  readonly hits: readonly (RowView & {
    /** The place in the text that fits best; empty where title and summary say it. */
    readonly excerpt: string
  })[]
  readonly found: number
  /** Beginnings of the words that were looked for, to be marked. */
  readonly marks: readonly string[]
}

export interface MemoryView extends RowView {
  readonly id: string
  readonly path: string
  readonly version: string
  /** Markdown. Never to be put into the page as HTML. */
  readonly body: string
  /** Content of a kind with a schema, as names and texts or lists of texts. */
  readonly fields: readonly { readonly name: string; readonly value: unknown }[]
  readonly provenance: readonly { readonly label: string; readonly value: string }[]
  readonly statusReason: string
  readonly keywords: readonly string[]
  readonly relatedFiles: readonly string[]
  readonly aliases: readonly string[]
  readonly problemList: readonly {
    readonly line: number
    readonly message: string
    readonly hint: string
  }[]
  readonly links: readonly LinkView[]
  readonly backlinks: readonly LinkView[]
  readonly history: readonly OperationView[]
  /** What the memory itself says of its changes. */
  readonly changes: readonly { readonly date: string; readonly summary: string }[]
}

export interface LinkView {
  /** As it was written. */
  readonly target: string
  readonly relation: string
  /** Empty when it leads nowhere. */
  readonly name: string
  readonly title: string
  readonly kind: string
  readonly status: StatusName | ''
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

/** What keeping a text would do, before it is done. */
export interface NewMemoryView {
  readonly plan: PlanView
  readonly kind: string
  readonly kinds: readonly { readonly name: string; readonly description: string }[]
  /** What speaks against it, for people. */
  readonly doubts: readonly string[]
}

export interface EditableView {
  readonly name: string
  readonly path: string
  /** Given back with the edit: a change by somebody else in between is noticed. */
  readonly version: string
  readonly text: string
  readonly extension: 'md' | 'json'
}

export interface ProposalRow {
  readonly id: string
  readonly source: string
  readonly title: string
  readonly madeAt: string
  readonly confidence: number | null
  readonly session: string
  /** The verb that proposes it. */
  readonly operation: string
  /** How it stands to the vault of today. */
  readonly state: 'ready' | 'moved' | 'outdated' | 'done'
  /** Why it is not ready, as a sentence. */
  readonly why: string
  /** What it does to memories; empty where it changes other files only. */
  readonly actions: readonly string[]
}

/** A rule that came from elsewhere and waits for the person's word (TRU-02). */
export interface RuleRow {
  readonly id: string
  readonly version: string
  readonly kind: string
  readonly title: string
  /** Markdown. Never to be put into the page as HTML. */
  readonly body: string
  readonly path: string
  readonly from: 'author' | 'outside' | 'older' | 'unknown'
  /** Empty where git does not tell. */
  readonly author: string
  readonly commit: string
  readonly at: string
}

export interface InboxView {
  readonly proposals: readonly ProposalRow[]
  readonly rules: readonly RuleRow[]
  readonly torn: readonly string[]
  readonly quarantined: readonly string[]
  readonly rejected: readonly Pick<ProposalRow, 'id' | 'source' | 'title' | 'madeAt'>[]
}

export interface ProposalView extends ProposalRow {
  /** What accepting it does today; what it asked for, without diffs, where that cannot be done any more. */
  readonly plan: PlanView
  /** What the memory of each change says afterwards; of one that leaves recall, what it says now. */
  readonly texts: readonly {
    /** The id of the change. */
    readonly id: string
    readonly kind: string
    readonly summary: string
    /** Markdown. Never to be put into the page as HTML. */
    readonly body: string
  }[]
}

export interface InboxOutcomeView {
  /** The ids that were decided. */
  readonly done: readonly string[]
  readonly left: readonly { readonly id: string; readonly title: string; readonly why: string }[]
  readonly operations: readonly OperationView[]
  readonly notes: readonly string[]
}

export interface SkillView {
  readonly name: string
  readonly description: string
  readonly trigger: string
  readonly place: string
  readonly keywords: readonly string[]
  readonly file: string
  /** What its line in the index costs every conversation. */
  readonly indexTokens: number
  /** Only the project's own can be taken away from here. */
  readonly canRemove: boolean
}

export interface SkillsView {
  readonly skills: readonly SkillView[]
  /** What the whole index costs every conversation. */
  readonly indexTokens: number
  readonly skipped: readonly { readonly file: string; readonly reason: string }[]
  readonly drafts: readonly {
    readonly name: string
    readonly description: string
    readonly file: string
    readonly text: string
  }[]
  readonly audit: readonly string[]
}

export interface OpenSkillView {
  readonly skill: SkillView
  /** Markdown. Never to be put into the page as HTML. */
  readonly body: string
  /** What it costs when it speaks. */
  readonly tokens: number
  readonly related: readonly string[]
}
