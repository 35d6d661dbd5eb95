import { KnownError } from '../../core/base/errors.ts'
import { latest } from '../../core/base/instant.ts'
import type { Counters } from '../../core/layouts/layout.ts'
import type { Entry } from '../../core/model/memory.ts'
import { addUses } from '../../core/usage/add-uses.ts'
import type { MachineUses, UseMove } from '../../core/usage/uses.ts'
import type { World } from '../../ports/world.ts'
import { absorbForeign } from '../catalog/absorb-foreign.ts'
import { foreignCounters } from '../catalog/catalog.ts'
import { pathsOfMemory } from '../catalog/parse-file.ts'
import { settleUses } from './settle-uses.ts'
import { type Stage, stagedTexts, stageEdits } from './stage.ts'
import { findStored } from './stage-change.ts'

/** Counters that an operation puts into files besides its changes. */
export interface StagedCounters {
  readonly counters: ReadonlyMap<string, Counters>
  /** The uses that the files hold then. */
  readonly moves: readonly UseMove[]
}

/** Read when somebody asks: most operations need none of the other memories. */
export type ReadEntries = () => Promise<readonly Entry[]>

const NO_USES: ReadonlyMap<string, MachineUses> = new Map()

/**
 * Counters that only a generated file holds are kept where no rebuild can lose them (LAY-10): in the memories' own files
 * where `usage.write` is `always`, else beside the uses of this machine. To fold is to put those into the files, too.
 */
export async function stageCounters(
  world: World,
  stage: Stage,
  { readEntries, fold }: { readonly readEntries: ReadEntries; readonly fold: boolean },
): Promise<StagedCounters> {
  const foreign = await foreignCounters(world)
  if (world.usageWrite() !== 'always') {
    if (foreign.size > 0) await absorbForeign(world, await readEntries(), foreign)
    return { counters: new Map(), moves: [] }
  }
  if (fold) await settleUses(world)
  const uses = fold ? await world.usage.all() : NO_USES
  if (foreign.size + uses.size === 0) return { counters: foreign, moves: [] }
  const entries = await readEntries()
  const counters = addUses(entries, foreign, uses)
  for (const entry of entries) await stageOne(world, stage, { entry, counters })
  return { counters, moves: fold ? allIntoFiles(uses) : [] }
}

/** Uses of a memory that is not there any more go with it. */
function allIntoFiles(uses: ReadonlyMap<string, MachineUses>): readonly UseMove[] {
  return [...uses].flatMap(([id, { count }]): UseMove[] =>
    count === 0 ? [] : [{ from: { id, count, seen: 0 }, inFile: true }],
  )
}

/** One memory that cannot be read keeps no other from its counts; its own are not worth an operation that fails. */
export async function stageOne(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  stage: Stage,
  request: {
    readonly entry: Pick<Entry, 'path'> & { readonly memory: Pick<Entry['memory'], 'id'> }
    readonly counters: ReadonlyMap<string, Counters>
  },
): Promise<boolean> {
  const { path, memory } = request.entry
  const counters = request.counters.get(memory.id)
  if (counters === undefined) return false
  try {
    await stageUsage(world, stage, { target: { id: memory.id, path }, counters })
    return true
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return false
  }
}

async function stageUsage(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  stage: Stage,
  {
    target,
    counters,
  }: { target: Pick<Entry, 'path'> & { id: Entry['memory']['id'] }; counters: Counters },
): Promise<void> {
  const { layout } = world
  const { path } = target
  const stored = await findStored(world, stage, target)
  if (stored === undefined) return
  const before = stored.memory
  const useCount = Math.max(before.useCount, counters.useCount)
  const lastUsedAt = latest(before.lastUsedAt, counters.lastUsedAt)
  if (useCount === before.useCount && lastUsedAt === before.lastUsedAt) return
  const files = await stagedTexts(world, stage, pathsOfMemory(layout, path))
  const after = { ...before, useCount, lastUsedAt }
  await stageEdits(world, stage, layout.store({ files, from: path, to: path, before, after }))
}
