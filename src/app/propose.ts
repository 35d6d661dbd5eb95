import { invariant } from '../core/errors.ts'
import type { Plan } from '../core/plan.ts'
import { type ProposalSource, proposalContent, proposalId } from '../core/proposal.ts'
import { veil, veilPlan } from '../core/veil.ts'
import type { ProposalFate } from '../ports/inbox.ts'
import type { World } from '../ports/world.ts'

export interface ProposeRequest {
  readonly source: ProposalSource
  /** One line for the list. */
  readonly title: string
  readonly plan: Plan
  /** How sure the proposer is, 0..1. */
  readonly confidence?: number
  /** The conversation that it came from. */
  readonly session?: string
}

/**
 * Puts a plan into the inbox, where it waits for a person's word. Nothing of the vault is touched. The same content
 * waits once, and does not come back when it was rejected (INB-03); secrets do not wait with it (WRT-13).
 */
export async function propose(
  world: Pick<World, 'inbox' | 'hash' | 'clock'>,
  request: ProposeRequest,
): Promise<ProposalFate> {
  const { inbox, hash } = world
  invariant(inbox !== undefined, 'this vault has an inbox')
  const plan = veilPlan(request.plan, hash.version)
  const fingerprint: string = hash.version(proposalContent(plan))
  return inbox.add({
    id: proposalId(fingerprint),
    source: request.source,
    title: veil(request.title, hash.version).replace(/\s+/g, ' ').trim(),
    madeAt: world.clock(),
    plan,
    fingerprint,
    ...(request.confidence !== undefined && { confidence: request.confidence }),
    ...(request.session !== undefined && { session: request.session }),
  })
}
