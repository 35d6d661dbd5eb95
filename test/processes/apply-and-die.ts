// Applies one plan to a vault and kills itself with SIGKILL after a given step of the disk.
// Arguments: root, layout, verb, step (0 = live on). Prints the number of steps when it lives.

import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { planOf } from '../support/demo-changes.ts'
import { diskWorld } from '../support/disk-world.ts'
import { watchedDisk } from '../support/faulty-disk.ts'

const [root = '', layout = '', verb = '', step = '0'] = process.argv.slice(2)
const disk = watchedDisk({
  after: (number) => {
    if (number === Number(step)) process.kill(process.pid, 'SIGKILL')
  },
})
const world = diskWorld(layoutNamed(layout as never), root, {
  disk,
  start: '2026-03-01T00:00:00.000Z',
})
void applyAndDie()

async function applyAndDie(): Promise<void> {
  const { entries } = await readCatalog(world)
  const plan = await planOf(
    world,
    verb,
    entries.map((entry) => (entry.path === 'index.json' ? entry.memory.id : entry.path)),
  )
  const outcome = await applyPlan(world, { plan, select: 'all' })
  process.stdout.write(`${disk.steps()} ${outcome.refused.length}\n`)
}
