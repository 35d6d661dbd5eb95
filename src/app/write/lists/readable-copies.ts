import { KnownError } from '../../../core/base/errors.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import { fromCopy, sameCopy } from '../../../core/layouts/copy-text.ts'
import { finishEdit } from '../../../core/model/edit-rules.ts'
import {
  EMPTY_MEMORY,
  type Memory,
  type MemoryId,
  type Version,
} from '../../../core/model/memory.ts'
import type { Change, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { readMemories } from '../../catalog/read-memories.ts'
import { makePlan } from '../plan/make-plan.ts'

/** A file made from one memory alone, as it should be and as it is. */
export interface ReadableCopy {
  readonly path: VaultPath
  readonly text: string
  readonly actual: string | undefined
  /** Somebody wrote into it: the text is theirs (LAY-04). */
  readonly edited: boolean
  /** It says what an earlier version of the memory said: a merge took the memory and left its copy. */
  readonly stale: boolean
  readonly memory: Memory
  /** Where the memory itself stands. */
  readonly source: VaultPath
  readonly version: Version
}

/** The readable copies of all active memories; none in layouts that have no copies. */
export async function readCopies(
  world: Pick<World, 'vault' | 'layout' | 'hash' | 'history'>,
): Promise<readonly ReadableCopy[]> {
  const { layout } = world
  if (layout.satellites({ ...EMPTY_MEMORY, id: 'probe' as MemoryId }).length === 0) return []
  const copies: ReadableCopy[] = []
  const { memories } = await readMemories(world)
  for (const { memory, path: source, version } of memories) {
    if (memory.status !== 'active') continue
    for (const { path, text } of layout.satellites(memory)) {
      const actual = (await world.vault.read(path))?.text
      const edited = actual !== undefined && !sameCopy(actual, text)
      copies.push({ path, text, actual, edited, stale: false, memory, source, version })
    }
  }
  return copies.some(({ edited }) => edited) ? withoutStale(world, copies) : copies
}

/** Tells copies of earlier versions, as git holds them, from those that somebody edited. */
async function withoutStale(
  world: Pick<World, 'layout' | 'history'>,
  copies: readonly ReadableCopy[],
): Promise<readonly ReadableCopy[]> {
  const edited = copies.filter((copy) => copy.edited)
  const earlier = await earlierCopies(world, new Set(edited.map(({ source }) => source)))
  return copies.map((copy) => {
    const texts = copy.edited ? (earlier.get(copy.path) ?? []) : []
    const stale = texts.some((text) => sameCopy(copy.actual ?? '', text))
    return stale ? { ...copy, edited: false, stale } : copy
  })
}

/** Older versions than these are nobody's to compare with. */
const VERSIONS_MAX = 50

/** What the copies of these files said of each version that git holds. */
async function earlierCopies(
  { layout, history }: Pick<World, 'layout' | 'history'>,
  sources: ReadonlySet<VaultPath>,
): Promise<ReadonlyMap<VaultPath, readonly string[]>> {
  const said = new Map<VaultPath, string[]>()
  for (const source of sources)
    for (const text of await pastTexts(history, source))
      for (const { memory } of layout.parse(source, text, new Map([[source, text]])))
        for (const copy of layout.satellites(memory))
          said.set(copy.path, [...(said.get(copy.path) ?? []), copy.text])
  return said
}

async function pastTexts(history: World['history'], source: VaultPath): Promise<readonly string[]> {
  try {
    const opened = await history?.open()
    if (opened === undefined) return []
    const texts = await opened.texts(await opened.versions(source, VERSIONS_MAX))
    return [...texts.values()].flatMap(({ text }) => (text === undefined ? [] : [text]))
  } catch (error) {
    // No repository, no commit, a clone without the older files: nothing is known of earlier versions.
    if (error instanceof KnownError) return []
    throw error
  }
}

/** Takes over what somebody wrote into copies. Which of the two texts is right only they know: each needs consent. */
export function takeOverPlan(world: World, copies: readonly ReadableCopy[]): Plan {
  const changes = copies.flatMap((copy): Omit<Change, 'id'>[] => {
    const wanted = fromCopy(copy.memory, copy.actual ?? copy.text)
    if (JSON.stringify(wanted) === JSON.stringify(copy.memory)) return []
    const how = { layout: world.layout.name, now: world.clock(), reason: '' }
    return [
      {
        action: 'update',
        target: { id: copy.memory.id, path: copy.source },
        before: copy.version,
        after: { as: 'memory', memory: finishEdit(copy.memory, wanted, how), path: copy.source },
        reason: `its copy ${copy.path} was edited by hand`,
        evidence: [{ what: 'edited copy', detail: copy.path }],
        needs: 'consent',
      },
    ]
  })
  return makePlan(world, 'take-over', { changes })
}
