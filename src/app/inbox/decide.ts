import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { Change, FileChange, Plan } from '../../core/plan/plan.ts'
import { inboxPath, type Proposal } from '../../core/plan/proposal.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { readStored } from '../catalog/catalog.ts'
import { startGuards } from '../rules/start-guards.ts'
import { applyUnderLock, commitApplied } from '../write/apply.ts'
import type { ApplyOutcome } from '../write/apply-request.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { previewPlan } from '../write/plan/preview.ts'
import { recoverPending } from '../write/recover.ts'
import { collectDropBox } from './drop-box.ts'
import { resolveProposal } from './resolve-proposal.ts'
import { findProposal, inboxOf, pickProposal } from './review.ts'

export interface Choice {
  /** Ids or their beginnings; `all` that wait. */
  readonly names: 'all' | readonly string[]
  /** Of `all`, those of one source. */
  readonly source?: Proposal['source'] | undefined
}

export interface AcceptRequest extends Choice {
  /** A person said yes at the terminal: what an agent proposed is vouched for from now on (REC-14). */
  readonly byPerson?: boolean
}

export interface Left {
  readonly proposal: Proposal
  readonly why: string
}

export interface AcceptOutcome {
  /** One for all that could be done at once; what changes the same file goes one after the other. */
  readonly operations: readonly Operation[]
  readonly accepted: readonly Proposal[]
  /** Outdated: they wait on, for a person to reject or edit them. */
  readonly left: readonly Left[]
  /** What they ask for is so already: they were taken off the list. */
  readonly cleared: readonly Proposal[]
  readonly warnings: readonly string[]
  readonly commit: ApplyOutcome['commit']
}

/**
 * Carries out proposals through the one writer, as they read on the vault of today; what was outdated since is left
 * (INB-02). The same operation takes them off the inbox, so that undoing it lets them wait again.
 */
export async function acceptProposals(
  world: World,
  request: AcceptRequest,
): Promise<AcceptOutcome> {
  await collectAll(world, request)
  const { outcomes, ...told } = await world.lock.hold(() => acceptUnderLock(world, request))
  const operations: Operation[] = []
  const warnings: string[] = [...told.healed]
  let commit: ApplyOutcome['commit']
  for (const outcome of outcomes) {
    const done = await commitApplied(world, outcome)
    if (done.operation !== undefined) operations.push(done.operation)
    warnings.push(...done.warnings)
    commit = done.commit ?? commit
  }
  const { accepted, left, cleared } = told
  return { operations, accepted, left, cleared, warnings, commit }
}

interface Told {
  readonly outcomes: ApplyOutcome[]
  readonly accepted: Proposal[]
  readonly left: Left[]
  readonly cleared: Proposal[]
  readonly healed: readonly string[]
}

async function acceptUnderLock(world: World, request: AcceptRequest): Promise<Told> {
  const healed = await recoverPending(world)
  const told: Told = { outcomes: [], accepted: [], left: [], cleared: [], healed }
  let waiting = await chosen(world, request)
  while (waiting.length > 0) {
    const batch = await makeBatch(world, waiting, told)
    if (batch.members.length > 0) await applyBatch(world, batch, { request, told })
    waiting = batch.later
  }
  return told
}

/** All that wait includes the notes of the drop box, whether or not somebody has looked at the list (INB-04). */
async function collectAll(world: World, { names, source = 'drop-box' }: Choice): Promise<void> {
  if (names === 'all' && source === 'drop-box') await collectDropBox(world)
}

async function chosen(world: World, { names, source }: Choice): Promise<readonly Proposal[]> {
  const inbox = inboxOf(world)
  if (names === 'all')
    return (await inbox.list()).filter((one) => one.source === (source ?? one.source))
  const found = new Map<string, Proposal>()
  for (const name of names) {
    const proposal = await findProposal(inbox, name)
    found.set(proposal.id, proposal)
  }
  return [...found.values()]
}

interface Member {
  readonly proposal: Proposal
  readonly plan: Plan
}

interface Batch {
  readonly members: readonly Member[]
  /** They touch what the batch touches: their turn comes when it is done. */
  readonly later: readonly Proposal[]
}

/** As many as can be done in one operation. Each is looked at on the vault as it stands now. */
async function makeBatch(world: World, waiting: readonly Proposal[], told: Told): Promise<Batch> {
  const { entries } = await readStored(world)
  const members: Member[] = []
  const later: Proposal[] = []
  const touched = new Set<string>()
  for (const proposal of waiting) {
    const planned = members.flatMap(({ plan }) => plan.changes)
    const { state, why, plan } = await resolveProposal(world, proposal, { entries, planned })
    const refusal = state === 'ready' || state === 'moved' ? await refusalOf(world, plan) : why
    if (state === 'done') await clear(world, proposal, told)
    else if (refusal !== undefined) told.left.push({ proposal, why: refusal })
    else if (touches(world, plan).some((name) => touched.has(name))) later.push(proposal)
    else {
      for (const name of touches(world, plan)) touched.add(name)
      members.push({ proposal, plan })
    }
  }
  return { members, later }
}

async function clear(world: World, proposal: Proposal, told: Told): Promise<void> {
  await inboxOf(world).remove(proposal.id)
  told.cleared.push(proposal)
}

/** Why the writer would refuse it, by the writer's own code. */
async function refusalOf(world: World, plan: Plan): Promise<string | undefined> {
  const { refused } = await previewPlan(world, plan)
  const error = refused[0]?.error
  return error && `${error.message} ${error.hint}`
}

/** What two proposals may not both change in one operation. */
function touches({ layout }: World, { changes, files }: Plan): readonly string[] {
  const own = (path: VaultPath): readonly string[] =>
    layout.sharedPaths.includes(path) ? [] : [`file ${path}`]
  return [
    ...changes.flatMap(({ target, after }) => [
      `memory ${target.id}`,
      ...own(target.path),
      ...(after.as === 'absent' ? [] : own(after.path)),
    ]),
    ...files.map(({ path }) => `file ${path}`),
  ]
}

async function applyBatch(
  world: World,
  { members }: Batch,
  { request, told }: { readonly request: AcceptRequest; readonly told: Told },
): Promise<void> {
  const changes: Omit<Change, 'id'>[] = []
  const files: FileChange[] = []
  for (const { proposal, plan } of members) {
    changes.push(...plan.changes.map((change) => memberChange(change, proposal, request)))
    files.push(...plan.files, await goes(world, proposal))
  }
  const notes = members.map(({ proposal }) => `accepted ${proposal.id} (${proposal.source})`)
  const plan = makePlan(world, 'review', { changes, files, notes })
  const byPerson = request.byPerson === true
  const outcome = await applyUnderLock(world, { plan, select: 'all', whole: true, byPerson })
  const [refused] = outcome.refused
  if (refused !== undefined) throw refused.error
  if (byPerson) await startGuards(world, plan.changes)
  told.outcomes.push(outcome)
  told.accepted.push(...members.map(({ proposal }) => proposal))
}

/** A proposal is accepted whole: its changes are one unit. */
function memberChange(
  { id: _, ...change }: Change,
  { id: group }: Proposal,
  { byPerson = false }: AcceptRequest,
): Omit<Change, 'id'> {
  const { after } = change
  if (!byPerson || after.as !== 'memory') return { ...change, group }
  return { ...change, group, after: { ...after, memory: vouchedFor(after.memory) } }
}

function vouchedFor(memory: Memory): Memory {
  return memory.origin === 'agent' ? { ...memory, origin: 'confirmed' } : memory
}

/** The proposal's own file: gone when the operation is done, back when it is undone. */
async function goes(world: World, { id }: Proposal): Promise<FileChange> {
  const path = inboxPath(id)
  const before = (await world.vault.read(path))?.text
  if (before !== undefined) return { path, before, after: undefined, reason: 'accepted' }
  throw new KnownError('OCC_CONFLICT', {
    message: `${id} was just decided by another process.`,
    hint: 'Run `everkeep review list` again.',
  })
}

export interface RejectOutcome {
  readonly rejected: readonly Proposal[]
}

/** Takes proposals off the list for good: the same content is not proposed again (INB-03). */
export async function rejectProposals(world: World, choice: Choice): Promise<RejectOutcome> {
  await collectAll(world, choice)
  const inbox = inboxOf(world)
  const rejected: Proposal[] = []
  for (const proposal of await chosen(world, choice))
    if (await inbox.reject(proposal.id)) rejected.push(proposal)
  return { rejected }
}

/** Takes rejections back: they wait again. A dry run says which would. */
export async function reopenProposals(
  world: World,
  names: readonly string[],
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<readonly Proposal[]> {
  const inbox = inboxOf(world)
  const rejections = await inbox.rejections()
  const wanted = [...new Set(names.map((name) => pickProposal(rejections, name)))]
  if (dryRun) return wanted
  const reopened: Proposal[] = []
  for (const proposal of wanted) if (await inbox.reopen(proposal.id)) reopened.push(proposal)
  return reopened
}
