import { invariant } from '../../core/base/errors.ts'
import { maskText, veilWaiting } from '../../core/plan/mask-secrets.ts'
import type { Plan } from '../../core/plan/plan.ts'
import {
  type Base,
  type ProposalSource,
  proposalContent,
  proposalId,
} from '../../core/plan/proposal.ts'
import type { ProposalFate } from '../../ports/inbox.ts'
import type { World } from '../../ports/world.ts'
import { findStored } from '../write/stage-change.ts'

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

type Needs = Pick<World, 'inbox' | 'vault' | 'layout' | 'hash' | 'clock'>

/**
 * Puts a plan into the inbox, where it waits for a person's word. Nothing of the vault is touched. The same content
 * waits once, and does not come back when it was rejected (INB-03); secrets do not wait with it (WRT-13).
 */
export async function propose(world: Needs, request: ProposeRequest): Promise<ProposalFate> {
  return (await proposeNamed(world, request)).fate
}

/** The same, with the id under which it waits, waited already or was rejected. */
export async function proposeNamed(
  world: Needs,
  request: ProposeRequest,
): Promise<{ readonly id: string; readonly fate: ProposalFate }> {
  const { inbox, hash } = world
  invariant(inbox !== undefined, 'this vault has an inbox')
  const { plan, bases } = veilWaiting(
    { plan: request.plan, bases: await basesOf(world, request.plan) },
    hash.version,
  )
  const fingerprint: string = hash.version(proposalContent(plan))
  const id = proposalId(fingerprint)
  const fate = await inbox.add({
    id,
    source: request.source,
    title: maskText(request.title, hash.version).replace(/\s+/g, ' ').trim(),
    madeAt: world.clock(),
    plan,
    fingerprint,
    ...(request.confidence !== undefined && { confidence: request.confidence }),
    ...(request.session !== undefined && { session: request.session }),
    ...(bases.length > 0 && { bases }),
  })
  return { id, fate }
}

/** The memories that the plan changes, as they stand now. */
export async function basesOf(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  { changes }: Plan,
): Promise<readonly Base[]> {
  const bases: Base[] = []
  for (const { id, before, target, after } of changes) {
    if (before === 'absent') continue
    const stored = await findStored(world, new Map(), target)
    if (stored === undefined) continue
    const isText = after.as === 'text' && !world.layout.sharedPaths.includes(target.path)
    const text = isText ? (await world.vault.read(target.path))?.text : undefined
    bases.push({ change: id, memory: stored.memory, ...(text !== undefined && { text }) })
  }
  return bases
}
