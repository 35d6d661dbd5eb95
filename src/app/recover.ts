import type { FileImage, Operation } from '../ports/journal.ts'
import type { World } from '../ports/world.ts'
import { readStored } from './catalog.ts'
import { noteGenerated, stageGenerated } from './generated-files.ts'
import type { Stage } from './stage.ts'
import { writeStage } from './write-stage.ts'

/**
 * Finishes what a killed process began. The journal holds every text of a begun operation, so that finishing needs no
 * decision; a file that somebody edited since keeps their text, and the operation says so. Called under the lock.
 */
export async function finishPending(world: World): Promise<readonly string[]> {
  const pending = await world.journal.pending()
  if (pending.length === 0) return []
  const healed: string[] = []
  for (const operation of pending) {
    const images = await world.journal.images(operation.id)
    // Begun means that the images were durable before: without them nothing can have been written.
    if (images === undefined) await world.journal.abandon(operation.id)
    else healed.push(await finish(world, operation, images))
  }
  await rebuildGenerated(world)
  return healed
}

async function finish(
  world: World,
  operation: Operation,
  images: readonly FileImage[],
): Promise<string> {
  const foreign: string[] = []
  for (const image of images) {
    const now = (await world.vault.read(image.path))?.text
    if (now === image.after) continue
    if (now !== image.before && image.role !== 'derived') foreign.push(image.path)
    else if (image.after === undefined) await world.vault.remove(image.path, 'any')
    else await world.vault.write(image.path, image.after, 'any')
  }
  await finishOperation(world, operation)
  const kept =
    foreign.length === 0 ? '' : ` Edited meanwhile, left as they are: ${foreign.join(', ')}.`
  return `Finished ${operation.operation} (${operation.id}), which had been interrupted.${kept}`
}

/** The files stand as planned: the log says so, and what was taken back is marked, an undo that was undone unmarked. */
export async function finishOperation(
  world: Pick<World, 'journal'>,
  operation: Operation,
): Promise<void> {
  await world.journal.commit(operation.id)
  if (operation.undoes === undefined) return
  await world.journal.markUndone(operation.undoes, operation.id)
  const undone = await world.journal.find(operation.undoes)
  if (undone?.undoes !== undefined) await world.journal.markUndone(undone.undoes, '')
}

/** Brings the generated files in line with the memories. Needs no journal: they can always be made again. */
export async function rebuildGenerated(world: World): Promise<{
  readonly written: readonly string[]
  readonly warnings: readonly string[]
}> {
  const { entries } = await readStored(world)
  const stage: Stage = new Map()
  const warnings = await stageGenerated(world, stage, { entries })
  await writeStage(world, stage)
  const written = [...stage.keys()]
  await noteGenerated(world, written)
  return { written, warnings }
}

/** Before a reader answers: heals if a writer died, waits for nobody. */
export async function healIfNeeded(world: World): Promise<readonly string[]> {
  if ((await world.journal.pending()).length === 0) return []
  return (await world.lock.holdIfFree(() => finishPending(world))) ?? []
}
