import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesIn } from '../bench/load/run-load.ts'
import { realDisk, withoutSync } from '../src/adapters/files/disk/disk.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { undo } from '../src/app/write/undo.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { draft, planDrafts } from './support/demo-changes.ts'
import { diskWorld, tempVault } from './support/disk-world.ts'
import { everything } from './support/small-vault.ts'

/** 10 MB for 400 saves are 25 KB each; in a vault of 400 texts that are kept whole take three times as much as here. */
const BYTES_EACH = 10 * 1024
const SAVES = 66

// COR-50: `npm run bench:load` makes all 400 and says what they take.
test.each(LAYOUT_NAMES)(
  'in layout %s a save takes little room in the journal, however many went before, and can be undone',
  async (name) => {
    const layout = layoutNamed(name)
    const root = tempVault(layout)
    const open = () => diskWorld(layout, root, { disk: withoutSync(realDisk) })
    const taken = new Set<string>()
    const state = join(root, '.everkeep')
    const titles = Array.from({ length: 100 + SAVES }, (_, number) => `Gateway ${number} moved`)
    const first = open()
    const many = planDrafts(first, titles.slice(0, 100).map(asDraft), taken)
    await applyPlan(first, { plan: many, select: 'all' })
    first.index.close()
    const before = bytesIn(state)

    const world = open()
    let last = {}
    for (const title of titles.slice(100)) {
      if (title === titles.at(-1)) last = everything(root)
      const plan = planDrafts(world, [asDraft(title)], taken)
      expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    }
    world.index.close()
    expect(bytesIn(state) - before).toBeLessThan(SAVES * BYTES_EACH)

    const undoing = open()
    await undo(undoing, 'last')
    expect(everything(root)).toEqual(last)
    undoing.index.close()
  },
  180_000,
)

const asDraft = (title: string) => draft(title)
