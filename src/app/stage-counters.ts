import { KnownError } from '../core/errors.ts'
import { latest } from '../core/instant.ts'
import type { Counters } from '../core/layout.ts'
import type { Entry } from '../core/memory.ts'
import type { Use } from '../ports/usage.ts'
import type { World } from '../ports/world.ts'
import { placesOf } from './parse-file.ts'
import { type Stage, stagedTexts, stageEdits } from './stage.ts'
import { findStored } from './stage-change.ts'

export const NO_USES: readonly Use[] = []

/**
 * The uses that no file holds yet. A process that died between writing the files and shortening the usage log left
 * uses in both: the mark of its operation tells which, and they are not counted twice.
 */
export async function unfoldedUses(
  world: Pick<World, 'usage' | 'journal' | 'hash'>,
): Promise<readonly Use[]> {
  const uses = await world.usage.all()
  if (uses.length === 0) return uses
  const last = (await world.journal.list()).flatMap(({ notes }) => notes.filter(isMark))[0]
  const count = Number(last?.split(' ')[1] ?? 0)
  if (count === 0 || foldMark(world, uses.slice(0, count)) !== last) return uses
  await world.usage.drop(count)
  return uses.slice(count)
}

const MARK = 'uses:'
const isMark = (note: string): boolean => note.startsWith(`${MARK} `)

/** Names exactly these uses, in the notes of the operation that puts them into the files. */
export function foldMark(world: Pick<World, 'hash'>, uses: readonly Use[]): string {
  const lines = uses.map(({ at, id }) => `${at} ${id}`).join('\n')
  return `${MARK} ${uses.length} ${world.hash.version(lines)}`
}

export async function dropFolded(world: Pick<World, 'usage'>, uses: readonly Use[]): Promise<void> {
  if (uses.length > 0) await world.usage.drop(uses.length)
}

/** Counters that only a generated file holds are put into the memories' own files, where no rebuild can lose them (LAY-10). */
export async function stageCounters(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  stage: Stage,
  request: { readonly entries: readonly Entry[]; readonly counters: ReadonlyMap<string, Counters> },
): Promise<void> {
  for (const entry of request.entries) {
    const counters = request.counters.get(entry.memory.id)
    if (counters === undefined) continue
    try {
      await stageUsage(world, stage, { entry, counters })
    } catch (error) {
      // One memory that cannot be read keeps no other from its counts; its own are not worth an operation that fails.
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    }
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
  const files = await stagedTexts(world, stage, placesOf(layout, entry.path))
  const after = { ...before, useCount, lastUsedAt }
  await stageEdits(
    world,
    stage,
    layout.store({ files, from: entry.path, to: entry.path, before, after }),
  )
}
