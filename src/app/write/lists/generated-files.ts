import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { Card, Entry, MemoryId } from '../../../core/model/memory.ts'
import { withSeen } from '../../../core/usage/add-uses.ts'
import { seenAfter, type UseMove } from '../../../core/usage/uses.ts'
import type { World } from '../../../ports/world.ts'
import { type Stage, type StagedFile, stagedTexts, stageEdits } from '../stage.ts'

type Needs = Pick<World, 'vault' | 'layout' | 'config' | 'index' | 'rootName' | 'usage'>

/** Lists up to this size are rewritten by every operation; larger ones are rebuilt afterwards. */
const LIST_BYTES_AT_ONCE = 64 * 1024

/** Puts the rebuilt generated files on the stage, as far as they differ. Once per batch (WRT-02). */
export async function stageGenerated(
  world: Needs,
  stage: Stage,
  request: {
    readonly entries: readonly Entry[]
    /** What the operation does to uses. */
    readonly uses?: readonly UseMove[]
    readonly changed?: ReadonlyMap<MemoryId, Card | undefined>
    readonly created?: ReadonlySet<VaultPath>
    readonly removed?: ReadonlySet<VaultPath>
    readonly dropDead?: boolean
    /** Files that stand as they should already. */
    readonly except?: ReadonlySet<VaultPath>
  },
): Promise<readonly string[]> {
  const { layout, config, rootName } = world
  const files = await stagedTexts(world, stage, layout.generatedPaths)
  const generated = layout.generate({
    entries: await listedEntries(world, request.entries, request.uses),
    files,
    config,
    rootName,
    ...(request.changed !== undefined && { changed: request.changed }),
    ...(request.created !== undefined && { created: request.created }),
    ...(request.removed !== undefined && { removed: request.removed }),
    dropDead: request.dropDead === true,
  })
  const wanted = generated.filter(({ path }) => !request.except?.has(path))
  await stageEdits(
    world,
    stage,
    wanted.map(({ path, text }) => ({ path, text, role: 'derived' as const })),
  )
  return wanted.flatMap(({ warnings }) => [...warnings])
}

/** Memories as generated files show them: with what others counted in such a file, which a rebuild must not lose (LAY-10). */
export async function listedEntries(
  { layout, usage }: Pick<World, 'layout' | 'usage'>,
  entries: readonly Entry[],
  moves: readonly UseMove[] = [],
): Promise<readonly Entry[]> {
  if (layout.counterSource === undefined) return entries
  return withSeen(entries, seenAfter(await usage.all(), moves))
}

/** A list is kept for undo only where somebody else wrote it, or there was none: ours is made again. */
export async function needsImage(
  world: Pick<World, 'index' | 'vault' | 'layout'>,
  { path, original }: Pick<StagedFile, 'path' | 'original'>,
): Promise<boolean> {
  const isList = world.layout.listPaths.includes(path)
  return !isList || original === undefined || !(await isOurs(world, path))
}

async function isOurs(
  { vault, index }: Pick<World, 'index' | 'vault'>,
  path: VaultPath,
): Promise<boolean> {
  const stamp = await vault.stamp(path)
  return stamp !== undefined && (await index.note(stampNote(path))) === stamp.stamp
}

/**
 * Whether the lists are too large to be rewritten by each operation. One that somebody else wrote or removed is
 * rewritten with the operation, so that undo can bring their text back.
 */
export async function listsWait(
  world: Pick<World, 'vault' | 'layout' | 'index'>,
): Promise<boolean> {
  const { listPaths } = world.layout
  const stamps = await Promise.all(listPaths.map((path) => world.vault.stamp(path)))
  if (!stamps.some((stamp) => (stamp?.size ?? 0) > LIST_BYTES_AT_ONCE)) return false
  for (const path of listPaths) if (!(await isOurs(world, path))) return false
  return true
}

/** Notes how the generated files stand that we wrote, so that a text of somebody else's can be told from ours. */
export async function noteGenerated(
  world: Pick<World, 'vault' | 'index' | 'layout'>,
  paths: readonly VaultPath[],
): Promise<void> {
  for (const path of paths.filter((one) => world.layout.generatedPaths.includes(one))) {
    const stamp = await world.vault.stamp(path)
    if (stamp !== undefined) await world.index.setNote(stampNote(path), stamp.stamp)
  }
}

function stampNote(path: VaultPath): string {
  return `stamp:${path}`
}
