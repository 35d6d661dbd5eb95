// Creates memories one operation at a time, as an agent would. Arguments: root, layout, count, name.

import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import type { ApplyOutcome } from '../../src/app/write/apply-request.ts'
import { KnownError } from '../../src/core/base/errors.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Plan } from '../../src/core/plan/plan.ts'
import { draft, planDrafts } from '../support/demo-changes.ts'
import { diskWorld } from '../support/disk-world.ts'

const [root = '', layout = '', count = '0', name = ''] = process.argv.slice(2)
const world = diskWorld(layoutNamed(layout as never), root)
void createAll()

async function createAll(): Promise<void> {
  for (let number = 1; number <= Number(count); number++) {
    for (;;) {
      const { entries } = await readCatalog(world)
      const taken = new Set(entries.flatMap((entry) => [entry.memory.id, entry.path]))
      // Every fifth title is the same in every process: placement collides on purpose, and only versions keep them apart.
      const title = number % 5 === 0 ? `Note ${number}` : `Note ${number} of ${name}`
      const plan = planDrafts(world, [draft(title, { body: `${name} ${number}` })], taken)
      const refused = await applied(plan)
      if (refused.length === 0) break
      if (refused[0]!.error.code !== 'OCC_CONFLICT') throw refused[0]!.error
    }
  }
  world.index.close()
}

/** A machine that is busy with other things is waited for, however long: what is asked is whether anything gets lost. */
async function applied(plan: Plan): Promise<ApplyOutcome['refused']> {
  for (;;) {
    try {
      return (await applyPlan(world, { plan, select: 'all' })).refused
    } catch (error) {
      if (!(error instanceof KnownError) || error.code !== 'LOCK_TIMEOUT') throw error
    }
  }
}
