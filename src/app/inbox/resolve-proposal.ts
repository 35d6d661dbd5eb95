import { KnownError, unlessKnown } from '../../core/base/errors.ts'
import { isRulePath, shownPath } from '../../core/base/rule-path.ts'
import { movePatch } from '../../core/format/diff/move-patch.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import { rebaseMemory, sameSubstance } from '../../core/model/rebase-memory.ts'
import { isVeiled, unveilWaiting } from '../../core/plan/mask-secrets.ts'
import type { Change, FileChange, Plan } from '../../core/plan/plan.ts'
import type { Base, Proposal } from '../../core/plan/proposal.ts'
import type { World } from '../../ports/world.ts'
import { nameIndexOf } from '../catalog/name-index.ts'
import { versionOf } from '../catalog/parse-file.ts'
import { planCreate } from '../write/plan/plan-create.ts'
import { findStored } from '../write/stage-change.ts'

/**
 * How a proposal stands to the vault of today (INB-02). ready: as it was planned. moved: planned anew, the same intent on
 * what changed elsewhere. outdated: what it was made from is another thing by now. done: the vault says so already.
 */
export type ProposalState = 'ready' | 'moved' | 'outdated' | 'done'

export interface Resolved {
  readonly state: ProposalState
  /** The plan that an acceptance carries out today; empty unless ready or moved. Holds the secrets of the files. */
  readonly plan: Plan
  /** Why it is not ready, as a sentence. */
  readonly why: string
}

type Part<T> =
  | { readonly kind: 'keep' | 'moved'; readonly part: T; readonly why?: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'outdated'; readonly why: string }

export interface Surroundings {
  /** Every memory of the vault, whatever its status. */
  readonly entries: readonly Entry[]
  /** What else is carried out with it: limits count it. */
  readonly planned?: readonly Change[]
}

/** Looks at the vault as it is and says what accepting the proposal would mean now. Never writes. */
export async function resolveProposal(
  world: World,
  proposal: Proposal,
  { entries, planned = [] }: Surroundings,
): Promise<Resolved> {
  const { plan, bases } = await unveiled(world, proposal)
  const parts: Part<unknown>[] = []
  const changes: Change[] = []
  const files: FileChange[] = []
  for (const change of plan.changes) {
    const base = bases.find((one) => one.change === change.id)
    const part = await resolveChange(world, {
      ...{ change, base, entries, proposal },
      planned: [...planned, ...changes],
    })
    parts.push(part)
    if ('part' in part) changes.push(part.part)
  }
  for (const file of plan.files) {
    const part = await resolveFile(world, file)
    parts.push(part)
    if ('part' in part) files.push(part.part)
  }
  return { ...verdict(parts), plan: { ...plan, changes, files } }
}

function verdict(parts: readonly Part<unknown>[]): Pick<Resolved, 'state' | 'why'> {
  const outdated = parts.find((part) => part.kind === 'outdated')
  if (outdated !== undefined) return { state: 'outdated', why: outdated.why }
  const live = parts.filter((part) => 'part' in part)
  if (live.length === 0) return { state: 'done', why: 'The vault already says so.' }
  const moved = live.find((part) => part.kind === 'moved')
  return moved === undefined
    ? { state: 'ready', why: '' }
    : { state: 'moved', why: moved.why ?? 'The memory changed since, so the proposal was rebased.' }
}

/** The plan with the secrets that stand in the files today. */
async function unveiled(world: World, { plan, bases = [] }: Proposal) {
  if (!isVeiled({ plan, bases })) return { plan, bases }
  const paths = new Set([
    ...plan.changes.map(({ target }) => target.path),
    ...plan.files.map(({ path }) => path),
  ])
  const texts: string[] = []
  for (const path of paths) {
    const file = await world.vault.read(path).catch(unlessKnown)
    if (file !== undefined) texts.push(file.text)
  }
  return unveilWaiting({ plan, bases }, texts, world.hash.version)
}

interface Case {
  readonly change: Change
  readonly base: Base | undefined
  readonly entries: readonly Entry[]
  readonly proposal: Proposal
  readonly planned: readonly Change[]
}

async function resolveChange(world: World, one: Case): Promise<Part<Change>> {
  try {
    return await (one.change.before === 'absent'
      ? resolveCreate(world, one)
      : resolveExisting(world, one))
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug' || error.kind === 'environment')
      throw error
    return { kind: 'outdated', why: `${error.message} ${error.hint}` }
  }
}

async function resolveCreate(world: World, one: Case): Promise<Part<Change>> {
  const { change, entries, proposal, planned } = one
  if (change.after.as !== 'memory') return resolvePlace(world, one)
  const { memory } = change.after
  for (const twin of nameIndexOf(entries).titled(memory.kind, memory.title)) {
    if (twin.memory.status !== 'active') continue
    const standing = await stored(world, twin)
    if (standing !== undefined && sameText(standing.memory, memory)) return { kind: 'done' }
    const born = twin.memory.createdAt
    if (born !== undefined && born >= proposal.madeAt) return { kind: 'outdated', why: came(twin) }
  }
  const draft = await planCreate(world, memory, { entries, planned, reason: change.reason })
  if (isFree(world, entries, change)) return { kind: 'keep', part: change }
  if (proposal.plan.changes.length > 1)
    return { kind: 'outdated', why: `${change.target.path} is used by another memory.` }
  const { target, after } = draft
  return {
    kind: 'moved',
    part: { ...change, target, after },
    why: `${change.target.path} is used by another memory, so this one goes to ${target.path}.`,
  }
}

function came({ path, memory }: Entry): string {
  return `${JSON.stringify(memory.title)} was created in the meantime: ${path}. Compare both, then reject or edit this one.`
}

function resolvePlace(world: World, { entries, change }: Case): Part<Change> {
  if (isFree(world, entries, change)) return { kind: 'keep', part: change }
  return { kind: 'outdated', why: `${change.target.path} already exists.` }
}

/** A file that holds many memories has room for one more: there the id counts alone. */
function isFree(world: World, entries: readonly Entry[], { target }: Change): boolean {
  const isShared = world.layout.sharedPaths.includes(target.path)
  const { withId, at } = nameIndexOf(entries)
  return withId(target.id).length === 0 && (isShared || at(target.path).length === 0)
}

function sameText(one: Memory, other: Memory): boolean {
  const told = ({ body, fields }: Memory): string =>
    JSON.stringify([body.replace(/\s+/g, ' ').trim(), fields ?? null])
  return told(one) === told(other)
}

async function resolveExisting(world: World, one: Case): Promise<Part<Change>> {
  const { change, base, entries } = one
  const entry = entryOf(entries, change)
  if (entry === undefined)
    return change.after.as === 'absent'
      ? { kind: 'done' }
      : { kind: 'outdated', why: `${change.target.id} no longer exists.` }
  // Most are about what still stands as it stood: the catalog knows that, and the writer looks again.
  const isThere = entry.path === change.target.path
  if (isThere && entry.version === change.before) return { kind: 'keep', part: change }
  const now = await stored(world, entry)
  if (now === undefined) return { kind: 'outdated', why: `${change.target.id} no longer exists.` }
  const version = versionOf(world, now)
  if (isThere && version === change.before) return { kind: 'keep', part: change }
  if (base === undefined) return { kind: 'outdated', why: edited(change) }
  return rebased(world, { ...one, base, entry, now: now.memory, version })
}

interface Moved extends Case {
  readonly base: Base
  readonly entry: Entry
  readonly now: Memory
  readonly version: Change['before']
}

async function rebased(world: World, moved: Moved): Promise<Part<Change>> {
  const { change, base, entry, now, version } = moved
  const { after } = change
  const target = { id: now.id, path: entry.path }
  const common = { ...change, target, before: version }
  const isStatus =
    after.as === 'absent' || (after.as === 'memory' && after.memory.status !== base.memory.status)
  if (after.as === 'memory' && isStatus && now.status === after.memory.status)
    return { kind: 'done' }
  if (isStatus && !sameSubstance(base.memory, now)) return { kind: 'outdated', why: edited(change) }
  if (after.as === 'absent') return { kind: 'moved', part: common }
  if (after.as === 'text') return rebasedText(world, moved)
  const merged = rebaseMemory({ base: base.memory, after: after.memory, now })
  if (merged.kind === 'conflict')
    return { kind: 'outdated', why: `${edited(change)} Both change ${merged.field}.` }
  const { memory } = merged
  if (sameText(memory, now) && JSON.stringify(memory) === JSON.stringify(now))
    return { kind: 'done' }
  const path = isStatus ? world.layout.pathWhen(entry.path, now.id, memory.status) : entry.path
  return { kind: 'moved', part: { ...common, after: { as: 'memory', memory, path } } }
}

async function rebasedText(world: World, moved: Moved): Promise<Part<Change>> {
  const { change, base, entry, version } = moved
  const text = (await world.vault.read(entry.path))?.text
  const isShared = world.layout.sharedPaths.includes(entry.path)
  if (change.after.as !== 'text' || base.text === undefined || text === undefined || isShared)
    return { kind: 'outdated', why: edited(change) }
  const next = movePatch(base.text, change.after.text, text)
  if (next === undefined) return { kind: 'outdated', why: edited(change) }
  if (next === text) return { kind: 'done' }
  const target = { id: change.target.id, path: entry.path }
  const after = { as: 'text' as const, text: next, path: entry.path }
  return { kind: 'moved', part: { ...change, target, before: version, after } }
}

function edited({ target }: Change): string {
  return `${target.id} changed since this was proposed.`
}

/** The memory that a change means: in its place, else by its id wherever it went. */
function entryOf(entries: readonly Entry[], { target }: Change): Entry | undefined {
  const own = nameIndexOf(entries).withId(target.id)
  return own.find(({ path }) => path === target.path) ?? (own.length === 1 ? own[0] : undefined)
}

function stored(world: World, entry: Entry) {
  return findStored(world, new Map(), { id: entry.memory.id, path: entry.path })
}

async function resolveFile(world: World, file: FileChange): Promise<Part<FileChange>> {
  const { path, before, after } = file
  // An inbox may come with a clone: what Everkeep keeps for itself is nothing that a proposal may change.
  if (path.startsWith('.everkeep/'))
    return { kind: 'outdated', why: `${path} cannot be changed by a proposal.` }
  let now: string | undefined
  try {
    now = (await world.vault.read(path))?.text
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'environment') throw error
    return { kind: 'outdated', why: `${error.message} ${error.hint}` }
  }
  if (now === after) return { kind: 'done' }
  if (now === before) return { kind: 'keep', part: file }
  const moved = now === undefined || after === undefined ? undefined : movedText(file, now)
  if (moved === undefined)
    return { kind: 'outdated', why: `${shownPath(path)} changed since this was proposed.` }
  if (moved === now) return { kind: 'done' }
  return { kind: 'moved', part: { ...file, before: now, after: moved } }
}

/** The same lines in a text that went on; what was to be the first rule of a file is the last of one that came. */
function movedText({ path, before, after = '' }: FileChange, now: string): string | undefined {
  if (before !== undefined) return movePatch(before, after, now)
  if (!isRulePath(path) || now.includes(after.trim())) return undefined
  return `${now}${now === '' || now.endsWith('\n') ? '' : '\n'}${after}`
}
