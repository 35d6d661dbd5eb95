import type { Change, Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, loadChangeable } from '../catalog/find-memory.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/** A plan to pin memories, or to take the pin away. Pinned ones never age out (MOD-14). */
export async function planPin(
  world: World,
  request: { readonly names: readonly string[]; readonly pinned: boolean },
): Promise<Plan> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const changes: Omit<Change, 'id'>[] = []
  const notes: string[] = []
  for (const found of new Set(request.names.map((name) => findEntry(entries, name)))) {
    const { memory, entry, version } = await loadChangeable(world, found)
    if (memory.pinned === request.pinned) {
      notes.push(`${memory.id} is already ${request.pinned ? 'pinned' : 'not pinned'}.`)
      continue
    }
    changes.push({
      action: 'update',
      target: { id: memory.id, path: entry.path },
      before: version,
      after: { as: 'memory', memory: { ...memory, pinned: request.pinned }, path: entry.path },
      reason: request.pinned ? 'pinned' : 'unpinned',
      evidence: [],
      needs: 'nothing',
    })
  }
  return makePlan(world, request.pinned ? 'pin' : 'unpin', { changes, notes })
}
