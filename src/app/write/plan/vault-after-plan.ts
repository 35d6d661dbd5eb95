import { KnownError } from '../../../core/base/errors.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { Entry, Memory, Version } from '../../../core/model/memory.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import type { FileStamp, Seal, VaultFile } from '../../../ports/vault.ts'
import type { World } from '../../../ports/world.ts'
import { entriesOf, openCompletion, recordsOf } from '../../catalog/parse-file.ts'
import { type Stage, type StagedFile, stagedTexts } from '../stage.ts'
import { stageChange } from '../stage-change.ts'

export interface Planned {
  /** The world as it would be once the plan is carried out. Nobody writes to it. */
  readonly world: World
  /** The memories of files that the plan touches, as they would stand. */
  readonly touched: readonly { path: VaultPath; memory: Memory; version: Version }[]
}

/**
 * How a vault would stand after a plan, by the same code that would carry it out: what the next look would find can be
 * told before anything is written. What the writer would refuse is left as it is.
 */
export async function vaultAfterPlan(world: World, plan: Pick<Plan, 'changes'>): Promise<Planned> {
  const stage: Stage = new Map()
  for (const change of plan.changes) {
    try {
      await stageChange(world, stage, change)
    } catch (error) {
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    }
  }
  const vault = stagedVault(world, stage)
  const later = { ...world, vault }
  const completion = await openCompletion(later)
  const { layout } = world
  const isShared = layout.sharedPaths.some((path) => stage.has(path))
  const put: Entry[] = []
  const touched: { path: VaultPath; memory: Memory; version: Version }[] = []
  const paths = isShared
    ? (await vault.stamps()).map(({ path }) => path).filter(layout.isMemoryFile)
    : [...recordsOf(layout, stage.keys())].filter(layout.isMemoryFile)
  for (const path of paths) {
    const file = await vault.read(path)
    if (file === undefined) continue
    const files = await completion(path)
    const entries = entriesOf(world, file, files)
    put.push(...entries)
    for (const [at, { memory }] of layout.parse(path, file.text, files).entries())
      touched.push({ path, memory, version: entries[at]!.version })
  }
  const changed = new Set([...stage.keys(), ...paths])
  let before: readonly Entry[] | undefined
  let after: readonly Entry[] = []
  const index: World['index'] = {
    ...world.index,
    entries: async () => {
      const now = await world.index.entries()
      if (now === before) return after
      before = now
      after = [...now.filter(({ path }) => !changed.has(path)), ...put].sort((a, b) =>
        a.path < b.path ? -1 : 1,
      )
      return after
    },
  }
  return { world: { ...later, index }, touched }
}

/** The files as they would be. A look at it finds nothing new, so that nothing of this reaches the index. */
function stagedVault(world: World, stage: Stage): World['vault'] {
  const { vault } = world
  const stampOf = async ({ path, text, original }: StagedFile): Promise<FileStamp | undefined> => {
    if (text === undefined) return undefined
    const known = original === undefined ? undefined : await vault.stamp(path)
    const modifiedMs = known?.modifiedMs ?? Date.parse(world.clock())
    return { path, stamp: 'planned', size: text.length, modifiedMs, young: false }
  }
  const stamps = async (): Promise<readonly FileStamp[]> => {
    const kept = (await vault.stamps()).filter(({ path }) => !stage.has(path))
    const put = await Promise.all([...stage.values()].map(stampOf))
    return [...kept, ...put.filter((one) => one !== undefined)].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    )
  }
  return {
    ...vault,
    stamps,
    lookSince: async () => ({ changed: [], gone: [], all: () => [], snapshot: undefined }),
    stamp: async (path) => {
      const staged = stage.get(path)
      return staged === undefined ? vault.stamp(path) : stampOf(staged)
    },
    read: async (path): Promise<VaultFile | undefined> => {
      if (!stage.has(path)) return vault.read(path)
      const text = (await stagedTexts(world, stage, [path])).get(path)
      return text === undefined ? undefined : { path, text, seal: 'planned' as Seal, utf8: true }
    },
  }
}
