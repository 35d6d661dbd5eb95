import { GUARD_KEY } from '../../core/model/memory.ts'
import type { Change } from '../../core/plan/plan.ts'
import { guardJson, readGuard } from '../../core/rules/guard.ts'
import { eventsOf, type GuardEvent } from '../../core/rules/life.ts'
import type { World } from '../../ports/world.ts'
import { guardDigest, readGuardedRules } from './guarded-rules.ts'

/** A person accepted these changes: the guards that came with them begin their life in the shadow (GRD-02, GRD-05). */
export async function startGuards(world: World, changes: readonly Change[]): Promise<void> {
  const { guards } = world
  if (guards === undefined) return
  const known = await guards.events()
  const begun = changes.flatMap(({ target, after }): readonly GuardEvent[] => {
    if (after.as !== 'memory') return []
    const read = readGuard(after.memory.extra[GUARD_KEY])
    if (!('guard' in read)) return []
    const of = { rule: target.id, guard: guardDigest(world, guardJson(read.guard)) }
    if (eventsOf(known, of).some(({ what }) => what === 'step')) return []
    const { session } = world
    return [{ at: world.clock(), ...of, what: 'step', session, step: 'shadow', by: 'person' }]
  })
  if (begun.length === 0) return
  await guards.note(begun)
  await readGuardedRules(world)
}
