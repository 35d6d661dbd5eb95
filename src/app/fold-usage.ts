import { latest } from '../core/instant.ts'
import type { Counters } from '../core/layout.ts'
import type { Entry } from '../core/memory.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { World } from '../ports/world.ts'
import { type Stage, stagedTexts, stageEdits } from './stage.ts'
import { findStored } from './stage-change.ts'

/** Counters that only a generated file holds are put into the memories' own files, where no rebuild can lose them (LAY-10). */
export async function stageCounters(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  stage: Stage,
  request: { readonly entries: readonly Entry[]; readonly counters: ReadonlyMap<string, Counters> },
): Promise<void> {
  for (const entry of request.entries) {
    const counters = request.counters.get(entry.memory.id)
    if (counters !== undefined) await stageUsage(world, stage, { entry, counters })
  }
}

async function stageUsage(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  stage: Stage,
  { entry, counters }: { entry: Entry; counters: Counters },
): Promise<void> {
  const { layout } = world
  const target = { id: entry.memory.id, path: entry.path }
  const stored = await findStored(world, stage, target)
  if (stored === undefined) return
  const before = stored.memory
  const useCount = Math.max(before.useCount, counters.useCount)
  const lastUsedAt = latest(before.lastUsedAt, counters.lastUsedAt)
  if (useCount === before.useCount && lastUsedAt === before.lastUsedAt) return
  const paths: readonly VaultPath[] = [entry.path, ...layout.sharedPaths]
  const files = await stagedTexts(world, stage, paths)
  const after = { ...before, useCount, lastUsedAt }
  await stageEdits(
    world,
    stage,
    layout.store({ files, from: entry.path, to: entry.path, before, after }),
  )
}
