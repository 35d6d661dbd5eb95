import { KnownError } from '../../core/base/errors.ts'
import { once } from '../../core/base/once.ts'
import { isRulePath, shownPath } from '../../core/base/rule-path.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Entry, MemoryId } from '../../core/model/memory.ts'
import type { Change, FileChange } from '../../core/plan/plan.ts'
import { chosenChanges, planUnits, type Unit, unaskedChanges } from '../../core/plan/plan-units.ts'
import { searchDocument } from '../../core/search/search-document.ts'
import type { UseMove } from '../../core/usage/uses.ts'
import type { FileImage, Operation, OperationChange } from '../../ports/journal.ts'
import type { IndexedFile } from '../../ports/search-index.ts'
import type { World } from '../../ports/world.ts'
import { readStored } from '../catalog/catalog.ts'
import { nameIndexOf } from '../catalog/name-index.ts'
import { FEW, writtenStamp } from '../catalog/what-changed.ts'
import { acceptStaged } from './accept-staged.ts'
import type { ApplyOutcome, ApplyRequest, Refusal } from './apply-request.ts'
import { checkConditions } from './check-conditions.ts'
import { commitApplied } from './commit-applied.ts'
import {
  type DistillLogged,
  keepsLog,
  logDistill,
  NOTHING_LOGGED,
  tellProject,
  toldBefore,
} from './distill-log.ts'
import { needsImage, noteGenerated } from './lists/generated-files.ts'
import { leaveLists } from './lists/lists.ts'
import { noteListed } from './lists/lists-state.ts'
import { finishLists, stageLists, stageMissingCopies } from './lists/stage-lists.ts'
import {
  type FreshFile,
  freshEntries,
  merged,
  touchedPaths,
  usedIn,
} from './lists/touched-entries.ts'
import { movingUses, takeUsesAlong, usesMovedBy } from './move-uses.ts'
import { abandonOperation, finishOperation, leftBegun, recoverPending } from './recover.ts'
import { isIndexed, type Stage, stagedTexts, stageEdits } from './stage.ts'
import { stageChange } from './stage-change.ts'
import { stageCounters } from './stage-counters.ts'
import { putBackStage, standsAsBefore, writeStage } from './write-stage.ts'

export { commitApplied } from './commit-applied.ts'

/**
 * The one writer. Carries out the chosen changes of a plan and decides nothing: lock, versions, journal, files,
 * generated files, log. A crash at any step leaves the state before or after (WRT-02).
 */
export async function applyPlan(world: World, request: ApplyRequest): Promise<ApplyOutcome> {
  return commitApplied(world, await world.lock.hold(() => applyUnderLock(world, request)))
}

/** The part of an apply that needs the lock, for a caller who holds it already. `commitApplied` comes after. */
export async function applyUnderLock(world: World, request: ApplyRequest): Promise<ApplyOutcome> {
  const healed = await recoverPending(world)
  const outcome = await applyHealed(world, request)
  return { ...outcome, warnings: [...healed, ...outcome.warnings] }
}

async function applyHealed(world: World, request: ApplyRequest): Promise<ApplyOutcome> {
  // Most operations need none of the other memories: a save into a large vault does not read them.
  const readEntries = once(async () => (await readStored(world)).entries)
  const stage: Stage = new Map()
  const fold = request.fold === true
  const { counters, moves } = await stageCounters(world, stage, { readEntries, fold })
  const counted = fold ? 0 : stage.size
  const { done, refused } = await stageChanges(world, stage, {
    changes: chosen(request),
    readEntries,
  })
  const nothing = { operation: undefined, refused, warnings: [], commit: undefined }
  if (request.whole === true && refused.length > 0) return nothing
  for (const file of request.plan.files) await stageFile(world, stage, file)
  const taken = await takeUsesAlong(world, stage, { done, readEntries })
  const isIdle = stage.size === counted
  if (isIdle && request.rebuild !== true) {
    if (moves.length > 0) await world.usage.settle('none', moves)
    return nothing
  }

  const used =
    counters.size > 0 ? usedIn(world, stage, { entries: await readEntries(), counters }) : []
  const touched = touchedPaths(world, stage, { done, used })
  const fresh = await freshEntries(world, stage, touched)
  const entriesAfter = once(async () => merged(await readEntries(), touched, fresh))
  const moving = { done, undoes: request.undoes, inFiles: [...moves, ...taken] }
  const uses = await usesMovedBy(world, { ...moving, before: readEntries, after: entriesAfter })
  const lists = await stageLists(world, stage, {
    ...{ rebuild: request.rebuild === true, dropDead: request.dropDead === true },
    exact: request.exact ?? [],
    ...{ ids: idsOf(request, done), uses, readEntries, entriesAfter },
  })
  if (request.rebuild === true) await stageMissingCopies(world, stage, done)
  if (request.finish !== undefined)
    await finishLists(world, stage, { finish: request.finish, entries: await entriesAfter() })
  if (isIdle && stage.size === counted) return { ...nothing, warnings: lists.warnings }
  const log = await stageLog(world, stage, { request, done, readEntries, entriesAfter })
  const titles = await titlesFor(done, readEntries)
  const told = await toldBefore(world, log)
  const operation = await record(world, stage, { request, done, titles, uses, told })
  const before = await indexState(world)
  const unaccepted = await acceptStaged(world, stage, { request, done, touched, fresh })
  await movingUses(world, operation, () => carryOut(world, stage, operation))
  await updateIndex(world, { touched, fresh, stage, before, listed: lists.from })
  if (lists.areLeft) await leaveLists(world)
  const late = await tellProject(world, log.metrics, operation.at)
  return {
    operation,
    refused,
    warnings: [...lists.warnings, ...unaccepted, ...log.warnings, ...late],
    commit: undefined,
  }
}

/** The entry in the log that a vault's own tools read, where it keeps one. */
async function stageLog(
  world: World,
  stage: Stage,
  {
    request,
    done,
    readEntries,
    entriesAfter,
  }: Readers & {
    readonly request: ApplyRequest
    readonly done: readonly Change[]
    readonly entriesAfter: () => Promise<readonly Entry[]>
  },
): Promise<DistillLogged> {
  const deed = { operation: request.plan.operation, done }
  if (!keepsLog(world, deed)) return NOTHING_LOGGED
  const [before, after] = [await readEntries(), await entriesAfter()]
  const log = await logDistill(world, stage, { ...deed, before, after })
  await stageEdits(world, stage, log.edits)
  return log
}

function chosen({ plan, select }: ApplyRequest): readonly Change[] {
  if (select === 'all') return plan.changes
  return select === 'unasked' ? unaskedChanges(plan) : chosenChanges(plan, select)
}

interface Readers {
  readonly readEntries: () => Promise<readonly Entry[]>
}

async function stageChanges(
  world: World,
  stage: Stage,
  { changes, readEntries }: { readonly changes: readonly Change[] } & Readers,
): Promise<{ done: readonly Change[]; refused: readonly Refusal[] }> {
  const done: Change[] = []
  const refused: Refusal[] = []
  for (const unit of planUnits(changes)) {
    const refusals = await stageUnit(world, stage, { unit, readEntries, earlier: done })
    if (refusals.length === 0) done.push(...unit)
    refused.push(...refusals)
  }
  return { done, refused }
}

/** All changes of a unit, or none: what was staged of it comes off the stage again. */
async function stageUnit(
  world: World,
  stage: Stage,
  {
    unit,
    readEntries,
    earlier,
  }: { readonly unit: Unit; readonly earlier: readonly Change[] } & Readers,
): Promise<readonly Refusal[]> {
  const before = unit.length > 1 ? new Map(stage) : stage
  for (const [at, change] of unit.entries()) {
    try {
      if (change.requires !== undefined) {
        const standing = nameIndexOf(await readEntries())
        checkConditions(change, { standing, earlier: [...earlier, ...unit.slice(0, at)] })
      }
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
    message: `It depends on ${action} ${target.id}, which was refused: ${message}`,
    hint,
  })
}

async function stageFile(world: World, stage: Stage, file: FileChange): Promise<void> {
  const now = (await stagedTexts(world, stage, [file.path])).get(file.path)
  if (now !== file.before)
    throw new KnownError('OCC_CONFLICT', {
      message: `${shownPath(file.path)} changed since this was planned.`,
      hint: 'Run the command again for a current plan.',
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

interface Recording {
  readonly request: ApplyRequest
  readonly done: readonly Change[]
  readonly titles: ReadonlyMap<MemoryId, string>
  readonly uses: readonly UseMove[]
  readonly told: Pick<Operation, 'toldBefore'>
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
  const { request, done, titles, uses, told } = recording
  return {
    id: await world.journal.nextId(),
    operation: request.plan.operation,
    at: world.clock(),
    changes: request.summary ?? done.map((change) => toLogLine(change, titles)),
    paths: [...stage.keys()].sort(),
    notes: request.plan.notes,
    session: world.session,
    listed: request.listed ?? true,
    undoable: request.listed ?? true,
    ...(uses.length > 0 && { uses }),
    ...told,
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

async function imagesOf(world: World, stage: Stage): Promise<readonly FileImage[]> {
  const images: FileImage[] = []
  for (const file of stage.values()) {
    if (file.role === 'derived' && !(await needsImage(world, file))) continue
    const { path, role, original, text } = file
    images.push({ path, role, before: original?.text, after: text })
  }
  return images
}

/** Undefined: the index cannot tell, which is no reason to write nothing. */
async function indexState({ index }: World): Promise<number | undefined> {
  return index.state().catch(() => undefined)
}

/** The files are written and safe; an index that cannot follow is brought up to date by the next reader. */
async function updateIndex(
  world: World,
  done: {
    touched: ReadonlySet<VaultPath>
    fresh: ReadonlyMap<VaultPath, FreshFile>
    stage: Stage
    /** The state of the index before anything was written. */
    before: number | undefined
    listed: number | undefined
  },
): Promise<void> {
  const ours = [...done.touched].filter((path) => isIndexed(world.layout, path))
  try {
    const put = await indexedFiles(world, ours, done.fresh)
    const { state } = await world.index.update(
      put,
      ours.filter((path) => !done.fresh.has(path)),
      done.before === undefined
        ? undefined
        : { since: { state: done.before }, snapshot: 'the same' },
    )
    await noteGenerated(world, [...done.stage.keys()])
    // Where somebody else wrote to the index meanwhile, the lists may lack what they found.
    if (done.listed !== undefined && state <= done.listed + 1) await noteListed(world, state)
  } catch (error) {
    if (error instanceof KnownError && error.kind === 'bug') throw error
  }
}

/** What the index holds of files from now on. Terms of many are left to the next search. */
async function indexedFiles(
  world: World,
  paths: readonly VaultPath[],
  fresh: ReadonlyMap<VaultPath, FreshFile>,
): Promise<readonly IndexedFile[]> {
  const put: IndexedFile[] = []
  for (const path of paths) {
    const file = fresh.get(path)
    const stamp = await world.vault.stamp(path)
    if (file === undefined || stamp === undefined) continue
    const { text, entries, memories } = file
    put.push({
      ...{ path, stamp: writtenStamp(world, stamp, text), entries },
      ...(paths.length <= FEW && {
        documents: memories.map((memory) => searchDocument(memory, path)),
      }),
    })
  }
  return put
}
