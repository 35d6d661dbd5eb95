import { invariant, KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import { nearest } from '../../core/base/nearest.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry } from '../../core/model/memory.ts'
import { redactPlan } from '../../core/plan/mask-secrets.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { Proposal, ProposalSource } from '../../core/plan/proposal.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { Inbox } from '../../ports/inbox.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { quarantinedFiles } from '../catalog/quarantined.ts'
import { type Preview, previewPlan } from '../write/plan/preview.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { collectDropBox } from './drop-box.ts'
import { type ProposalState, resolveProposal } from './resolve-proposal.ts'

/** A proposal as it stands to the vault of today. */
export interface ReviewItem {
  readonly proposal: Proposal
  readonly state: ProposalState
  /** Why it is not ready, as a sentence. */
  readonly why: string
  /** What an acceptance carries out today. Holds the secrets of the files: not for showing. */
  readonly plan: Plan
}

export interface ReviewList {
  readonly items: readonly ReviewItem[]
  /** Files of the inbox that hold no proposal any more. */
  readonly torn: readonly string[]
  /** `*.invalid.*`: files that a validator put aside. They wait for somebody to mend them. */
  readonly quarantined: readonly VaultPath[]
}

export interface ReviewFilter {
  readonly source?: ProposalSource | undefined
}

/** Everything that is proposed and not yet decided, oldest first (INB-01). */
export async function listProposals(world: World, filter: ReviewFilter = {}): Promise<ReviewList> {
  await recoverIfNeeded(world)
  await collectDropBox(world)
  const inbox = inboxOf(world)
  const { entries } = await readCatalog(world)
  const waiting = await inbox.list()
  const wanted = waiting.filter(({ source }) => source === (filter.source ?? source))
  const items: ReviewItem[] = []
  for (const proposal of wanted) items.push(await itemOf(world, proposal, entries))
  return {
    items,
    torn: (await inbox.torn(waiting)).map(({ file }) => file),
    quarantined: await quarantinedFiles(world),
  }
}

/** How many wait, without a look at what each would do today. */
export async function countWaiting(world: World): Promise<number> {
  return (await inboxOf(world).list()).length
}

export async function itemOf(
  world: World,
  proposal: Proposal,
  entries: readonly Entry[],
): Promise<ReviewItem> {
  return { proposal, ...(await resolveProposal(world, proposal, { entries })) }
}

export interface ShownProposal extends Omit<ReviewItem, 'plan'> {
  /** What an acceptance carries out today, without secrets. */
  readonly plan: Plan
  /** Unified diffs by the id of the change or the path of the file, without secrets. */
  readonly diffs: Preview['diffs']
  /** What the writer would refuse of it. */
  readonly refused: Preview['refused']
}

/**
 * One proposal with what accepting it would do to each file. Outdated ones show what they were about. Whoever leafs through
 * many gives what they know of the vault, so that it is not read again for each.
 */
export async function showProposal(
  world: World,
  name: string,
  known: { readonly entries?: readonly Entry[] } = {},
): Promise<ShownProposal> {
  await recoverIfNeeded(world)
  const proposal = await findProposal(inboxOf(world), name)
  const entries = known.entries ?? (await readCatalog(world)).entries
  const item = await itemOf(world, proposal, entries)
  const { diffs, refused } = await previewPlan(world, item.plan)
  return {
    ...item,
    refused,
    plan: redactPlan(item.plan),
    diffs: new Map([...diffs].map(([key, diff]) => [key, redact(diff)])),
  }
}

/** What was rejected, oldest first, with the moment at which it was proposed. */
export async function listRejections(world: World): Promise<readonly Rejection[]> {
  const rejected = await inboxOf(world).rejections()
  return rejected.map(({ id, source, title, madeAt }) => ({ id, source, title, madeAt }))
}

export interface Rejection {
  readonly id: string
  readonly source: ProposalSource
  readonly title: string
  readonly madeAt: Instant
}

export function inboxOf({ inbox }: Pick<World, 'inbox'>): Inbox {
  invariant(inbox !== undefined, 'this vault has an inbox')
  return inbox
}

/** By id, or by its beginning where that is only one's. */
export async function findProposal(
  inbox: Pick<Inbox, 'list' | 'find'>,
  name: string,
): Promise<Proposal> {
  // A whole id needs no look at all the others.
  return (await inbox.find(name.trim().toLowerCase())) ?? pickProposal(await inbox.list(), name)
}

export function pickProposal<P extends { readonly id: string }>(
  proposals: readonly P[],
  name: string,
): P {
  const wanted = name.trim().toLowerCase()
  const bare = wanted.replace(/^p-/, '')
  const fits = proposals.filter(
    ({ id }) => id === wanted || (bare.length >= 3 && id.startsWith(`p-${bare}`)),
  )
  const [only] = fits
  if (only !== undefined && fits.length === 1) return only
  const ids = proposals.map(({ id }) => id)
  const near = nearest(wanted, ids)[0]
  if (fits.length > 1)
    throw new KnownError('AMBIGUOUS_NAME', {
      message: `${JSON.stringify(name)} matches ${fits.length} proposals: ${fits.map(({ id }) => id).join(', ')}.`,
      hint: 'Type more of its id.',
    })
  throw new KnownError('PROPOSAL_NOT_FOUND', {
    message: `There is no proposal ${JSON.stringify(name)}.`,
    hint:
      near === undefined
        ? 'See `everkeep review list`.'
        : `Did you mean ${near}? See \`everkeep review list\`.`,
  })
}
