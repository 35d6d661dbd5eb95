import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openUsageFiles } from '../../src/adapters/files/state/usage-files.ts'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { planDistill } from '../../src/app/maintain/distill/distill.ts'
import { foldUsage } from '../../src/app/uses/fold-usage.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { undo } from '../../src/app/write/undo.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../../src/core/model/layout-name.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import type { UsageWrite } from '../../src/ports/usage.ts'
import type { World } from '../../src/ports/world.ts'
import { bundleProcess } from '../support/bundle-process.ts'
import { draft, planDrafts } from '../support/demo-changes.ts'
import { diskWorld, tempVault } from '../support/disk-world.ts'
import { errno, watchedDisk } from '../support/faulty-disk.ts'
import { copyOf } from '../support/small-vault.ts'

const twin = (title: string): Memory =>
  draft(title, {
    topic: 'python',
    keywords: ['retry', 'http', 'backoff', title],
    createdAt: '2025-12-20T00:00:00.000Z' as Memory['createdAt'],
  })

const settingsOf = (write: UsageWrite): string => `{"usage": {"write": "${write}"}}`

async function usesIn(world: World): Promise<readonly number[]> {
  const { entries } = await readCatalog(world)
  return entries
    .filter(({ memory }) => memory.status === 'active')
    .map(({ memory }) => memory.useCount)
    .sort()
}

// GIT-02, WRT-02
describe.each(LAYOUT_NAMES)('a process that ends at any step of a merge in %s', (name) => {
  test.each(['never', 'with-changes', 'always'] as const)(
    'loses no use and counts none twice: %s',
    async (write) => {
      const layout = layoutNamed(name)
      const settings = settingsOf(write)
      const root = tempVault(layout)
      const first = diskWorld(layout, root, { settings })
      const plan = planDrafts(first, [twin('alpha'), twin('beta')], new Set())
      await applyPlan(first, { plan, select: 'all' })
      const ids = plan.changes.map(({ target }) => target.id as string)
      for (const [place, times] of [3, 2].entries())
        for (let time = 0; time < times; time++)
          await first.usage.append([{ id: ids[place]!, at: first.clock() }])
      first.index.close()
      let isDone = false
      // Not every step, which takes long: over the layouts and settings all of them are met.
      for (let after = LAYOUT_NAMES.indexOf(name); !isDone; after += 5) {
        const copy = copyOf(root, name)
        const disk = watchedDisk({
          before: (number) => {
            if (number > after) throw errno('EIO')
          },
        })
        const dies = diskWorld(layout, copy, { settings, disk })
        isDone = await merge(dies).then(
          () => true,
          () => false,
        )
        dies.index.close()
        const world = diskWorld(layout, copy, { settings })
        await foldUsage(world)
        const uses = await usesIn(world)
        expect([after, uses]).toEqual([after, uses.length === 1 ? [5] : [2, 3]])
        world.index.close()
      }
      const world = diskWorld(layout, root, { settings })
      await merge(world)
      expect(await usesIn(world)).toEqual([5])
      await undo(world, 'last')
      expect(await usesIn(world)).toEqual([2, 3])
      world.index.close()
    },
  )
})

async function merge(world: World): Promise<void> {
  const plan = await planDistill(world, { mode: 'merge', chosen: 'all' })
  await applyPlan(world, { plan, select: 'all' })
}

// GIT-02, REC-08
test('many processes count at once while one that sums up is killed again and again', async () => {
  const program = await bundleProcess('count-uses')
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-count-'))
  const start = (...args: string[]) =>
    spawn(process.execPath, [program, folder, ...args], { stdio: 'ignore' })
  const ended = (child: ReturnType<typeof start>) =>
    new Promise((resolve) => child.on('close', resolve))
  const counters = Array.from({ length: 4 }, (_, place) =>
    ended(start('count', `m${place}`, '400')),
  )
  const all = Promise.all(counters)
  let isOver = false
  void all.then(() => {
    isOver = true
  })
  let kills = 0
  while (!isOver) {
    const compactor = start('compact')
    const gone = ended(compactor)
    await new Promise((resolve) => setTimeout(resolve, 100 + 37 * (kills % 7)))
    compactor.kill('SIGKILL')
    await gone
    kills++
  }
  expect(await all).toEqual([0, 0, 0, 0])
  const usage = openUsageFiles(folder, undefined, { writtenMs: -1_000, longBytes: 0 })
  const counts = async () => [...(await usage.all())].map(([id, { count }]) => [id, count]).sort()
  const wanted = Array.from({ length: 4 }, (_, place) => [`m${place}`, 400])
  expect(await counts()).toEqual(wanted)
  for (let round = 0; round < 3; round++) await usage.compact()
  expect(await counts()).toEqual(wanted)
  expect(readdirSync(folder)).toContain('usage.totals')
})
