import { addUses } from '../core/add-uses.ts'
import { KnownError } from '../core/errors.ts'
import type { FileEdit, Files } from '../core/layout.ts'
import type { Card, Entry, MemoryId } from '../core/memory.ts'
import { once } from '../core/once.ts'
import type { Change, FileChange, Plan } from '../core/plan.ts'
import { chosenChanges, type Unit, unaskedChanges, unitsOf } from '../core/plan-units.ts'
import { isRulePath, shownPath } from '../core/rule-path.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { FileImage, Operation, OperationChange } from '../ports/journal.ts'
import type { CommitOutcome } from '../ports/repository.ts'
import type { Use } from '../ports/usage.ts'
import type { World } from '../ports/world.ts'
import { autoCommit } from './auto-commit.ts'
import { foreignCounters, readStored, trusted } from './catalog.ts'
import { chronicle, keepsLog, NOTHING_LOGGED, tellProject } from './chronicle.ts'
import { listsWait, needsImage, noteGenerated, stageGenerated } from './generated-files.ts'
import { leaveLists, noteListed } from './lists.ts'
import { readCopies } from './readable-copies.ts'
import { abandonOperation, finishOperation, finishPending } from './recover.ts'
import { isMemoryPlace, type Stage, stagedTexts, stageEdits } from './stage.ts'
import { stageChange } from './stage-change.ts'
import { dropFolded, foldMark, NO_USES, stageCounters, unfoldedUses } from './stage-counters.ts'
import { freshEntries, merged, touchedPaths, usedIn } from './touched-entries.ts'
import { putBackStage, standsAsBefore, writeStage } from './write-stage.ts'

export interface ApplyRequest {
  readonly plan: Plan
  /** `unasked`: those that need nothing (WRT-16). Else the ids of the chosen changes. */
  readonly select: 'all' | 'unasked' | readonly string[]
  /** Said in the log in place of the plan's own changes; undo names what it takes back. */
  readonly summary?: readonly OperationChange[]
  readonly undoes?: string
  readonly partner?: Operation['partner']
  /** Generated files that the plan itself puts right. */
  readonly exact?: readonly VaultPath[]
  /** False for housekeeping that nobody asks to undo (WRT-18). */
  readonly listed?: boolean
  /** Also puts the uses counted since into the memories' files. */
  readonly fold?: boolean
  /** All of it or nothing: one refusal refuses the rest. Without it the rest of a batch goes on. */
  readonly whole?: boolean
  /** Last edits to generated files, from how they will stand and what they list: the budget comment (BUD-02). */
  readonly finish?: (files: Files, entries: readonly Entry[]) => readonly FileEdit[]
  /** Generated files are made anew as a whole, not only for the changed memories: what drifted is put right. */
  readonly rebuild?: boolean
}

export interface Refusal {
  readonly change: Change
  readonly error: KnownError
}

export interface ApplyOutcome {
  /** Undefined when nothing was left to do. */
  readonly operation: Operation | undefined
  readonly refused: readonly Refusal[]
  readonly warnings: readonly string[]
  readonly commit: CommitOutcome | undefined
}

/**
 * The one writer. Carries out the chosen changes of a plan and decides nothing: lock, versions, journal, files,
 * generated files, log. A crash at any step leaves the state before or after (WRT-02).
 */
export async function applyPlan(world: World, request: ApplyRequest): Promise<ApplyOutcome> {
  return commitApplied(world, await world.lock.hold(() => applyUnderLock(world, request)))
}

/** The part of an apply that needs the lock, for a caller who holds it already. `commitApplied` comes after. */
export async function applyUnderLock(world: World, request: ApplyRequest): Promise<ApplyOutcome> {
  const healed = await finishPending(world)
  const outcome = await applyHealed(world, request)
  return { ...outcome, warnings: [...healed, ...outcome.warnings] }
}

/** Git may be slow and may ask hooks: it gets its turn when the lock is free again. */
export async function commitApplied(world: World, outcome: ApplyOutcome): Promise<ApplyOutcome> {
  const { operation } = outcome
  if (operation === undefined || !operation.listed) return outcome
  return { ...outcome, commit: await autoCommit(world, operation, operation.paths) }
}

async function applyHealed(world: World, request: ApplyRequest): Promise<ApplyOutcome> {
  // Most operations need none of the other memories: a save into a large vault does not read them.
  const readEntries = once(async () => (await readStored(world)).entries)
  const stage: Stage = new Map()
  const uses = request.fold === true ? await unfoldedUses(world) : NO_USES
  const foreign = await foreignCounters(world)
  const isCounted = foreign.size + uses.length > 0
  const counters = isCounted ? addUses(await readEntries(), foreign, uses) : foreign
  if (isCounted) await stageCounters(world, stage, { entries: await readEntries(), counters })
  const counted = request.fold === true ? 0 : stage.size
  const { done, refused } = await stageChanges(world, stage, chosen(request))
  if (request.whole === true && refused.length > 0)
    return { operation: undefined, refused, warnings: [], commit: undefined }
  for (const file of request.plan.files) await stageFile(world, stage, file)
  const nothing = { operation: undefined, refused, warnings: [], commit: undefined }
  const isIdle = stage.size === counted
  if (isIdle && request.rebuild !== true) {
    await dropFolded(world, uses)
    return nothing
  }

  const used = isCounted ? usedIn(world, stage, { entries: await readEntries(), counters }) : []
  const touched = touchedPaths(stage, { done, used })
  const fresh = await freshEntries(world, stage, touched)
  const entriesAfter = once(async () => merged(await readEntries(), touched, fresh))
  const lists = await stageLists(world, stage, { request, done, readEntries, entriesAfter })
  const { warnings } = lists
  if (request.rebuild === true) await stageMissingCopies(world, stage, done)
  if (request.finish !== undefined)
    await finishLists(world, stage, { finish: request.finish, entries: await entriesAfter() })
  if (isIdle && stage.size === counted) return { ...nothing, warnings }
  const deed = { operation: request.plan.operation, done }
  const log = keepsLog(world, deed)
    ? await chronicle(world, stage, {
        ...deed,
        before: await readEntries(),
        after: await entriesAfter(),
      })
    : NOTHING_LOGGED
  await stageEdits(world, stage, log.edits)
  const titles = await titlesFor(done, readEntries)
  const operation = await record(world, stage, { request, done, titles, uses })
  await carryOut(world, stage, operation)
  await dropFolded(world, uses)
  await updateIndex(world, { touched, fresh, stage, listed: lists.from })
  if (lists.areLeft) await leaveLists(world)
  const late = await tellProject(world, log.metrics, operation.at)
  return {
    operation,
    refused,
    warnings: [...warnings, ...log.warnings, ...late],
    commit: undefined,
  }
}

interface StagedLists {
  readonly warnings: readonly string[]
  /** They are too large to be rewritten by each operation: somebody rebuilds them afterwards. */
  readonly areLeft: boolean
  /** The state of the index that they were made from, and this operation; undefined where they were not made. */
  readonly from: number | undefined
}

/** Stages the generated files that this operation rewrites. */
async function stageLists(
  world: World,
  stage: Stage,
  operation: {
    readonly request: ApplyRequest
    readonly done: readonly Change[]
    readonly readEntries: () => Promise<readonly Entry[]>
    readonly entriesAfter: () => Promise<readonly Entry[]>
  },
): Promise<StagedLists> {
  const { request, done, readEntries, entriesAfter } = operation
  const { listPaths, generatedPaths } = world.layout
  const areLeft = request.rebuild !== true && (await listsWait(world))
  const except = new Set([...(request.exact ?? []), ...(areLeft ? listPaths : [])])
  if (generatedPaths.every((path) => except.has(path)))
    return { warnings: [], areLeft, from: undefined }
  const before = await readEntries()
  const state = await world.index.state()
  const warnings = await stageGenerated(world, stage, {
    entries: await entriesAfter(),
    ...(request.rebuild !== true && { changed: cardsBefore(before, idsOf(request, done)) }),
    except,
  })
  return { warnings, areLeft, from: listPaths.some((path) => except.has(path)) ? undefined : state }
}

/** Copies for reading that somebody took away are a part of what was made from the memories. */
async function stageMissingCopies(
  world: World,
  stage: Stage,
  done: readonly Change[],
): Promise<void> {
  const changed = new Set(done.map(({ target }) => target.id))
  const missing = (await readCopies(world)).filter(
    ({ path, actual, memory }) =>
      actual === undefined && !stage.has(path) && !changed.has(memory.id),
  )
  await stageEdits(
    world,
    stage,
    missing.map(({ path, text }) => ({ path, text })),
  )
}

async function finishLists(
  world: World,
  stage: Stage,
  { finish, entries }: { finish: NonNullable<ApplyRequest['finish']>; entries: readonly Entry[] },
): Promise<void> {
  const files = await stagedTexts(world, stage, world.layout.generatedPaths)
  const edits = finish(files, entries)
  await stageEdits(
    world,
    stage,
    edits.map((edit) => ({ ...edit, role: 'derived' as const })),
  )
}

function chosen({ plan, select }: ApplyRequest): readonly Change[] {
  if (select === 'all') return plan.changes
  return select === 'unasked' ? unaskedChanges(plan) : chosenChanges(plan, select)
}

async function stageChanges(
  world: World,
  stage: Stage,
  changes: readonly Change[],
): Promise<{ done: readonly Change[]; refused: readonly Refusal[] }> {
  const done: Change[] = []
  const refused: Refusal[] = []
  for (const unit of unitsOf(changes)) {
    const refusals = await stageUnit(world, stage, unit)
    if (refusals.length === 0) done.push(...unit)
    refused.push(...refusals)
  }
  return { done, refused }
}

/** All changes of a unit, or none: what was staged of it comes off the stage again. */
async function stageUnit(world: World, stage: Stage, unit: Unit): Promise<readonly Refusal[]> {
  const before = unit.length > 1 ? new Map(stage) : stage
  for (const change of unit) {
    try {
      await stageChange(world, stage, change)
    } catch (error) {
      if (!(error instanceof KnownError)) throw error
      putBack(stage, before)
      return unit.map((one) => ({
        change: one,
        error: one === change ? error : goesWith(change, error),
      }))
    }
  }
  return []
}

/** A change that stands alone is staged whole or not at all: then both are the same. */
function putBack(stage: Stage, before: Stage): void {
  if (stage === before) return
  stage.clear()
  for (const [path, file] of before) stage.set(path, file)
}

function goesWith({ action, target }: Change, { code, message, hint }: KnownError): KnownError {
  return new KnownError(code, {
    message: `It goes together with ${action} ${target.id}, which was refused: ${message}`,
    hint,
  })
}

async function stageFile(world: World, stage: Stage, file: FileChange): Promise<void> {
  const now = (await stagedTexts(world, stage, [file.path])).get(file.path)
  if (now !== file.before)
    throw new KnownError('OCC_CONFLICT', {
      message: `${shownPath(file.path)} was changed since this was planned.`,
      hint: 'Run the command again: it looks at the files as they are now.',
    })
  await stageEdits(world, stage, [{ path: file.path, text: file.after }])
}

/** The memories that this operation changes; an undo changes files, and its summary says whose. */
function idsOf({ summary = [] }: ApplyRequest, done: readonly Change[]): ReadonlySet<MemoryId> {
  return new Set([
    ...done.flatMap(({ target, after }) =>
      after.as === 'memory' ? [target.id, after.memory.id] : [target.id],
    ),
    // Safe: the log holds the ids of memories.
    ...summary.map(({ memoryId }) => memoryId as MemoryId),
  ])
}

/** How the changed memories stood before, for indexes that keep lines which a person wrote. */
function cardsBefore(
  entries: readonly Entry[],
  ids: ReadonlySet<MemoryId>,
): ReadonlyMap<MemoryId, Card | undefined> {
  const cards = new Map<MemoryId, Card | undefined>([...ids].map((id) => [id, undefined]))
  for (const { memory } of entries) if (ids.has(memory.id)) cards.set(memory.id, memory)
  return cards
}

interface Recording {
  readonly request: ApplyRequest
  readonly done: readonly Change[]
  readonly titles: ReadonlyMap<MemoryId, string>
  readonly uses: readonly Use[]
}

/** The titles of memories that the changes themselves do not tell. */
async function titlesFor(
  done: readonly Change[],
  readEntries: () => Promise<readonly Entry[]>,
): Promise<ReadonlyMap<MemoryId, string>> {
  if (done.every(({ after }) => after.as === 'memory')) return new Map()
  return new Map((await readEntries()).map(({ memory }) => [memory.id, memory.title]))
}

async function record(world: World, stage: Stage, recording: Recording): Promise<Operation> {
  const { request, done, titles, uses } = recording
  return {
    id: await world.journal.nextId(),
    operation: request.plan.operation,
    at: world.clock(),
    changes: request.summary ?? done.map((change) => toLogLine(change, titles)),
    paths: [...stage.keys()].sort(),
    notes: uses.length === 0 ? request.plan.notes : [...request.plan.notes, foldMark(world, uses)],
    session: world.session,
    listed: request.listed ?? true,
    undoable: request.listed ?? true,
    ...consentOf(request),
    ...(request.undoes !== undefined && { undoes: request.undoes }),
    ...(request.partner !== undefined && { partner: request.partner }),
  }
}

/** Who applies a plan agreed to the rule files that it names, unless nobody was asked. */
function consentOf({ plan, select }: ApplyRequest): Pick<Operation, 'consented'> {
  const rules = plan.files.map(({ path }) => path).filter(isRulePath)
  return rules.length === 0 || select === 'unasked' ? {} : { consented: rules }
}

/** What the log keeps of a change: no text. */
export function toLogLine(change: Change, titles: ReadonlyMap<MemoryId, string>): OperationChange {
  const { id, action, target, after, reason } = change
  const path = after.as === 'absent' ? target.path : after.path
  const title = after.as === 'memory' ? after.memory.title : (titles.get(target.id) ?? '')
  const memoryId = after.as === 'memory' ? after.memory.id : target.id
  const from = path === target.path ? {} : { from: target.path }
  return { id, action, memoryId, title, path, reason, ...from }
}

async function carryOut(world: World, stage: Stage, operation: Operation): Promise<void> {
  try {
    await world.journal.begin(operation, await imagesOf(world, stage))
    await writeStage(world, stage)
    await finishOperation(world, operation)
  } catch (error) {
    throw (await tookBack(world, stage, operation)) ? error : leftBegun(error)
  }
}

/** A failed operation never happened. Where the disk does not even take that, it stays begun, and the next one finishes it. */
async function tookBack(world: World, stage: Stage, operation: Operation): Promise<boolean> {
  await putBackStage(world, stage)
  if (!(await standsAsBefore(world, stage))) return false
  const abandoned = abandonOperation(world, operation).then(() => true)
  return abandoned.catch(() => false)
}

function leftBegun(error: unknown): unknown {
  if (!(error instanceof KnownError)) return error
  const { code, message, hint } = error
  return new KnownError(code, {
    message: `${message} A part is written already and could not be taken back.`,
    hint: `${hint} The next command then finishes it, and \`everkeep undo\` takes it back.`,
    cause: error,
  })
}

async function imagesOf(world: World, stage: Stage): Promise<readonly FileImage[]> {
  const images: FileImage[] = []
  for (const file of stage.values()) {
    if (file.role === 'derived' && !(await needsImage(world, file))) continue
    const { path, role, original, text } = file
    images.push({ path, role, before: original?.text, after: text })
  }
  return images
}

/** The files are written and safe; an index that cannot follow is brought up to date by the next reader. */
async function updateIndex(
  world: World,
  done: {
    touched: ReadonlySet<VaultPath>
    fresh: ReadonlyMap<VaultPath, readonly Entry[]>
    stage: Stage
    listed: number | undefined
  },
): Promise<void> {
  const ours = [...done.touched].filter(
    (path) => isMemoryPlace(world.layout, path) || world.layout.sharedPaths.includes(path),
  )
  const put = []
  for (const path of ours.filter((one) => done.fresh.has(one))) {
    const stamp = await world.vault.stamp(path)
    if (stamp !== undefined)
      put.push({ path, stamp: trusted(stamp), entries: done.fresh.get(path)! })
  }
  try {
    const { state } = await world.index.update(
      put,
      ours.filter((path) => !done.fresh.has(path)),
    )
    await noteGenerated(world, [...done.stage.keys()])
    // Where somebody else wrote to the index meanwhile, the lists may lack what they found.
    if (done.listed !== undefined && state <= done.listed + 1) await noteListed(world, state)
  } catch (error) {
    if (error instanceof KnownError && error.kind === 'bug') throw error
  }
}
