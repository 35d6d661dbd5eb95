// Adds lines to the project's CLAUDE.md, one operation each, as two agents might. Arguments: root, project, count, name.
import { applyPlan } from '../../src/app/write/apply.ts'
import { KnownError } from '../../src/core/base/errors.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { diskWorld } from '../support/disk-world.ts'
import { planRule } from '../support/rule-plan.ts'

const [root = '', project = '', count = '0', name = ''] = process.argv.slice(2)
const world = diskWorld(layoutNamed('vault'), root, { project })
void appendAll()

async function appendAll(): Promise<void> {
  for (let number = 1; number <= Number(count); number++) {
    for (;;) {
      try {
        const plan = await planRule(world, 'CLAUDE.md', `- Rule ${number} of ${name}.\n`)
        await applyPlan(world, { plan, select: 'all' })
        break
      } catch (error) {
        if (!(error instanceof KnownError) || error.code !== 'OCC_CONFLICT') throw error
      }
    }
  }
  world.index.close()
}
