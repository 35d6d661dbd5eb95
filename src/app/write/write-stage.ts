import { KnownError } from '../../core/base/errors.ts'
import type { World } from '../../ports/world.ts'
import type { Stage, StagedFile } from './stage.ts'

/** What comes, then what goes. Generated files are last: a reader in between misses nothing. */
const COMES = ['companion', 'memory', 'shared', 'plain', 'log'] as const
const GOES = ['memory', 'companion', 'shared', 'plain', 'log'] as const

/** Writes a stage. When the disk refuses in the middle, what was written is put back before the error goes on. */
export async function writeStage(world: Pick<World, 'vault'>, stage: Stage): Promise<void> {
  try {
    for (const file of writeOrder(stage)) await writeOne(world, file)
  } catch (error) {
    await putBackStage(world, stage)
    throw error
  }
}

/** Puts back what was written, as far as the disk takes it: a full one may refuse; `standsAsBefore` tells. */
export async function putBackStage(world: Pick<World, 'vault'>, stage: Stage): Promise<void> {
  for (const file of [...writeOrder(stage)].reverse())
    await putBack(world, file).catch(() => undefined)
}

/** Whether every file of a stage is what it was when it was staged. One that cannot be read any more is not ours. */
export async function standsAsBefore(world: Pick<World, 'vault'>, stage: Stage): Promise<boolean> {
  for (const { path, original, text } of stage.values()) {
    const now = await world.vault.read(path).catch(() => original)
    if (now?.text !== original?.text && now?.text === text) return false
  }
  return true
}

function writeOrder(stage: Stage): readonly StagedFile[] {
  const rank = ({ role, text }: StagedFile): number =>
    role === 'derived'
      ? COMES.length + GOES.length
      : text === undefined
        ? COMES.length + GOES.indexOf(role)
        : COMES.indexOf(role)
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
      message: `${file.path} was changed by another program at the same moment.`,
      hint: 'Nothing was written. Run the command again.',
    })
}

/** What is not our text was never written, or somebody else wrote it since. */
async function putBack(world: Pick<World, 'vault'>, file: StagedFile): Promise<void> {
  const now = await world.vault.read(file.path)
  if (now?.text !== file.text) return
  if (file.original === undefined) await world.vault.remove(file.path, 'any')
  else await world.vault.write(file.path, file.original.text, 'any')
}
