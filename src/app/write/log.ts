import { KnownError } from '../../core/base/errors.ts'
import { DAY_MS, type Instant, toInstant } from '../../core/base/instant.ts'
import { shownPath } from '../../core/base/rule-path.ts'
import { unifiedDiff } from '../../core/format/diff/unified-diff.ts'
import { isInboxPath } from '../../core/plan/proposal.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { recoverIfNeeded } from './recover-if-needed.ts'

export interface LoggedOperation extends Operation {
  /** Until when its before-images are kept, unless the journal outgrows its size; undefined when they are gone. */
  readonly undoableUntil: Instant | undefined
}

/** The operations of this vault, newest first; housekeeping only when asked for. */
export async function readLog(
  world: World,
  request: { readonly limit?: number; readonly all?: boolean } = {},
): Promise<readonly LoggedOperation[]> {
  await recoverIfNeeded(world)
  const operations = await world.journal.list()
  const shown = request.all === true ? operations : operations.filter(({ listed }) => listed)
  const cut = request.limit === undefined ? shown : shown.slice(0, request.limit)
  return cut.map((operation) => ({ ...operation, undoableUntil: until(world, operation) }))
}

function until(world: Pick<World, 'config'>, operation: Operation): Instant | undefined {
  if (!operation.undoable) return undefined
  const days = Math.max(
    world.config.values['journal.keep_days'],
    world.config.values['delete.grace_period_days'],
  )
  return toInstant(new Date(Date.parse(operation.at) + days * DAY_MS))
}

export interface ShownOperation {
  readonly operation: LoggedOperation
  /** Unified diffs of the files it touched; generated ones left out. */
  readonly diffs: readonly string[]
}

export async function showOperation(world: World, name: string): Promise<ShownOperation> {
  const operation = await findOperation(world, name)
  const images = (await world.journal.images(operation.id)) ?? []
  const diffs = images
    .filter(({ role, path }) => role !== 'derived' && !isInboxPath(path))
    .map((image) => unifiedDiff(shownPath(image.path), image.before ?? '', image.after ?? ''))
  return { operation: { ...operation, undoableUntil: until(world, operation) }, diffs }
}

/** By id (`op-42`), by number (`42`), or `last`. */
export async function findOperation(
  world: Pick<World, 'journal'>,
  name: string,
): Promise<Operation> {
  const id = /^\d+$/.test(name) ? `op-${Number(name)}` : name
  const found =
    id === 'last'
      ? (await world.journal.list()).find(({ listed }) => listed)
      : await world.journal.find(id)
  if (found !== undefined) return found
  throw new KnownError('OPERATION_NOT_FOUND', {
    message: name === 'last' ? 'The log is empty.' : `There is no operation ${name}.`,
    hint: 'See `everkeep log` for those that can be undone.',
  })
}
