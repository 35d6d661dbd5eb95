import { KnownError } from '../../core/base/errors.ts'
import { isRulePath, shownPath } from '../../core/base/rule-path.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { movePatch } from '../../core/format/diff/move-patch.ts'
import type { Files } from '../../core/layouts/layout.ts'
import { revertLog } from '../../core/maintain/report/distill-log.ts'
import type { Action, FileChange } from '../../core/plan/plan.ts'
import { isInboxPath } from '../../core/plan/proposal.ts'
import type { FileImage, Operation, OperationChange } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { completionOf } from '../catalog/parse-file.ts'
import { applyPlan } from './apply.ts'
import { applyBoth } from './apply-both.ts'
import type { ApplyOutcome, ApplyRequest } from './apply-request.ts'
import { tellUndone } from './distill-log.ts'
import { findOperation } from './log.ts'
import { makePlan } from './plan/make-plan.ts'
import { recoverIfNeeded } from './recover-if-needed.ts'

/** What undoing an operation would do, ready to be applied; refuses over newer edits and names them (WRT-03). */
export async function planUndo(world: World, name: string): Promise<ApplyRequest> {
  await recoverIfNeeded(world)
  return planUndoOf(world, await undoTarget(world, name))
}

async function planUndoOf(world: World, operation: Operation): Promise<ApplyRequest> {
  const images = await imagesFor(world, operation)
  const files: FileChange[] = []
  const conflicts: string[] = []
  for (const image of images) {
    const reverted = await revert(world, operation, image)
    if (reverted === 'conflict') conflicts.push(shownPath(image.path))
    else if (reverted !== 'leave') files.push(reverted)
  }
  if (conflicts.length > 0) throw await newerEdits(world, operation, conflicts)
  const derived = new Set(images.filter(({ role }) => role === 'derived').map(({ path }) => path))
  const restored = files.map(({ path }) => path).filter((path) => derived.has(path))
  return {
    plan: makePlan(world, 'undo', { files, notes: undoNotes(operation) }),
    select: 'all',
    summary: operation.changes.map(inverse),
    undoes: operation.id,
    exact: [...new Set([...restored, ...untouchedLists(world, operation)])],
  }
}

/**
 * Lists that the operation left alone are left alone again. A rebuild would put right what was wrong in them before,
 * and the vault would not be as it was (WRT-17).
 */
function untouchedLists(
  { layout }: Pick<World, 'layout'>,
  { paths }: Operation,
): readonly VaultPath[] {
  return layout.generatedPaths.filter((path) => !paths.includes(path))
}

function undoNotes({ id, partner }: Operation): readonly string[] {
  const both = partner === undefined ? [] : [`together with ${partner.id} of ${partner.vault}`]
  return [`undoes ${id}`, ...both]
}

/** Takes back an operation; the newest one that is not itself undone, when `last` is named. */
export async function undo(world: World, name: string): Promise<ApplyOutcome> {
  await recoverIfNeeded(world)
  const operation = await undoTarget(world, name)
  const other = await openPartner(world, operation)
  if (other === undefined) return undoOne({ world, operation })
  try {
    return await undoBoth({ world, operation }, other)
  } finally {
    other.world.index.close()
  }
}

async function undoOne(side: Side): Promise<ApplyOutcome> {
  const outcome = await applyPlan(side.world, await planUndoOf(side.world, side.operation))
  await markUndone(side, outcome)
  const late = await tellUndone(side.world, side.operation)
  return late.length === 0 ? outcome : { ...outcome, warnings: [...outcome.warnings, ...late] }
}

/** The same texts as before an operation that changed nothing: it counts as undone all the same. */
async function markUndone({ world, operation }: Side, outcome: ApplyOutcome): Promise<void> {
  if (outcome.operation !== undefined) return
  await world.lock.hold(() => world.journal.markUndone(operation.id, 'undo'))
}

interface Side {
  readonly world: World
  readonly operation: Operation
}

/** What brings files back goes before what takes them away: in between a memory is there twice, never nowhere. */
async function undoBoth(ours: Side, theirs: Side): Promise<ApplyOutcome> {
  const losses = async ({ world, operation }: Side): Promise<number> => {
    const images = await imagesFor(world, operation)
    return images.filter(({ before, after }) => before === undefined && after !== undefined).length
  }
  const later = (await losses(ours)) > (await losses(theirs))
  const [first, second] = later ? [theirs, ours] : [ours, theirs]
  const outcomes = await applyBoth({ first: first.world, second: second.world }, async () => ({
    first: await planUndoOf(first.world, first.operation),
    second: await planUndoOf(second.world, second.operation),
  }))
  await markUndone(first, outcomes.first)
  await markUndone(second, outcomes.second)
  return later ? outcomes.second : outcomes.first
}

/**
 * The operation in the other vault that belongs to this one, if it really does: it must name this one in turn, and
 * not be undone already.
 */
async function openPartner(world: World, { id, partner }: Operation): Promise<Side | undefined> {
  if (partner === undefined) return undefined
  if (world.openOther === undefined) throw partnerAway(partner.vault, undefined)
  const place = { root: partner.vault, make: partner.layout }
  const other = await world.openOther(place).catch((error: unknown) => {
    throw partnerAway(partner.vault, error)
  })
  const operation = await other.journal.find(partner.id)
  const own = operation?.partner?.id === id && operation.partner.vault === world.vault.root
  if (operation !== undefined && own && operation.undoneBy === undefined)
    return { world: other, operation }
  other.index.close()
  return undefined
}

function partnerAway(vault: string, cause: unknown): KnownError {
  return new KnownError('UNDO_ERROR', {
    message: `This operation also changed the vault ${vault}, which cannot be opened.`,
    hint: 'Restore that vault first: both are undone together.',
    cause,
  })
}

async function undoTarget(world: World, name: string): Promise<Operation> {
  if (name !== 'last') {
    const operation = await findOperation(world, name)
    if (operation.undoneBy === undefined) return operation
    throw new KnownError('UNDO_ERROR', {
      message: `${operation.id} was already undone by ${operation.undoneBy}.`,
      hint: `To redo it, run \`everkeep undo ${operation.undoneBy}\`.`,
    })
  }
  const candidates = (await world.journal.list()).filter(
    ({ listed, undoneBy, undoes }) => listed && undoneBy === undefined && undoes === undefined,
  )
  if (candidates[0] !== undefined) return candidates[0]
  throw new KnownError('OPERATION_NOT_FOUND', {
    message: 'Nothing to undo.',
    hint: 'See `everkeep log`. To undo an undo, pass its id.',
  })
}

async function imagesFor(world: World, operation: Operation): Promise<readonly FileImage[]> {
  const images = operation.undoable ? await world.journal.images(operation.id) : undefined
  if (images !== undefined) return images
  throw new KnownError('UNDO_ERROR', {
    message: `${operation.id} can no longer be undone: its old files were trimmed or erased.`,
    hint: 'Raise journal.keep_days or journal.max_mb to keep more. Git may still have the files.',
  })
}

/** How one file gets back to its before-image, in the presence of what happened since. */
async function revert(
  world: World,
  operation: Operation,
  image: FileImage,
): Promise<FileChange | 'conflict' | 'leave'> {
  const { path, role, before, after } = image
  const now = (await world.vault.read(path))?.text
  const change = (text: string | undefined): FileChange => ({
    path,
    before: now,
    after: text,
    reason: `as before ${operation.id}`,
  })
  if (now === before) return 'leave'
  if (now === after) return change(before)
  // Generated files are rebuilt from the memories anyway, and what was proposed anew waits already.
  if (role === 'derived' || isInboxPath(path)) return 'leave'
  if (isRulePath(path)) return takenOut(image, now, change)
  // What was logged since stays; a log that was taken away has nothing to take out.
  if (role === 'log') {
    const text = now === undefined ? undefined : revertLog(now, { before, after })
    return text === undefined ? 'leave' : change(text)
  }
  if (role === 'shared') {
    // The operation's own memories must stand as it left them; all others may have gone on.
    const untouched = graftAll(world, operation, { path, now, image: after }) === now
    return untouched ? change(graftAll(world, operation, { path, now, image: before })) : 'conflict'
  }
  if (role === 'memory' && now !== undefined && after !== undefined) {
    const kept = await onlyUsageDiffers(world, { path, now, after, before })
    if (kept !== undefined) return change(kept.text)
  }
  if (role === 'companion') {
    const kept = await onlyCompanionUsageDiffers(world, { path, now, after, before })
    if (kept !== undefined) return change(kept.text)
  }
  return 'conflict'
}

/** People go on writing in their rule files: only the lines of the operation are taken back, where they still stand. */
function takenOut(
  { before = '', after = '' }: FileImage,
  now: string | undefined,
  change: (text: string | undefined) => FileChange,
): FileChange | 'conflict' {
  const text = now === undefined ? undefined : movePatch(after, before, now)
  return text === undefined ? 'conflict' : change(text)
}

function graftAll(
  world: Pick<World, 'layout'>,
  operation: Operation,
  file: { path: VaultPath; now: string | undefined; image: string | undefined },
): string | undefined {
  const ids = [...new Set(operation.changes.map((change) => change.memoryId))]
  return ids.reduce(
    // Safe: the log holds the ids of memories.
    (text, id) => world.layout.graft(file.path, text, file.image, id as never),
    file.now,
  )
}

/** Uses counted since are no edit: the old text comes back with the newer counters in it (WRT-17). */
async function onlyUsageDiffers(
  world: World,
  texts: { path: VaultPath; now: string; after: string; before: string | undefined },
): Promise<{ text: string | undefined } | undefined> {
  const completion = await completionOf(world, texts.path)
  const parse = (text: string) => world.layout.parse(texts.path, text, completion)[0]
  const [now, after] = [parse(texts.now), parse(texts.after)]
  if (now === undefined || now.versionText !== after?.versionText) return undefined
  const before = texts.before === undefined ? undefined : parse(texts.before)
  if (texts.before === undefined || before === undefined) return { text: undefined }
  const { useCount, lastUsedAt } = now.memory
  const edits = world.layout.store({
    files: new Map([[texts.path, texts.before], ...completion]),
    from: texts.path,
    to: texts.path,
    before: before.memory,
    after: { ...before.memory, useCount, lastUsedAt },
  })
  return { text: edits.find(({ path }) => path === texts.path)?.text ?? texts.before }
}

/** The same for a companion: its record tells which of its values are counted. */
async function onlyCompanionUsageDiffers(
  world: World,
  texts: Record<'now' | 'after' | 'before', string | undefined> & { path: VaultPath },
): Promise<{ text: string | undefined } | undefined> {
  const { layout, vault } = world
  const record = layout.recordOf?.(texts.path)
  const file = record === undefined ? undefined : await vault.read(record)
  if (record === undefined || file === undefined) return undefined
  const completion = await completionOf(world, record)
  const filesWith = (text: string | undefined): Files => {
    const files = new Map(completion).set(record, file.text)
    files.delete(texts.path)
    return text === undefined ? files : files.set(texts.path, text)
  }
  const parse = (text: string | undefined) => layout.parse(record, file.text, filesWith(text))[0]
  const [now, after, before] = [parse(texts.now), parse(texts.after), parse(texts.before)]
  if (now === undefined || before === undefined || now.versionText !== after?.versionText)
    return undefined
  const { useCount, lastUsedAt } = now.memory
  const edits = layout.store({
    files: filesWith(texts.before),
    from: record,
    to: record,
    before: before.memory,
    after: { ...before.memory, useCount, lastUsedAt },
  })
  const edit = edits.find(({ path }) => path === texts.path)
  return { text: edit === undefined ? texts.before : edit.text }
}

async function newerEdits(
  world: World,
  operation: Operation,
  conflicts: readonly string[],
): Promise<KnownError> {
  const ids = new Set(operation.changes.map(({ memoryId }) => memoryId))
  const later = (await world.journal.list()).filter(
    (other) =>
      other.undoneBy === undefined &&
      Number(other.id.slice(3)) > Number(operation.id.slice(3)) &&
      other.paths.some((path) => conflicts.includes(shownPath(path))) &&
      (ids.size === 0 || other.changes.some(({ memoryId }) => ids.has(memoryId))),
  )
  const byUs = later.map(({ id, operation: verb }) => `${id} (${verb})`)
  return new KnownError('UNDO_CONFLICT', {
    message: `${operation.id} cannot be undone, because these changed since: ${conflicts.join(', ')}.`,
    hint:
      byUs.length > 0
        ? `Undo the newer operations first: ${byUs.join(', ')}.`
        : 'The files were edited by hand since. `everkeep log show` prints the diff of the operation.',
  })
}

const INVERSE: Record<Action, Action> = {
  create: 'delete',
  update: 'update',
  retire: 'restore',
  restore: 'retire',
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'create',
  relink: 'relink',
}

function inverse(change: OperationChange): OperationChange {
  const { from, path, ...rest } = change
  const place = from === undefined ? { path } : { path: from, from: path }
  return { ...rest, ...place, action: INVERSE[change.action], reason: `undo: ${change.reason}` }
}
