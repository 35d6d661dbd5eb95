import { KnownError } from '../../core/base/errors.ts'
import { isRulePath, shownPath } from '../../core/base/rule-path.ts'
import type { FileImage, Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { rebuildGenerated } from './lists/lists.ts'

/**
 * Finishes what a killed process began. The journal holds every text of a begun operation, so that finishing needs no
 * decision; a file that somebody edited since keeps their text, and the operation says so. Called under the lock.
 */
export async function recoverPending(world: World): Promise<readonly string[]> {
  const pending = await world.journal.pending()
  if (pending.length === 0) return []
  const written: { readonly operation: Operation; readonly note: string }[] = []
  for (const operation of pending) {
    const images = await world.journal.images(operation.id)
    // Begun means that the images were durable before: without them nothing can have been written.
    if (images === undefined) await world.journal.abandon(operation.id)
    else written.push({ operation, note: await writeImages(world, operation, images) })
  }
  const failure = await rebuildGenerated(world).then(
    () => undefined,
    (error: unknown) => error,
  )
  // A disk that takes no lists now may later: until then the operation stays begun, or nobody would make them.
  if (failure instanceof KnownError && failure.kind === 'environment') throw failure
  for (const { operation } of written) await finishOperation(world, operation)
  if (failure !== undefined) throw failure
  return written.map(({ note }) => note)
}

async function writeImages(
  world: World,
  operation: Operation,
  images: readonly FileImage[],
): Promise<string> {
  const foreign: string[] = []
  for (const image of images) {
    if (isRulePath(image.path) && operation.consented?.includes(image.path) !== true) {
      foreign.push(image.path)
      continue
    }
    const now = await world.vault.read(image.path).then((file) => file?.text, noFile)
    if (now === image.after) continue
    const edited = now !== image.before && image.role !== 'derived'
    if (now === null || edited) foreign.push(image.path)
    else if (image.after === undefined) await world.vault.remove(image.path, 'any')
    else await world.vault.write(image.path, image.after, 'any')
  }
  const kept =
    foreign.length === 0
      ? ''
      : ` Not changed (edited since, or not approved): ${foreign.map(shownPath).join(', ')}.`
  return `Finished ${operation.operation} (${operation.id}), which was interrupted.${kept}`
}

/** What stands there now is no file that we could have written: somebody else put it there. */
function noFile(error: unknown): null {
  if (error instanceof KnownError && error.kind !== 'environment') return null
  throw error
}

/** The files stand as planned, and the log says so. The marks come first: until the end the operation can be finished. */
export async function finishOperation(
  world: Pick<World, 'journal'>,
  operation: Operation,
): Promise<void> {
  await markUndone(world, operation, 'done')
  await world.journal.commit(operation.id)
}

/** The files stand as before: the operation never happened. */
export async function abandonOperation(
  world: Pick<World, 'journal'>,
  operation: Operation,
): Promise<void> {
  await world.journal.abandon(operation.id)
  await markUndone(world, operation, 'abandoned')
}

/** What an undo takes back is marked, and an undo that is undone itself leaves what it took back unmarked. */
async function markUndone(
  { journal }: Pick<World, 'journal'>,
  { id, undoes }: Operation,
  as: 'done' | 'abandoned',
): Promise<void> {
  if (undoes === undefined) return
  const undone = await journal.find(undoes)
  const isMarked = undone?.undoneBy === id
  if (isMarked === (as === 'done')) return
  await journal.markUndone(undoes, as === 'done' ? id : '')
  if (undone?.undoes === undefined) return
  await journal.markUndone(undone.undoes, as === 'done' ? '' : undone.id)
}

/** The error of an operation that stays begun: the next command finishes it. */
export function leftBegun(error: unknown): unknown {
  if (!(error instanceof KnownError)) return error
  const { code, message, hint } = error
  return new KnownError(code, {
    message: `${message} Part of it was written and could not be reverted.`,
    hint: `${hint} The next command finishes it, and \`everkeep undo\` reverts it.`,
    cause: error,
  })
}
