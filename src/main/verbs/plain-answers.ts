import type { App } from '../../app/app.ts'
import type { ShownProposal } from '../../app/inbox/review.ts'
import type { IndexValidation } from '../../app/maintain/check/index-files.ts'
import type { BriefRequest } from '../../app/recall/brief.ts'
import type { ContextRequest } from '../../app/recall/for-prompt.ts'
import type {
  SearchHit as Hit,
  SearchOutcome as Outcome,
  SearchRequest,
} from '../../app/recall/search/search.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import type { Voice } from '../../app/sharing/show-rule.ts'
import type { Preview } from '../../app/write/plan/preview.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { TextMatch } from '../../core/search/rerank.ts'
import { type Injected, injectionJson } from '../../surfaces/cli/recall/injection-json.ts'

/** Unified diffs by the id of a change, or by the path of a file. */
type Diffs = Readonly<Record<string, string>>

/** A memory that a search found. */
export interface SearchHit extends Omit<Hit, 'text'> {
  /** Where the score comes from; `parts` is the score by term of the question. */
  readonly text: Omit<TextMatch, 'parts'> & { readonly parts: Readonly<Record<string, number>> }
}

export interface SearchOutcome extends Omit<Outcome, 'hits'> {
  readonly hits: readonly SearchHit[]
}

export interface PlanPreview extends Omit<Preview, 'diffs'> {
  readonly diffs: Diffs
}

export interface IndexReport extends Omit<IndexValidation, 'diffs'> {
  readonly diffs: Diffs
}

export interface ProposalReport extends Omit<ShownProposal, 'diffs'> {
  readonly diffs: Diffs
}

export interface EntryVoice extends Voice {
  readonly id: string
}

/**
 * The verbs whose answers hold more than data: vaults that are open, tables by anything. A program gets what a script
 * gets, which can be kept, sent and printed.
 */
export interface PlainAnswers {
  /** What a prompt brings into the conversation: the fields of `everkeep context --json`. */
  readonly context: (request: ContextRequest) => Promise<Injected>
  /** What a session should know before its first word: the fields of `everkeep brief --json`. */
  readonly brief: (request?: BriefRequest) => Promise<Injected>
  /** The memories that a question is about, best first. The same order with and without an index. */
  readonly search: (request: SearchRequest) => Promise<SearchOutcome>
  /** The memories of these entries with their texts. One that cannot be read, or is gone, is not among them. */
  readonly readSome: (entries: readonly Entry[]) => Promise<readonly Memory[]>
  /** What applying a plan would do to each file. */
  readonly preview: (plan: Pick<Plan, 'changes' | 'files'>) => Promise<PlanPreview>
  /** Compares everything that is derived with what it should be. Changes nothing. */
  readonly validateIndex: () => Promise<IndexReport>
  /** One proposal with what accepting it would do to each file. */
  readonly showProposal: (id: string) => Promise<ProposalReport>
  /** Who speaks in the memories of these entries, in their order, whatever the files say of themselves. */
  readonly voicesOf: (entries: readonly Entry[]) => Promise<readonly EntryVoice[]>
}

export function plainAnswers(app: App, recall: () => Promise<RecallApp>): PlainAnswers {
  return {
    context: async (request) => injectionJson(await (await recall()).context(request)),
    brief: async (request) => injectionJson(await (await recall()).brief(request)),
    search: async (request) => {
      const { hits, ...outcome } = await app.search(request)
      return { ...outcome, hits: hits.map(plainHit) }
    },
    readSome: async (entries) =>
      [...(await app.readSome(entries)).values()].map(({ memory }) => memory),
    preview: async (plan) => withPlainDiffs(await app.preview(plan)),
    validateIndex: async () => withPlainDiffs(await app.validateIndex()),
    showProposal: async (id) => withPlainDiffs(await app.showProposal(id)),
    voicesOf: async (entries) =>
      [...(await app.voicesOf(entries))].map(([{ memory }, voice]) => ({
        id: memory.id,
        ...voice,
      })),
  }
}

function plainHit({ text, ...hit }: Hit): SearchHit {
  return { ...hit, text: { ...text, parts: Object.fromEntries(text.parts) } }
}

function withPlainDiffs<T extends { readonly diffs: ReadonlyMap<string, string> }>(
  answer: T,
): Omit<T, 'diffs'> & { readonly diffs: Diffs } {
  return { ...answer, diffs: Object.fromEntries(answer.diffs) }
}
