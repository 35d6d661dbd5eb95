import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { Counters } from '../../../core/layouts/layout.ts'
import { type Entry, type Memory, UNREADABLE } from '../../../core/model/memory.ts'
import type { Change } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { entriesOf, readText, recordsOf } from '../../catalog/parse-file.ts'
import { isMemoryPlace, type Stage, stagedTexts } from '../stage.ts'

/** Memories whose counters were put into a shared file: their own files stay as they are. */
export function usedIn(
  { layout }: Pick<World, 'layout'>,
  stage: Stage,
  { entries, counters }: { entries: readonly Entry[]; counters: ReadonlyMap<string, Counters> },
): readonly Entry[] {
  if (!layout.sharedPaths.some((path) => stage.has(path))) return []
  return entries.filter(({ memory, version }) => counters.has(memory.id) && version !== UNREADABLE)
}

/** The memory files whose entries may differ afterwards; a shared file may change a memory whose own file stays. */
export function touchedPaths(
  { layout }: Pick<World, 'layout'>,
  stage: Stage,
  { done, used }: { readonly done: readonly Change[]; readonly used: readonly Entry[] },
): ReadonlySet<VaultPath> {
  const paths = new Set<VaultPath>(
    [...stage.values()].filter(({ role }) => role !== 'derived').map(({ path }) => path),
  )
  for (const change of done) {
    paths.add(change.target.path)
    if (change.after.as !== 'absent') paths.add(change.after.path)
  }
  for (const { path } of used) paths.add(path)
  return recordsOf(layout, paths)
}

/** A memory file, or one that completes memories, as it shall be. */
export interface FreshFile {
  readonly text: string
  readonly entries: readonly Entry[]
  readonly memories: readonly Memory[]
}

/** What the touched files hold as they shall be. */
export async function freshEntries(
  world: World,
  stage: Stage,
  touched: ReadonlySet<VaultPath>,
): Promise<ReadonlyMap<VaultPath, FreshFile>> {
  const { layout } = world
  const shared = await stagedTexts(world, stage, layout.sharedPaths)
  const texts = await stagedTexts(world, stage, [...touched])
  const fresh = new Map<VaultPath, FreshFile>()
  for (const [path, text] of texts) {
    if (isMemoryPlace(layout, path)) {
      const companion = layout.companionOf?.(path)
      const own = await stagedTexts(world, stage, companion === undefined ? [] : [companion])
      const files = own.size === 0 ? shared : new Map([...shared, ...own])
      fresh.set(path, { text, ...readText(world, { path, text, utf8: true }, files) })
    } else fresh.set(path, { text, entries: [], memories: [] })
  }
  return fresh
}

/** What the touched files hold as they stand. */
export async function entriesBefore(
  world: World,
  stage: Stage,
  touched: ReadonlySet<VaultPath>,
): Promise<readonly Entry[]> {
  const textOf = async (path: VaultPath): Promise<string | undefined> => {
    const staged = stage.get(path)
    return staged === undefined ? (await world.vault.read(path))?.text : staged.original?.text
  }
  const shared = new Map<VaultPath, string>()
  for (const path of world.layout.sharedPaths) {
    const text = await textOf(path)
    if (text !== undefined) shared.set(path, text)
  }
  const entries: Entry[] = []
  for (const path of touched) {
    const text = isMemoryPlace(world.layout, path) ? await textOf(path) : undefined
    if (text !== undefined) entries.push(...entriesOf(world, { path, text, utf8: true }, shared))
  }
  return entries
}

/** All entries as they shall be. */
export function merged(
  entries: readonly Entry[],
  touched: ReadonlySet<VaultPath>,
  fresh: ReadonlyMap<VaultPath, FreshFile>,
): readonly Entry[] {
  return [
    ...entries.filter((entry) => !touched.has(entry.path)),
    ...[...fresh.values()].flatMap(({ entries: own }) => own),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}
