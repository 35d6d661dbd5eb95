import { makePlan } from '../../src/app/write/plan/make-plan.ts'
import { rulePath } from '../../src/core/base/rule-path.ts'
import type { Plan } from '../../src/core/plan/plan.ts'
import type { World } from '../../src/ports/world.ts'

/** A plan that adds text at the end of a rule file of the project. */
export async function planRule(world: World, name: string, text: string): Promise<Plan> {
  const path = rulePath(name, world.config.values['rules.folder'])
  const before = (await world.vault.read(path))?.text
  const after = (before ?? '') + text
  return makePlan(world, 'rule', { files: [{ path, before, after, reason: 'a rule was found' }] })
}
