import type { ReviewList } from '../../app/inbox/review.ts'
import type { ProposalRow } from './contract.ts'

type ReviewItem = ReviewList['items'][number]

export function proposalRow({ proposal, state, why }: Omit<ReviewItem, 'plan'>): ProposalRow {
  const { id, source, title, madeAt, confidence = null, session = '' } = proposal
  const { operation, changes } = proposal.plan
  return {
    ...{ id, source, title, madeAt, confidence, session, operation, state, why },
    actions: [...new Set(changes.map(({ action }) => action))],
  }
}
