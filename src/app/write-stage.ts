import { KnownError } from '../core/errors.ts'
import type { World } from '../ports/world.ts'
import type { Stage, StagedFile } from './stage.ts'

/** New and changed files first, then those that go, generated ones last: a reader in between misses nothing. */
const ORDER = ['memory', 'shared', 'plain', 'derived'] as const

/**
 * Writes a stage. When the disk refuses in the middle, what was written is put back before the error goes on,
 * so that a failed operation changes nothing.
 */
export async function writeStage(world: Pick<World, 'vault'>, stage: Stage): Promise<void> {
  const done: StagedFile[] = []
  try {
    for (const file of inOrder(stage)) {
      await writeOne(world, file)
      done.push(file)
    }
  } catch (error) {
    for (const file of done.reverse()) await putBack(world, file)
    throw error
  }
}

function inOrder(stage: Stage): readonly StagedFile[] {
  const rank = (file: StagedFile): number =>
    ORDER.indexOf(file.role) * 2 + (file.text === undefined ? 1 : 0)
  return [...stage.values()].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

async function writeOne(world: Pick<World, 'vault'>, file: StagedFile): Promise<void> {
  const expected = file.original?.seal ?? 'absent'
  const derived = file.role === 'derived'
  const outcome =
    file.text === undefined
      ? await world.vault.remove(file.path, derived || expected === 'absent' ? 'any' : expected)
      : await world.vault.write(file.path, file.text, derived ? 'any' : expected, {
          durable: !derived,
        })
  if (outcome.kind === 'changed-meanwhile')
    throw new KnownError('OCC_CONFLICT', {
      message: `${file.path} was changed by another program at this very moment.`,
      hint: 'Nothing was written. Run the command again.',
    })
}

async function putBack(world: Pick<World, 'vault'>, file: StagedFile): Promise<void> {
  if (file.original === undefined) await world.vault.remove(file.path, 'any')
  else await world.vault.write(file.path, file.original.text, 'any')
}
