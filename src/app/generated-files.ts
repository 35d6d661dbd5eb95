import type { Card, Entry, MemoryId } from '../core/memory.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { World } from '../ports/world.ts'
import { type Stage, stagedTexts, stageEdits } from './stage.ts'

type Needs = Pick<World, 'vault' | 'layout' | 'config' | 'index' | 'rootName'>

/** Texts below this are kept with the operation even when they could be rebuilt: undo is then exact and costs nothing. */
const SMALL_TEXT = 64 * 1024

/** Puts the rebuilt generated files on the stage, as far as they differ. Once per batch (WRT-02). */
export async function stageGenerated(
  world: Needs,
  stage: Stage,
  request: {
    readonly entries: readonly Entry[]
    readonly changed?: ReadonlyMap<MemoryId, Card | undefined>
    /** Files that stand as they should already. */
    readonly except?: ReadonlySet<VaultPath>
  },
): Promise<readonly string[]> {
  const { layout, config, rootName } = world
  const files = await stagedTexts(world, stage, layout.generatedPaths)
  const generated = layout.generate({
    entries: request.entries,
    files,
    config,
    rootName,
    ...(request.changed !== undefined && { changed: request.changed }),
  })
  const wanted = generated.filter(({ path }) => !request.except?.has(path))
  await stageEdits(
    world,
    stage,
    wanted.map(({ path, text }) => ({ path, text, role: 'derived' as const })),
  )
  return wanted.flatMap(({ warnings }) => [...warnings])
}

/** True when the old text has to be kept for undo: it is small, or somebody else wrote it since we did. */
export async function needsImage(
  world: Pick<World, 'index' | 'vault'>,
  file: { readonly path: VaultPath; readonly original: { readonly text: string } | undefined },
): Promise<boolean> {
  if (file.original === undefined || file.original.text.length <= SMALL_TEXT) return true
  const stamp = await world.vault.stamp(file.path)
  return (await world.index.note(`stamp:${file.path}`)) !== stamp?.stamp
}

/** Remembers what we wrote, so that a text of somebody else's can be told from ours. */
export async function noteGenerated(
  world: Pick<World, 'vault' | 'index' | 'layout'>,
  paths: readonly VaultPath[],
): Promise<void> {
  for (const path of paths.filter((one) => world.layout.generatedPaths.includes(one))) {
    const stamp = await world.vault.stamp(path)
    if (stamp !== undefined) await world.index.setNote(`stamp:${path}`, stamp.stamp)
  }
}
