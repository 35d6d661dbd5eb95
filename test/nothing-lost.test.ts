import { describe, expect, test } from 'vitest'
import { listMemories } from '../src/app/browse/list.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { undo } from '../src/app/write/undo.ts'
import { KnownError } from '../src/core/base/errors.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { planOf } from './support/demo-changes.ts'
import { diskWorld } from './support/disk-world.ts'
import { errno, watchedDisk } from './support/faulty-disk.ts'
import { copyOf, everything, names, smallVault } from './support/small-vault.ts'

const VERBS = ['create', 'pin', 'forget', 'archive'] as const
/** Files that come, files that change or move: archiving and pinning take the same steps as one of these. */
const STEPPED = ['create', 'forget'] as const

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  // WRT-02, WRT-14
  test.each(STEPPED)('%s: a crash after any single step heals to before or after', async (verb) => {
    const origin = await smallVault(layout)
    const before = everything(origin)
    const known = await names(origin, layout)

    const lived = copyOf(origin, layout)
    const counting = watchedDisk({})
    const world = diskWorld(layoutNamed(layout), lived, {
      disk: counting,
      start: '2026-03-01T00:00:00.000Z',
    })
    const plan = await planOf(world, verb, known)
    expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    const after = everything(lived)
    expect(after).not.toEqual(before)

    for (let step = 1; step <= counting.steps(); step++) {
      const root = copyOf(origin, layout)
      const disk = watchedDisk({
        after: (number) => {
          if (number >= step) throw new Crash()
        },
        before: (number) => {
          if (number > step) throw new Crash()
        },
      })
      const doomed = diskWorld(layoutNamed(layout), root, {
        disk,
        start: '2026-03-01T00:00:00.000Z',
      })
      const again = await planOf(doomed, verb, known)
      await expect(applyPlan(doomed, { plan: again, select: 'all' })).rejects.toThrow(Crash)
      doomed.index.close()

      const healer = diskWorld(layoutNamed(layout), root, { start: '2026-03-02T00:00:00.000Z' })
      await listMemories(healer)
      const healed = everything(root)
      expect([before, after], `after step ${step}`).toContainEqual(healed)
      expect(await healer.journal.pending()).toEqual([])
      healer.index.close()
    }
  })

  // WRT-02: the codes differ in their words only, so one of them is met at every step and the others at every fifth.
  test.each([
    ['ENOSPC', 1],
    ['EROFS', 5],
    ['EACCES', 5],
  ])('a disk that answers %s at any step changes nothing and says so', async (code, stride) => {
    const origin = await smallVault(layout)
    const before = everything(origin)
    const known = await names(origin, layout)
    const counting = watchedDisk({})
    const lived = copyOf(origin, layout)
    const world = diskWorld(layoutNamed(layout), lived, { disk: counting })
    await applyPlan(world, {
      plan: await planOf(world, 'create', known),
      select: 'all',
    })
    for (let step = 1; step <= counting.steps(); step += stride) {
      const root = copyOf(origin, layout)
      const disk = watchedDisk({
        before: (number) => {
          if (number === step) throw errno(code)
        },
      })
      const failing = diskWorld(layoutNamed(layout), root, { disk })
      const plan = await planOf(failing, 'create', known)
      const failure = await applyPlan(failing, { plan, select: 'all' }).catch((error) => error)
      failing.index.close()
      if (failure instanceof Error) {
        expect(failure, `step ${step}`).toBeInstanceOf(KnownError)
        expect(['DISK_FULL', 'READ_ONLY', 'NO_PERMISSION']).toContain((failure as KnownError).code)
      }
      const healer = diskWorld(layoutNamed(layout), root)
      await listMemories(healer)
      healer.index.close()
      if (failure instanceof Error) expect(everything(root), `step ${step}`).toEqual(before)
    }
  })

  // WRT-03, WRT-17
  test.each(VERBS)('undo of %s gives back byte-identical files', async (verb) => {
    const root = await smallVault(layout)
    const before = everything(root)
    const world = diskWorld(layoutNamed(layout), root, { start: '2026-03-01T00:00:00.000Z' })
    const plan = await planOf(world, verb, await names(root, layout))
    const { operation } = await applyPlan(world, { plan, select: 'all' })
    const changed = everything(root)
    const undone = await undo(world, operation!.id)
    expect(everything(root)).toEqual(before)
    await undo(world, undone.operation!.id)
    expect(everything(root)).toEqual(changed)
    world.index.close()
  })
})

class Crash extends Error {}
