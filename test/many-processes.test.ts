import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runLoad } from '../bench/load/run-load.ts'
import { listMemories } from '../src/app/browse/list.ts'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { rebuildGenerated } from '../src/app/write/lists/lists.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { stateOf } from './state-of.ts'
import { bundleProcess } from './support/bundle-process.ts'
import { diskWorld, tempVault } from './support/disk-world.ts'
import { copyOf, everything, smallVault } from './support/small-vault.ts'

let dying: string
let creating: string
let saving: string
beforeAll(async () => {
  dying = await bundleProcess('apply-and-die')
  creating = await bundleProcess('create-many')
  saving = await bundleProcess('save-many')
  // The first one compiles for all of them: thirty at once would each do it themselves.
  await run(creating, [tempVault(layoutNamed('vault')), 'vault', '1', 'first'])
})

describe('many processes at once', () => {
  // One layout with a file a memory, one with a file for all: the two ways in which writers can meet.
  // WRT-14
  test.each([
    ['vault', 20, 20],
    ['smallcode', 10, 5],
  ] as const)(
    'layout %s: %d processes x %d creates lose none, and the indexes are right',
    async (layout, processes, creates) => {
      const root = tempVault(layoutNamed(layout))
      const runs = Array.from({ length: processes }, (_, number) =>
        run(creating, [root, layout, String(creates), `p${number}`]),
      )
      for (const { code, stderr } of await Promise.all(runs))
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

      const world = diskWorld(layoutNamed(layout), root)
      const { entries } = await readCatalog(world)
      expect(entries.length).toBe(processes * creates)
      expect(new Set(entries.map(({ memory }) => memory.id)).size).toBe(processes * creates)
      // Lists that have grown large are left to whoever comes after the writers.
      await rebuildGenerated(world)
      const generated = everything(root)
      await rebuildGenerated(world)
      expect(everything(root)).toEqual(generated)
      world.index.close()
    },
    300_000,
  )
})

// COR-50: as `npm run bench:load` does with 20 x 20. Nothing is tried twice: the wait is longer than the work.
test.each(LAYOUT_NAMES)(
  'layout %s: 6 processes x 5 saves on a busy machine all get through',
  async (layout) => {
    const load = { layout, processes: 6, saves: 5, busy: 2 }
    const { saved, kept, failures } = await runLoad({
      command: [process.execPath, saving],
      ...load,
    })
    expect({ saved, kept, failures }).toEqual({ saved: 30, kept: 30, failures: [] })
  },
  120_000,
)

describe('a process that is really killed', () => {
  // WRT-14
  test.each(['vault', 'claude-json'] as const)(
    'in layout %s leaves before or after, whatever the step',
    async (layout) => {
      const origin = await smallVault(layout)
      const before = everything(origin)
      const lived = copyOf(origin, layout)
      const { stdout } = spawnSync(process.execPath, [dying, lived, layout, 'pin', '0'], {
        encoding: 'utf8',
      })
      const steps = Number(stdout.split(' ')[0])
      expect(steps).toBeGreaterThan(5)
      const after = everything(lived)

      for (let step = 1; step <= steps; step++) {
        const root = copyOf(origin, layout)
        const { signal } = spawnSync(process.execPath, [dying, root, layout, 'pin', String(step)])
        expect(signal).toBe('SIGKILL')
        const healer = diskWorld(layoutNamed(layout), root)
        await listMemories(healer)
        expect([before, after], `after step ${step}`).toContainEqual(everything(root))
        expect(
          readdirSync(join(stateOf(root), 'journal')).filter((name) => /pending/.test(name)),
        ).toEqual([])
        // The next writer waits for nobody (COR-50).
        await healer.lock.hold(async () => undefined)
        expect(existsSync(join(root, '.index.lockdir')), `after step ${step}`).toBe(false)
        healer.index.close()
      }
    },
    240_000,
  )
})

function run(
  script: string,
  args: readonly string[],
): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (data) => {
      stderr += data
    })
    child.on('close', (code) => resolve({ code, stderr }))
  })
}
