import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DOUBTED_SECONDS } from '../src/adapters/sqlite/lock/folder-lock.ts'
import { openSqliteLock } from '../src/adapters/sqlite/lock/sqlite-lock.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import type { Lock } from '../src/ports/world.ts'
import { bundleProcess } from './support/bundle-process.ts'
import { planOf } from './support/demo-changes.ts'
import { diskWorld } from './support/disk-world.ts'
import { copyOf, names, smallVault } from './support/small-vault.ts'

/** Far less than a writer waits, and more than a busy machine needs for one write. */
const SOON_MS = 20_000
/** What a writer waits by default. */
const WAIT_MS = 30_000

let dying: string
let locking: string
beforeAll(async () => {
  dying = await bundleProcess('apply-and-die')
  locking = await bundleProcess('lock-and-die')
})

// COR-50
test.each(LAYOUT_NAMES)(
  'in layout %s a write goes on at once after a writer was killed',
  async (layout) => {
    const origin = await smallVault(layout)
    const root = copyOf(origin, layout)
    const { signal } = spawnSync(process.execPath, [dying, root, layout, 'pin', '6'])
    expect(signal).toBe('SIGKILL')
    expect(existsSync(join(root, '.index.lockdir'))).toBe(layout === 'claude-json')
    const world = diskWorld(layoutNamed(layout), root)
    const plan = await planOf(world, 'create', await names(root, layout))
    const started = performance.now()
    const { refused } = await applyPlan(world, { plan, select: 'all' })
    expect({ refused, isSoon: performance.now() - started < SOON_MS }).toEqual({
      refused: [],
      isSoon: true,
    })
    world.index.close()
    expect(existsSync(join(root, '.index.lockdir'))).toBe(false)
  },
)

// COR-50: one step is hard to tell from a script's lock; there it takes a third of what a writer waits.
test('a process killed at any step of locking leaves a lock that the next one takes', async () => {
  const lived = emptyVault()
  const steps = Number(die(lived, 0).stdout)
  expect(steps).toBeGreaterThan(5)
  const slow: number[] = []
  for (let step = 1; step <= steps; step++) {
    const place = emptyVault()
    expect(die(place, step).signal, `step ${step}`).toBe('SIGKILL')
    const lock = lockIn(place, 200)
    const first = await lock.hold(async () => 'taken').catch(() => 'refused')
    if (first === 'refused') {
      slow.push(step)
      // Who asked in between and went away again has not forgotten whose it may be.
      expect(await lock.holdIfFree(async () => 'taken')).toBeUndefined()
      expect(await lock.look()).toMatchObject([{ state: 'unknown', freeIn: DOUBTED_SECONDS }])
    }
    const patient = lockIn(place, WAIT_MS)
    expect(await patient.hold(async () => 'taken'), `step ${step}`).toBe('taken')
    expect(readdirSync(place.root), `step ${step}`).toEqual(['.everkeep'])
  }
  expect(slow).toEqual([4])
})

interface Place {
  readonly root: string
  readonly state: string
  readonly folder: string
}

function emptyVault(): Place {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-killed-'))
  const state = join(root, '.everkeep')
  mkdirSync(state)
  return { root, state, folder: join(root, '.index.lockdir') }
}

function die({ state, folder }: Place, step: number) {
  return spawnSync(process.execPath, [locking, state, folder, String(step)], { encoding: 'utf8' })
}

function lockIn({ state, folder }: Place, timeoutMs: number): Lock {
  return openSqliteLock(state, { timeoutMs, prepare: () => undefined, lockFolder: folder })
}
