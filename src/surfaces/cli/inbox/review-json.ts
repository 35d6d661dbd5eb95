import type { AcceptOutcome } from '../../../app/inbox/decide.ts'
import type { ReviewList, ShownProposal } from '../../../app/inbox/review.ts'
import { operationJson } from '../base/operation-json.ts'
import { planJson } from '../plan/plan-json.ts'

export type ReviewItem = ReviewList['items'][number]
type Named = Pick<ReviewItem['proposal'], 'id' | 'source' | 'title' | 'madeAt'>

/** What waits, as `--json` prints it. */
export function reviewJson({ items, torn, quarantined }: ReviewList): object {
  return { proposals: items.map(itemJson), torn, quarantined }
}

function itemJson({ proposal, state, why, plan }: Omit<ReviewItem, 'plan'> & Counted): object {
  return {
    ...namedJson(proposal),
    confidence: proposal.confidence ?? null,
    session: proposal.session ?? null,
    operation: proposal.plan.operation,
    state,
    why,
    changes: plan.changes.length,
    files: plan.files.length,
  }
}

type Counted = Pick<ReviewItem, 'plan'>

export function namedJson({ id, source, title, madeAt }: Named): object {
  return { id, source, title, made_at: madeAt }
}

export function shownJson(shown: ShownProposal): object {
  const { plan, diffs } = shown
  return { ...itemJson(shown), plan: planJson(plan, { dryRun: true, diffs }) }
}

export function acceptJson(outcome: AcceptOutcome): object {
  return {
    accepted: outcome.accepted.map(namedJson),
    left: outcome.left.map(({ proposal, why }) => ({ ...namedJson(proposal), why })),
    cleared: outcome.cleared.map(namedJson),
    operations: outcome.operations.map((operation) => operationJson(operation)),
    warnings: outcome.warnings,
    commit: outcome.commit ?? null,
  }
}
