import type { VaultPath } from '../../../core/base/vault-path.ts'
import { joinObjects, withoutObjects } from '../../../core/format/json/object-text.ts'
import type { Memory, MemoryId } from '../../../core/model/memory.ts'
import type { Change, FileChange } from '../../../core/plan/plan.ts'
import type { OperationChange } from '../../../ports/journal.ts'
import type { World } from '../../../ports/world.ts'
import { toLogLine } from '../apply.ts'

type NewChange = Omit<Change, 'id'>

/** Changes of which those in a file that holds many memories were made into one change of that file. */
export interface Gathered {
  readonly changes: readonly NewChange[]
  readonly files: readonly FileChange[]
  /** One line for each memory, for the log; undefined when the changes speak for themselves. */
  readonly summary: readonly OperationChange[] | undefined
}

/**
 * Creating a thousand memories in one shared file, one by one, would read and write it a thousand times. The vault must
 * be new: there is nothing yet that another could have changed.
 */
export function gatherCreations(
  world: Pick<World, 'layout'>,
  creations: readonly NewChange[],
): Gathered {
  const { layout } = world
  const [own, shared] = parted(world, creations)
  if (shared.length === 0) return { changes: creations, files: [], summary: undefined }
  const copies: FileChange[] = []
  const lists = new Map<VaultPath, string[]>()
  for (const { after, reason } of shared) {
    if (after.as !== 'memory') continue
    const { memory, path: to } = after
    const request = { files: new Map(), from: undefined, to, before: undefined, after: memory }
    for (const { path, text = '' } of layout.store(request)) {
      const texts = lists.get(path)
      if (texts === undefined) lists.set(path, [text])
      else texts.push(text)
    }
    for (const { path, text } of layout.satellites(memory))
      copies.push({ path, before: undefined, after: text, reason })
  }
  const joined = [...lists].map(([path, texts]): FileChange => {
    return { path, before: undefined, after: joinObjects(texts), reason: 'new memories' }
  })
  return { changes: own, files: [...joined, ...copies], summary: logLines(creations, NO_TITLES) }
}

const NO_TITLES: ReadonlyMap<MemoryId, string> = new Map()

/** The same for memories that go. Readable copies go along, unless somebody wrote into them. */
export async function gatherRemovals(
  world: Pick<World, 'layout' | 'vault'>,
  removals: readonly NewChange[],
  memories: readonly Memory[],
): Promise<Gathered> {
  const [own, shared] = parted(world, removals)
  if (shared.length === 0) return { changes: removals, files: [], summary: undefined }
  const files: FileChange[] = []
  const gone = new Set(shared.map(({ target }) => target.id))
  for (const path of new Set(shared.map(({ target }) => target.path))) {
    const before = (await world.vault.read(path))?.text
    if (before === undefined) continue
    files.push({ path, before, after: withoutObjects(before, gone), reason: 'memories that go' })
  }
  for (const memory of memories.filter(({ id }) => gone.has(id))) {
    for (const { path, text } of world.layout.satellites(memory)) {
      const before = (await world.vault.read(path))?.text
      if (before === text) files.push({ path, before, after: undefined, reason: 'a copy of one' })
    }
  }
  const titles = new Map(memories.map(({ id, title }) => [id, title]))
  return { changes: own, files, summary: logLines(removals, titles) }
}

function parted(
  { layout }: Pick<World, 'layout'>,
  changes: readonly NewChange[],
): readonly [own: readonly NewChange[], shared: readonly NewChange[]] {
  const isShared = ({ target }: NewChange): boolean => layout.sharedPaths.includes(target.path)
  return [changes.filter((change) => !isShared(change)), changes.filter(isShared)]
}

function logLines(
  changes: readonly NewChange[],
  titles: ReadonlyMap<MemoryId, string>,
): readonly OperationChange[] {
  return changes.map((change, at) => toLogLine({ id: `c${at + 1}`, ...change }, titles))
}
