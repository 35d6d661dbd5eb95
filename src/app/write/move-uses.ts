import type { Counters } from '../../core/layouts/layout.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Change } from '../../core/plan/plan.ts'
import { addUses } from '../../core/usage/add-uses.ts'
import { limitedTo, type MachineUses, reversed, type UseMove } from '../../core/usage/uses.ts'
import type { Operation } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { pathsOfMemory } from '../catalog/parse-file.ts'
import { settleUses } from './settle-uses.ts'
import type { Stage } from './stage.ts'
import { type ReadEntries, stageOne } from './stage-counters.ts'

const NO_COUNTERS: ReadonlyMap<string, Counters> = new Map()

/**
 * Where `usage.write` is `with-changes`, the files that an operation rewrites anyway take the uses of their memories
 * along. Gives the uses that they hold then.
 */
export async function takeUsesAlong(
  world: World,
  stage: Stage,
  { done, readEntries }: { readonly done: readonly Change[]; readonly readEntries: ReadEntries },
): Promise<readonly UseMove[]> {
  if (world.usageWrite() !== 'with-changes') return []
  const leaving = new Set(done.flatMap(wayOf).map(({ id }) => id))
  const isShared = world.layout.sharedPaths.some((path) => stage.has(path))
  const kept = done.flatMap(({ target, after, before }) =>
    after.as === 'absent' || before === 'absent' || leaving.has(target.id)
      ? []
      : [{ path: after.path, memory: { id: target.id } }].filter(
          ({ path }) =>
            isShared || pathsOfMemory(world.layout, path).some((place) => stage.has(place)),
        ),
  )
  if (kept.length === 0) return []
  await settleUses(world)
  const uses = await world.usage.all(new Set(kept.map(({ memory }) => memory.id)))
  if (uses.size === 0) return []
  const counters = addUses(await readEntries(), NO_COUNTERS, uses)
  const moves: UseMove[] = []
  for (const entry of kept) {
    const { id } = entry.memory
    const count = uses.get(id)?.count ?? 0
    if ((await stageOne(world, stage, { entry, counters })) && count > 0)
      moves.push({ from: { id, count, seen: 0 }, inFile: true })
  }
  return moves
}

interface Moving {
  readonly done: readonly Change[]
  readonly undoes: string | undefined
  readonly before: ReadEntries
  readonly after: ReadEntries
  /** Those that files hold then. */
  readonly inFiles: readonly UseMove[]
}

/**
 * Where the uses of memories go that an operation renames, merges or deletes; an undo takes the way back. What went
 * elsewhere since stays there: no use is counted twice.
 */
export async function usesMovedBy(world: World, moving: Moving): Promise<readonly UseMove[]> {
  const { done, undoes, inFiles } = moving
  if (undoes !== undefined) return movesBack(world, undoes, moving)
  const ways = toTheEnd(done.flatMap(wayOf))
  if (ways.length === 0) return inFiles
  await settleUses(world)
  const uses = await world.usage.all()
  const taken = new Set(inFiles.map(({ from }) => from?.id))
  if (ways.every(({ id }) => !uses.has(id))) return inFiles
  const entries = await moving.before()
  const files = new Map(entries.map(({ memory }) => [memory.id as string, memory.useCount]))
  return [
    ...inFiles,
    ...ways.flatMap(({ id, to }) => {
      const known = taken.has(id) ? undefined : uses.get(id)
      return known === undefined ? [] : moveOf(known, { id, to, inFile: files.get(id) ?? 0 })
    }),
  ]
}

/** Does the work of an operation and moves its uses; a process that ends in between is made up for by `settleUses`. */
export async function movingUses(
  { usage }: Pick<World, 'usage'>,
  { id, uses = [] }: Operation,
  work: () => Promise<void>,
): Promise<void> {
  if (uses.length === 0) return work()
  await usage.begin(id)
  await work()
  await usage.settle(id, uses)
}

interface Way {
  readonly id: string
  /** Undefined: nowhere. */
  readonly to: string | undefined
}

/** What is merged into a memory that is merged itself goes where that one goes. */
function toTheEnd(ways: readonly Way[]): readonly Way[] {
  const next = new Map(ways.map((way) => [way.id, way]))
  return ways.map(({ id, to }) => {
    let end = to
    for (let step = 0; step < ways.length && end !== undefined; step++) {
      const further = next.get(end)
      if (further === undefined) break
      end = further.to
    }
    return { id, to: end }
  })
}

const MERGED = /^merged_into:(.+)$/

function wayOf({ action, target, before, after }: Change): readonly Way[] {
  if (before === 'absent') return []
  if (after.as === 'absent') return [{ id: target.id, to: undefined }]
  if (after.as !== 'memory') return []
  const { id, statusReason } = after.memory
  const [, into] = action === 'retire' ? (MERGED.exec(statusReason) ?? []) : []
  if (into !== undefined) return [{ id: target.id, to: into }]
  return id === target.id ? [] : [{ id: target.id, to: id }]
}

function moveOf(
  { count, seen, lastUsedAt }: MachineUses,
  { id, to, inFile }: Way & { readonly inFile: number },
): readonly UseMove[] {
  const counted = seen?.useCount ?? 0
  const dated = lastUsedAt === undefined ? {} : { lastUsedAt }
  const seenAt = seen?.lastUsedAt === undefined ? {} : { seenAt: seen.lastUsedAt }
  if (to === undefined) return [{ from: { id, count, seen: counted, ...seenAt }, ...dated }]
  // The file's own counter goes by the plan; only what others counted beyond it goes by this way.
  const beyond = Math.max(0, counted - inFile)
  if (count + beyond === 0) return []
  return [
    {
      from: { id, count, seen: beyond, ...seenAt },
      to: { id: to, count: count + beyond, seen: 0 },
      ...dated,
    },
  ]
}

async function movesBack(
  world: World,
  undoes: string,
  { before, after }: Moving,
): Promise<readonly UseMove[]> {
  const moved = (await world.journal.find(undoes))?.uses ?? []
  if (moved.length === 0) return []
  await settleUses(world)
  const uses = await world.usage.all()
  const [earlier, later] = [await before(), await after()]
  const countIn = (entries: readonly Entry[], id: string): number =>
    entries.find(({ memory }) => memory.id === id)?.memory.useCount ?? 0
  return moved.map((move) => {
    const back = reversed(move)
    if (back.inFile === undefined) return limitedTo(back, uses.get(back.from?.id ?? '')?.count ?? 0)
    const id = (back.to ?? back.from)!.id
    const fewer = countIn(earlier, id) - countIn(later, id)
    // What the file gives back, or takes again.
    const given = Math.min(
      back.to?.count ?? back.from!.count,
      Math.max(0, back.to ? fewer : -fewer),
    )
    return back.to
      ? { inFile: true, to: { ...back.to, count: given } }
      : { inFile: true, from: { ...back.from!, count: given } }
  })
}
