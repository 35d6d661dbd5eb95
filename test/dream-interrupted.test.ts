import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { listMemories } from '../src/app/browse/list.ts'
import { planDream } from '../src/app/maintain/dream.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { bundleProcess } from './support/bundle-process.ts'
import { planDrafts, planOf } from './support/demo-changes.ts'
import { diskWorld, tempVault } from './support/disk-world.ts'
import { day, told } from './support/dream-world.ts'
import { watchedDisk } from './support/faulty-disk.ts'
import { copyOf, everything } from './support/small-vault.ts'

const LATER = '2026-03-01T00:00:00.000Z'
const DEPLOY = 'Run the migrations, then deploy the api, then the worker.'

/** Two that say the same, two that contradict each other, and one that links to what goes. */
async function rotten(layout: 'vault' | 'claude-md'): Promise<string> {
  const root = tempVault(layoutNamed(layout))
  const world = diskWorld(layoutNamed(layout), root)
  const fresh = { createdAt: day('2025-03-01'), updatedAt: day('2025-03-01') }
  const drafts = [
    told('Deploy', DEPLOY),
    told('Deploy', DEPLOY),
    told('Tabs', 'Always use tabs for indentation.'),
    told('Indentation', 'Never use tabs for indentation.', fresh),
    told('Release', 'First [[Deploy]], then tell the team.'),
  ]
  await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
  world.index.close()
  return root
}

const open = (layout: 'vault' | 'claude-md', root: string, disk = watchedDisk({})) => ({
  disk,
  world: diskWorld(layoutNamed(layout), root, { disk, start: LATER }),
})

class Crash extends Error {}

// Every single step is taken by the suites of the writer; of a dream's, which go the same way, some are.
describe.each([
  ['vault', 5],
  ['claude-md', 9],
] as const)('in %s', (layout, stride) => {
  // DRM-07, WRT-02
  test('a dream that is interrupted anywhere heals to before or after', async () => {
    const origin = await rotten(layout)
    const before = everything(origin)
    const lived = open(layout, copyOf(origin, layout))
    const whole = await planOf(lived.world, 'dream', [])
    expect(whole.changes.length).toBeGreaterThan(2)
    await applyPlan(lived.world, { plan: whole, select: 'all' })
    const after = everything(lived.world.vault.root)
    for (let step = 1; step <= lived.disk.steps(); step += stride) {
      const root = copyOf(origin, layout)
      const stop = (number: number): void => {
        if (number > step) throw new Crash()
      }
      const { world } = open(layout, root, watchedDisk({ before: stop }))
      const plan = await planOf(world, 'dream', []).catch(() => undefined)
      if (plan !== undefined)
        await applyPlan(world, { plan, select: 'all' }).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error
        })
      world.index.close()
      const healer = open(layout, root).world
      await listMemories(healer)
      expect([before, after], `after step ${step}`).toContainEqual(everything(root))
      expect(await healer.journal.pending()).toEqual([])
      healer.index.close()
    }
  })
})

// WRT-02
test('killed in the middle of it, the next dream finishes what was begun and finds nothing new', async () => {
  const origin = await rotten('vault')
  const program = await bundleProcess('apply-and-die')
  const run = (root: string, step: number) =>
    spawnSync(process.execPath, [program, root, 'vault', 'dream', String(step)], {
      encoding: 'utf8',
    })
  const steps = Number(run(copyOf(origin, 'vault'), 0).stdout.split(' ')[0])
  expect(steps).toBeGreaterThan(5)
  const root = copyOf(origin, 'vault')
  expect(run(root, steps - 4).signal).toBe('SIGKILL')
  const { world } = open('vault', root)
  const { findings } = await planDream(world)
  expect(await world.journal.pending()).toEqual([])
  // Before or after: either all of it is still to be found, or none.
  expect([0, 2]).toContain(findings.length)
  world.index.close()
})
