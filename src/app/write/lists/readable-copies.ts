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
  readonly memory: Memory
  /** Where the memory itself stands. */
  readonly source: VaultPath
  readonly version: Version
}

/** The readable copies of all active memories; none in layouts that have no copies. */
export async function readCopies(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
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
      copies.push({ path, text, actual, edited, memory, source, version })
    }
  }
  return copies
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
