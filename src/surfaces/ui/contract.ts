import type { z } from 'zod'
import type { ListCard } from '../../core/model/list-card.ts'
import type { ChangeView, OperationView, OutcomeView, PlanView } from './contract-plan.ts'
import type { RunItem, RunResult, RunView } from './contract-runs.ts'
import type {
  FreshnessView,
  HealthView,
  MapFreshnessView,
  MapView,
  OverviewView,
  RecallView,
  ReferencesView,
  RowView,
  StatusName,
} from './contract-vault.ts'

export type { ReferencesView, RowView } from './contract-vault.ts'

import type { EndpointName, MaintainJob, MemoryAction, REQUESTS } from './requests.ts'

/**
 * The contract between the server and the page. An endpoint is a line in `REQUESTS`, a line in `Responses`
 * and a row in a `routes-*.ts`; the compiler requires all three.
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
  'guards.list': GuardsView
  'guard.try': { readonly about: readonly string[] }
  'guard.step': GuardsView
  'guard.allow': GuardsView
  'guard.wrong': GuardsView
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

export interface ErrorView {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly hint: string
    readonly field?: string
    readonly rule?: string
  }
}

/** Server-sent events of `/api/events`. */
export type EventView =
  | { readonly type: 'hello'; readonly server: string }
  /** Files changed, through the page or outside of it. */
  | { readonly type: 'changed'; readonly areas: readonly Area[] }
  | { readonly type: 'run'; readonly run: RunView }

export type Area = 'memories' | 'inbox' | 'log' | 'config'

export interface VaultView {
  readonly root: string
  readonly layout: string
  readonly version: string
  readonly notes: readonly string[]
  readonly total: Readonly<Record<StatusName, number>>
  readonly waiting: number
  /** False: not trusted on this machine, so agents get nothing from it (TRU-04). */
  readonly trusted: boolean
}

export type CardView = ListCard

/** All memories of a vault, in parts, for search in the page. */
export interface CardsView {
  /** An id of this state of the vault; empty where file changes are not reported: then do not cache. */
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
    /** The best match in the text; empty where title or summary match. */
    readonly excerpt: string
  })[]
  readonly found: number
  /** Beginnings of words to highlight. */
  readonly marks: readonly string[]
}

export interface MemoryView extends RowView {
  readonly id: string
  readonly path: string
  readonly version: string
  /** Markdown. Never to be put into the page as HTML. */
  readonly body: string
  /** Content of a kind with a schema. */
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
  /** The change list in the memory's own frontmatter. */
  readonly changes: readonly { readonly date: string; readonly summary: string }[]
}

export interface LinkView {
  /** As written in the text. */
  readonly target: string
  readonly relation: string
  /** Empty for a broken link. */
  readonly name: string
  readonly title: string
  readonly kind: string
  readonly status: StatusName | ''
}

export interface NewMemoryView {
  readonly plan: PlanView
  readonly kind: string
  readonly kinds: readonly { readonly name: string; readonly description: string }[]
  /** Reasons not to save it. */
  readonly doubts: readonly string[]
}

export interface EditableView {
  readonly name: string
  readonly path: string
  /** Sent back with the edit, to detect concurrent changes. */
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
  /** Compared with the current vault; `moved` was rebased onto it. */
  readonly state: 'ready' | 'moved' | 'outdated' | 'done'
  /** Why it is not ready. */
  readonly why: string
  /** Actions on memories; empty where it changes other files only. */
  readonly actions: readonly string[]
}

/** A rule from someone else that waits for approval (TRU-02). */
export interface RuleRow {
  readonly id: string
  readonly version: string
  readonly kind: string
  readonly title: string
  /** Markdown. Never to be put into the page as HTML. */
  readonly body: string
  readonly path: string
  readonly from: 'author' | 'outside' | 'older' | 'unknown'
  /** Empty where git does not know. */
  readonly author: string
  readonly commit: string
  readonly at: string
}

export interface InboxView {
  readonly proposals: readonly ProposalRow[]
  readonly rules: readonly RuleRow[]
  readonly unreadable: readonly string[]
  readonly quarantined: readonly string[]
  readonly rejected: readonly Pick<ProposalRow, 'id' | 'source' | 'title' | 'madeAt'>[]
}

export interface ProposalView extends ProposalRow {
  /** What accepting it would do now; the original plan without diffs where that is impossible. */
  readonly plan: PlanView
  /** The text of each memory after the change; of a retired memory, its present text. */
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
  readonly done: readonly string[]
  readonly skipped: readonly { readonly id: string; readonly title: string; readonly why: string }[]
  readonly operations: readonly OperationView[]
  readonly notes: readonly string[]
}

/** A rule that is checked at the tool call, and what became of it (GRD-07). */
export interface GuardView {
  readonly id: string
  readonly title: string
  /** What its guard looks for; empty where the guard cannot be used. */
  readonly looksFor: string
  /** Its step; `not live` where nobody accepted it on this machine, `broken` where it cannot be used. */
  readonly step: string
  /** The most that it may do. */
  readonly strongest: string
  readonly faults: readonly string[]
  /** Somebody else wrote it: it waits in the inbox. */
  readonly isShared: boolean
  /** The step that its figures speak for; empty: none. */
  readonly next: string
  readonly isAllowed: boolean
  readonly fired: number
  readonly obeyed: number
  readonly overridden: number
  readonly wrong: number
  readonly lastFired: string
  readonly weeks: readonly {
    readonly week: string
    readonly fired: number
    readonly overridden: number
  }[]
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
}

export interface GuardsView {
  readonly rules: readonly GuardView[]
}

export interface SkillView {
  readonly name: string
  readonly description: string
  readonly trigger: string
  readonly place: string
  readonly keywords: readonly string[]
  readonly file: string
  /** Added to every conversation by its line in the index. */
  readonly indexTokens: number
  /** Only skills of the project can be removed here. */
  readonly canRemove: boolean
}

export interface SkillsView {
  readonly skills: readonly SkillView[]
  /** Added to every conversation by the whole index. */
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
  /** Added to a conversation when it is used. */
  readonly tokens: number
  readonly related: readonly string[]
}
