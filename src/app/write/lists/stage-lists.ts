import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { FileEdit, Files } from '../../../core/layouts/layout.ts'
import type { Card, Entry, MemoryId } from '../../../core/model/memory.ts'
import type { Change } from '../../../core/plan/plan.ts'
import type { UseMove } from '../../../core/usage/uses.ts'
import type { World } from '../../../ports/world.ts'
import { type Stage, stagedTexts, stageEdits } from '../stage.ts'
import { listsWait, stageGenerated } from './generated-files.ts'
import { readCopies } from './readable-copies.ts'

interface StagedLists {
  readonly warnings: readonly string[]
  /** They are too large to be rewritten by each operation: somebody rebuilds them afterwards. */
  readonly areLeft: boolean
  /** The state of the index that they were made from, and this operation; undefined where they were not made. */
  readonly from: number | undefined
}

/** What an operation says of the generated files. */
export interface ListsRequest {
  /** All of them are made anew, not only for the changed memories. */
  readonly rebuild: boolean
  /** Somebody asked for dead lines to go. */
  readonly dropDead: boolean
  /** Those that the operation itself puts right. */
  readonly exact: readonly VaultPath[]
  /** The memories that it changes. */
  readonly ids: ReadonlySet<MemoryId>
  /** What it does to uses. */
  readonly uses: readonly UseMove[]
  readonly readEntries: () => Promise<readonly Entry[]>
  readonly entriesAfter: () => Promise<readonly Entry[]>
}

/** Stages the generated files that this operation rewrites. */
export async function stageLists(
  world: World,
  stage: Stage,
  { rebuild, dropDead, exact, ids, uses, readEntries, entriesAfter }: ListsRequest,
): Promise<StagedLists> {
  const { listPaths, generatedPaths } = world.layout
  const areLeft = !rebuild && (await listsWait(world))
  const except = new Set([...exact, ...(areLeft ? listPaths : [])])
  if (generatedPaths.every((path) => except.has(path)))
    return { warnings: [], areLeft, from: undefined }
  const before = await readEntries()
  const state = await world.index.state()
  const entries = await entriesAfter()
  const warnings = await stageGenerated(world, stage, {
    entries,
    uses,
    created: createdPaths(before, entries),
    removed: removedPaths(before, entries),
    dropDead,
    ...(!rebuild && { changed: cardsBefore(before, ids) }),
    except,
  })
  return { warnings, areLeft, from: listPaths.some((path) => except.has(path)) ? undefined : state }
}

/** Copies for reading that somebody took away, or that a merge left behind, are a part of what was made from the memories. */
export async function stageMissingCopies(
  world: World,
  stage: Stage,
  done: readonly Change[],
): Promise<void> {
  const changed = new Set(done.map(({ target }) => target.id))
  const missing = (await readCopies(world)).filter(
    ({ path, actual, memory, stale }) =>
      (actual === undefined || stale) && !stage.has(path) && !changed.has(memory.id),
  )
  await stageEdits(
    world,
    stage,
    missing.map(({ path, text }) => ({ path, text })),
  )
}

/** Last edits to generated files, from how they will stand. */
export async function finishLists(
  world: World,
  stage: Stage,
  {
    finish,
    entries,
  }: {
    finish: (files: Files, entries: readonly Entry[]) => readonly FileEdit[]
    entries: readonly Entry[]
  },
): Promise<void> {
  const files = await stagedTexts(world, stage, world.layout.generatedPaths)
  const edits = finish(files, entries)
  await stageEdits(
    world,
    stage,
    edits.map((edit) => ({ ...edit, role: 'derived' as const })),
  )
}

/** Where memories are that were not there, or not active, before. */
function createdPaths(before: readonly Entry[], after: readonly Entry[]): ReadonlySet<VaultPath> {
  const known = new Set(
    before.filter(({ memory }) => memory.status === 'active').map(({ path }) => path),
  )
  return new Set(after.map(({ path }) => path).filter((path) => !known.has(path)))
}

function removedPaths(before: readonly Entry[], after: readonly Entry[]): ReadonlySet<VaultPath> {
  const left = new Set(after.map(({ path }) => path))
  return new Set(before.map(({ path }) => path).filter((path) => !left.has(path)))
}

/** How the changed memories stood before, for indexes that keep lines which a person wrote. */
function cardsBefore(
  entries: readonly Entry[],
  ids: ReadonlySet<MemoryId>,
): ReadonlyMap<MemoryId, Card | undefined> {
  const cards = new Map<MemoryId, Card | undefined>([...ids].map((id) => [id, undefined]))
  for (const { memory } of entries) if (ids.has(memory.id)) cards.set(memory.id, memory)
  return cards
}
